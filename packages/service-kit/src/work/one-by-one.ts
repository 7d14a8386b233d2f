/** Items done in one run, so that other work of the same run gets its turn. */
const maxInARow = 20;

/**
 * Does due items one after the other, so that a crash, a failure or a stop concerns only the item in work.
 * @param next takes one item and does it; false when none is due
 */
export async function oneByOne(next: () => Promise<boolean>, stopping?: AbortSignal): Promise<void> {
  for (let done = 0; done < maxInARow && !stopping?.aborted; done += 1) if (!(await next())) return;
}
