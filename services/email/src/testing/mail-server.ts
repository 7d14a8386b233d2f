import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type ReceivedEmail = { recipients: string[]; source: string; message: Email };

const answer = (code: number, text = 'refused by the test'): Error => Object.assign(new Error(text), { responseCode: code });

/** A real SMTP server that accepts every email unless a test makes it fail. */
export class MailServer {
  /** Emails that were received completely, whatever the answer was. */
  readonly seen: ReceivedEmail[] = [];
  /** Emails answered with 250. */
  readonly accepted: ReceivedEmail[] = [];
  private readonly sockets: Socket[] = [];
  private server?: SMTPServer;
  private port = 0;
  private dataCodes: number[] = [];
  private recipientAnswers = new Map<string, Error>();
  private senderCode?: number;
  private hangsUpAt?: string;
  private held: Promise<void> = Promise.resolve();

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Listens, after `down` on the same port as before. */
  async up(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 50,
      logger: false,
      onMailFrom: (_address, _session, done) => done(this.senderCode ? answer(this.senderCode) : null),
      onRcptTo: ({ address }, _session, done) => {
        if (address === this.hangsUpAt) return this.hangUp();
        done(this.recipientAnswers.get(address) ?? null);
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

  /** Destroys every connection. */
  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** RCPT TO with this address destroys every connection. */
  hangUpAt(address: string): void {
    this.hangsUpAt = address;
  }

  /** The next emails get these response codes after their data. */
  refuse(...codes: number[]): void {
    this.dataCodes = codes;
  }

  /** RCPT TO with this address gets this response. */
  refuseRecipient(address: string, code: number, text?: string): void {
    this.recipientAnswers.set(address, answer(code, text));
  }

  /** Every MAIL FROM gets this response code; without one it is accepted. */
  refuseSender(code?: number): void {
    this.senderCode = code;
  }

  /** Delays every response to an email until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  private async take(stream: SMTPServerDataStream, recipients: string[]): Promise<Error | null> {
    const bytes = await buffer(stream);
    const received = { recipients, source: bytes.toString('utf8'), message: await PostalMime.parse(bytes) };
    this.seen.push(received);
    await this.held;
    const code = this.dataCodes.shift();
    if (code) return answer(code);
    this.accepted.push(received);
    return null;
  }
}
