/** One figure of a gauge. */
export type Reading<L extends string = string> = { labels: Record<L, string>; value: number };
export type Read<L extends string = string> = () => Promise<Reading<L>[]> | Reading<L>[];

/** ms: a scrape waits no longer for any figure. */
const patienceMs = 500;

/** Reads figures for whoever scrapes: one read at a time however many ask, none that keeps them waiting. */
export class Sampler<L extends string> {
  private running?: Promise<Reading<L>[] | undefined>;
  private kept?: { readings: Reading<L>[]; at: number };

  constructor(
    private readonly read: Read<L>,
    private readonly keepMs: number,
  ) {}

  /** The figures, or undefined when they could not be had in time. */
  async take(): Promise<Reading<L>[] | undefined> {
    if (this.kept && Date.now() - this.kept.at < this.keepMs) return this.kept.readings;
    this.running ??= this.start();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patienceMs)));
    return Promise.race([this.running, late]).finally(() => clearTimeout(timer));
  }

  private async start(): Promise<Reading<L>[] | undefined> {
    try {
      const readings = await this.read();
      this.kept = { readings, at: Date.now() };
      return readings;
    } catch {
      return undefined; // the gauge counts what it could not read
    } finally {
      this.running = undefined;
    }
  }
}
