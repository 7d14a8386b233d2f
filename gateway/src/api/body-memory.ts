import { AppError, networksOfAddress } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { clientAddress } from '../security/client-address.js';
import { tooMany } from '../security/rate-limits.js';

const mebibyte = 1024 * 1024;
/** Bytes of all bodies together that are being read: many slow clients could otherwise fill the memory. */
const most = 64 * mebibyte;
/** Bytes of those that come from one network, which could otherwise keep all others from writing. A usual body has 1 KB and arrives at once. */
const mostOfNetwork = 8 * mebibyte;
/** Bytes of those that come from one IPv6 /48: it has 65,536 networks, which one customer of a hosting company can get, and may have many households. */
const mostOfWideNetwork = 16 * mebibyte;

const retryAfterSeconds = 5;
const busy = (): AppError => new AppError('unavailable', 'The shop is busy. Please try again in a moment.', { retryAfterSeconds });

/** The bytes of one body that have arrived. */
type CountedBody = {
  /** @throws AppError 503 or 429 when too many bytes are being read */
  add(bytes: number): void;
  /** The body is complete, or no longer read. */
  release(): void;
};

/** The bytes that are being read, by network. */
class NetworkBytes {
  private readonly byNetwork = new Map<string, number>();

  /** @returns the bytes of the network that are being read now */
  change(network: string, bytes: number): number {
    const ofNetwork = (this.byNetwork.get(network) ?? 0) + bytes;
    if (ofNetwork > 0) this.byNetwork.set(network, ofNetwork);
    else this.byNetwork.delete(network);
    return ofNetwork;
  }
}

/** Counts the bytes of bodies that are being read, together and by network. */
@Injectable()
export class BodyMemory {
  private total = 0;
  private readonly near = new NetworkBytes();
  private readonly wide = new NetworkBytes();

  constructor(@Inject(gatewayConfigToken) private readonly config: GatewayConfig) {}

  count(request: FastifyRequest): CountedBody {
    const { near, wide = near } = networksOfAddress(clientAddress(request, this.config.trustedProxies));
    let size = 0;
    const change = (bytes: number): boolean => {
      this.total += bytes;
      const ofNetwork = this.near.change(near, bytes);
      const ofWideNetwork = this.wide.change(wide, bytes);
      return ofNetwork > mostOfNetwork || ofWideNetwork > mostOfWideNetwork;
    };
    const add = (bytes: number): void => {
      size += bytes;
      const isOverShare = change(bytes);
      if (this.total > most) throw busy();
      if (this.config.rateLimits && isOverShare) throw tooMany(retryAfterSeconds);
    };
    return { add, release: () => void change(-size) };
  }
}
