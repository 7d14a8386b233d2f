/** What was started, to be stopped in the reverse order; everything is, also when a part of it fails. */
export class Closing {
  private readonly steps: (() => Promise<unknown> | void)[] = [];
  private closed?: Promise<void>;

  add(step: () => Promise<unknown> | void): void {
    this.steps.push(step);
  }

  close(): Promise<void> {
    this.closed ??= this.run();
    return this.closed;
  }

  private async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.steps.reverse()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped');
  }
}
