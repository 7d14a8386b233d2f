import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';

/** ms. */
const minute = 60_000;
/** Wrong signatures of one network in a minute that are answered with 400. Razorpay sends none, except while its secret is being changed. */
const most = 60;
/** Bounds the memory: above this number of networks all counts start again. */
const mostNetworks = 10_000;

/**
 * Counts wrong signatures by network. Any Razorpay account can make Razorpay send wrongly signed webhooks from the addresses that ours come from,
 * so the count decides only about the answer to another wrong one.
 */
@Injectable()
export class WrongSignatures {
  private readonly counts = new Map<string, number>();
  private began = -minute;

  constructor(@Inject(ordersConfigToken) private readonly config: Pick<OrdersConfig, 'rateLimits'>) {}

  /** @returns 400, or 429 from the sixty-first of a network in a minute */
  refusal(network: string): AppError {
    if (performance.now() - this.began >= minute || this.counts.size > mostNetworks) {
      this.counts.clear();
      this.began = performance.now();
    }
    const count = (this.counts.get(network) ?? 0) + 1;
    this.counts.set(network, count);
    if (count <= most || !this.config.rateLimits) return new AppError('signature_invalid', 'The signature is not right.');
    const retryAfterSeconds = Math.ceil((this.began + minute - performance.now()) / 1_000);
    return new AppError('rate_limited', 'Too many wrong signatures.', { retryAfterSeconds });
  }
}
