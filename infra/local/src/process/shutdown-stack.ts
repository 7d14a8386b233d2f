type Part = { close(): Promise<unknown> };

/** Parts in the order of their start, closed in the opposite order, each also when another fails. */
export class ShutdownStack {
  private readonly parts: Part[] = [];

  add<T extends Part>(part: T): T {
    this.parts.push(part);
    return part;
  }

  /** Waits for parts that start side by side; when one fails, the others are closed with the rest. @throws what failed first. */
  async together<T extends readonly (Part | undefined)[]>(starting: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
    const results = await Promise.allSettled(starting);
    for (const result of results) if (result.status === 'fulfilled' && result.value) this.add(result.value);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return results.map((result) => (result as PromiseFulfilledResult<Part | undefined>).value) as unknown as T;
  }

  /** @throws AggregateError of what could not be closed. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const part of this.parts.splice(0).reverse()) await part.close().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'some parts could not be stopped');
  }
}
