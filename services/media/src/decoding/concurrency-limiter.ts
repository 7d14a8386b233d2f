import { AppError } from '@2x7/service-kit';

/** Lets `atOnce` pieces of work run, `waiting` more wait for their turn, and refuses the rest. */
export class Turns {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  /** @throws AppError unavailable when the queue is full. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  private wait(): Promise<void> {
    if (this.queue.length >= this.waiting) {
      throw new AppError(
        'unavailable',
        'Too many pictures are being worked on. Please try again in a moment.',
        { retryAfterSeconds: 5 },
      );
    }
    return new Promise((resolve) => this.queue.push(resolve));
  }

  /** A turn goes to the next in the queue, so that nobody overtakes. */
  private passOn(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}
