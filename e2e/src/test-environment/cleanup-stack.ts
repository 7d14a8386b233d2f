/** Runs cleanup steps in the reverse order of their registration; a step that fails does not keep the others from running. */
export class CleanupStack {
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
