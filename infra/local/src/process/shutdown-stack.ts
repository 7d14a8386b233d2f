type Part = { close(): Promise<unknown> };

/** Closes what was added in reverse order; a failure to close one part does not keep the others open. */
export class ShutdownStack {
  private readonly parts: Part[] = [];

  add<T extends Part>(part: T): T {
    this.parts.push(part);
    return part;
  }

  /** Waits for parts that start side by side and adds those that did. @throws the first failure, after all have settled. */
  async together<T extends readonly (Part | undefined)[]>(starting: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
    const results = await Promise.allSettled(starting);
    for (const result of results) if (result.status === 'fulfilled' && result.value) this.add(result.value);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return results.map((result) => (result as PromiseFulfilledResult<Part | undefined>).value) as unknown as T;
  }

  /** @throws AggregateError with the error of each part that failed to close. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const part of this.parts.splice(0).reverse()) await part.close().catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw new AggregateError(errors, 'some parts could not be stopped');
  }
}
