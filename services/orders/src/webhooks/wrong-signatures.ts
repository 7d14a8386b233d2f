import { Injectable } from '@nestjs/common';

const maximumPerMinute = 60;
/** Bounds the memory: above this number of addresses all counts start again. */
const maximumAddresses = 10_000;

/** Counts the wrong webhook signatures of each address per minute. */
@Injectable()
export class WrongSignatures {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  /** Counts one wrong signature. @returns true when the address has exceeded the limit of this minute */
  tooMany(address: string): boolean {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.minute || this.counts.size > maximumAddresses) this.counts.clear();
    this.minute = minute;
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    return count > maximumPerMinute;
  }
}
