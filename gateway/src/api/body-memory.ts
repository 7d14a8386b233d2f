import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { clientAddress, limitKey } from '../security/client-address.js';
import { tooMany } from '../security/rate-limits.js';

const mebibyte = 1024 * 1024;
/** Bytes of all bodies together that are being read: many slow clients could otherwise fill the memory. */
const most = 64 * mebibyte;
/** Bytes of those that come from one network, which could otherwise keep all others from writing. A usual body has 1 KB and arrives at once. */
const mostOfNetwork = 8 * mebibyte;

const retryAfterSeconds = 5;
const busy = (): AppError => new AppError('unavailable', 'The shop is busy. Please try again in a moment.', { retryAfterSeconds });

/** The bytes of one body that have arrived. */
export type CountedBody = {
  /** @throws AppError 503 or 429 when too many bytes are being read */
  add(bytes: number): void;
  /** The body is complete, or no longer read. */
  release(): void;
};

/** Counts the bytes of bodies that are being read, together and by network. */
@Injectable()
export class BodyMemory {
  private total = 0;
  private readonly byNetwork = new Map<string, number>();

  constructor(@Inject(gatewayConfigToken) private readonly config: GatewayConfig) {}

  count(request: FastifyRequest): CountedBody {
    const network = limitKey(clientAddress(request, this.config.trustedProxies));
    let size = 0;
    const add = (bytes: number): void => {
      size += bytes;
      const ofNetwork = this.change(network, bytes);
      if (this.total > most) throw busy();
      if (this.config.rateLimits && ofNetwork > mostOfNetwork) throw tooMany(retryAfterSeconds);
    };
    return { add, release: () => void this.change(network, -size) };
  }

  /** @returns the bytes of the network that are being read now */
  private change(network: string, bytes: number): number {
    this.total += bytes;
    const ofNetwork = (this.byNetwork.get(network) ?? 0) + bytes;
    if (ofNetwork > 0) this.byNetwork.set(network, ofNetwork);
    else this.byNetwork.delete(network);
    return ofNetwork;
  }
}
