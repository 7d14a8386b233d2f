import fs from 'node:fs';
import { cutOffOf, dayOf, defaultCutOffs, lunchOf, slotOf } from '@2x7/contracts';

/**
 * How far the deliveries service's clock is ahead, in a file: the process reads it at each statement, so the time also holds after a
 * restart. It never goes back.
 */
export class TestClock {
  private offsetMs = 0;

  constructor(readonly file: string) {
    this.write();
  }

  get now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += Math.max(0, ms);
    this.write();
  }

  /** Moves to the next cut-off of a slot, whose boxes are final from then on. */
  toNextCutOff(): void {
    const cutOff = (slot: number): number => cutOffOf(slotOf(slot), defaultCutOffs).getTime();
    const now = this.now.getTime();
    let slot = lunchOf(dayOf(this.now));
    while (cutOff(slot) <= now) slot += 1;
    this.advance(cutOff(slot) - now);
  }

  /** Renamed into place: a process never reads half a number. */
  private write(): void {
    const next = `${this.file}.next`;
    fs.writeFileSync(next, String(this.offsetMs));
    fs.renameSync(next, this.file);
  }
}

/** ms. @param file of a `TestClock` */
export const readOffset = (file: string): number => Number(fs.readFileSync(file, 'utf8'));
