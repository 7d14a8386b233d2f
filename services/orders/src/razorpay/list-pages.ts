/** Entries of one page of the provider's lists, the most that Razorpay gives (API docs, `count`). */
export const pageSize = 100;

/** The pages of a list of the provider, one read after the other. @param read gets how many entries come before the page */
export async function* listPages<Entry>(read: (skip: number) => Promise<Entry[]>): AsyncGenerator<Entry[], void> {
  for (let skip = 0; ; skip += pageSize) {
    const page = await read(skip);
    yield page;
    if (page.length < pageSize) return;
  }
}
