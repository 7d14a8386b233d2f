import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type ReceivedMail = { recipients: string[]; source: string; email: Email };

const answer = (code: number): Error => Object.assign(new Error('told to refuse'), { responseCode: code });

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A real SMTP server that takes everything, and misbehaves when told. */
export class MailServer {
  /** Mails that were handed over whole, whatever the answer was. */
  readonly seen: ReceivedMail[] = [];
  /** Mails answered with 250. */
  readonly accepted: ReceivedMail[] = [];
  private readonly sockets: Socket[] = [];
  private server?: SMTPServer;
  private port = 0;
  private mailAnswers: number[] = [];
  private recipientAnswers = new Map<string, number>();
  private held: Promise<void> = Promise.resolve();

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens; after `down` on the same port as before. */
  async up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 50,
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        const code = this.recipientAnswers.get(address);
        done(code ? answer(code) : null);
      },
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void this.take(stream, recipients).then(done, done);
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket) => this.sockets.push(socket));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  async down(): Promise<void> {
    await new Promise<void>((resolve) => this.server!.close(resolve));
  }

  /** Connections that were opened so far. */
  get connections(): number {
    return this.sockets.length;
  }

  /** Ends every connection without a word. */
  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** The next mails, handed over whole, get these answers. */
  refuse(...codes: number[]): void {
    this.mailAnswers = codes;
  }

  /** This address gets this answer. */
  refuseRecipient(address: string, code: number): void {
    this.recipientAnswers.set(address, code);
  }

  /** Keeps every sender waiting for its 250 until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  private async take(stream: SMTPServerDataStream, recipients: string[]): Promise<Error | null> {
    const bytes = await readAll(stream);
    const mail = { recipients, source: bytes.toString('utf8'), email: await PostalMime.parse(bytes) };
    this.seen.push(mail);
    await this.held;
    const code = this.mailAnswers.shift();
    if (code) return answer(code);
    this.accepted.push(mail);
    return null;
  }
}
