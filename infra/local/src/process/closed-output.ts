/**
 * Lets the program go on when the reader of its output has ended: a closed terminal, or `head` behind a pipe. The failed write is reported as an
 * event, which would end the process at once and leave its PostgreSQL running.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
