import { Injectable } from '@nestjs/common';

const perMinute = 60;
const addressesKept = 10_000;

/** Counts wrong webhook signatures by address, a minute at a time. */
@Injectable()
export class WrongSignatures {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  /** Counts one more, and tells whether this address has gone too far this minute. */
  tooMany(address: string): boolean {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.minute || this.counts.size > addressesKept) this.counts.clear();
    this.minute = minute;
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    return count > perMinute;
  }
}
