/** How often a request is sent, and by how many readers at the same time. */
type Repetition = { count: number; readers: number };

/** ms of each request, after one that is not measured. */
export async function timesOf(request: () => Promise<unknown>, { count, readers }: Repetition): Promise<number[]> {
  const times: number[] = [];
  const repeat = async (): Promise<void> => {
    while (times.length < count) {
      const started = performance.now();
      await request();
      times.push(performance.now() - started);
    }
  };
  await request();
  await Promise.all(Array.from({ length: readers }, repeat));
  return times;
}
