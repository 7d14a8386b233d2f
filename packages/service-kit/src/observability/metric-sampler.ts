/** One value of a gauge. */
export type Reading<L extends string = string> = { labels: Record<L, string>; value: number };
export type Read<L extends string = string> = () => Promise<Reading<L>[]> | Reading<L>[];

/** ms that a scrape waits for one gauge. */
const readTimeout = 500;

/** Reads a gauge for its scrapes: one read at a time for any number of scrapes, each with a timeout. */
export class Sampler<L extends string> {
  private running?: Promise<Reading<L>[] | undefined>;
  private kept?: { readings: Reading<L>[]; at: number };

  constructor(
    private readonly read: Read<L>,
    private readonly keepMs: number,
  ) {}

  /** The values, or undefined when reading them failed or took too long. */
  async take(): Promise<Reading<L>[] | undefined> {
    if (this.kept && performance.now() - this.kept.at < this.keepMs) return this.kept.readings;
    this.running ??= this.start();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), readTimeout)));
    return Promise.race([this.running, late]).finally(() => clearTimeout(timer));
  }

  private async start(): Promise<Reading<L>[] | undefined> {
    try {
      const readings = await this.read();
      this.kept = { readings, at: performance.now() };
      return readings;
    } catch {
      return undefined; // the gauge counts the failed read
    } finally {
      this.running = undefined;
    }
  }
}
