/** Random numbers that a seed reproduces (mulberry32). The timing of the processes is not reproduced. */
export class SeededRandom {
  constructor(private state: number) {}

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[this.between(0, from.length - 1)]!;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.between(0, last);
      [result[last], result[other]] = [result[other]!, result[last]!];
    }
    return result;
  }

  /** A new generator, for a customer or the killer whose numbers must not depend on the timing of the others. */
  split(): SeededRandom {
    return new SeededRandom(this.between(0, 2 ** 31));
  }
}
