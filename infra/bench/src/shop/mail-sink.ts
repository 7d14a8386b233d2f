import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailSink = { url: string; count(): number; close(): Promise<void> };

/** Starts a mail server that accepts, counts and discards every email. */
export async function startMailSink(): Promise<MailSink> {
  let accepted = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.once('end', () => {
        accepted += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
