import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailStore } from './store.js';
import { listeningUrl } from '../process/listening-url.js';

const largestMailBytes = 25_000_000;

/** An SMTP error reply: 4xx asks the sender to try later, 5xx is permanent. */
class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

/** Accepts email for every recipient and delivers none. Tests can make it refuse, delay or stop. */
export class MailReceiver {
  private server: SMTPServer | undefined;
  private port: number;
  private readonly connected = new Set<string>();
  private refusals = { left: 0, code: 451 };
  private delayMs = 0;

  constructor(
    private readonly address: { host: string; port: number },
    private readonly store: MailStore,
  ) {
    this.port = address.port;
  }

  get url(): string {
    return listeningUrl('smtp', this.address.host, this.port);
  }

  /** The next `count` emails are answered with `code`, for example 451 or 550. */
  reject(count: number, code: number): void {
    this.refusals = { left: count, code };
  }

  /** Accepts or refuses each email only after `ms`. An email whose sender has disconnected by then is dropped. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** Listens, on the same port as before. */
  async up(): Promise<void> {
    if (this.server) return;
    const server = this.create();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.address.host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    server.on('error', () => undefined); // a sender that disconnects early is no failure of this server
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops listening and closes all connections. */
  async down(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  private create(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      hideSTARTTLS: true,
      disableReverseLookup: true,
      logger: false,
      size: largestMailBytes,
      closeTimeout: 50,
      onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
      onData: (stream, session, callback) => void this.take(stream, session).then(() => callback(), callback),
      onConnect: (session, callback) => {
        this.connected.add(session.id);
        callback();
      },
      onClose: (session) => this.connected.delete(session.id),
    });
  }

  private async take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const message = await buffer(stream);
    if (stream.sizeExceeded) throw new SmtpRefusal(552, 'The message is too large');
    if (this.delayMs > 0) await pause(this.delayMs);
    if (!this.connected.has(session.id)) return;
    if (this.refusals.left > 0) {
      this.refusals.left -= 1;
      throw new SmtpRefusal(this.refusals.code, 'Refused on request of a test');
    }
    const { mailFrom, rcptTo } = session.envelope;
    await this.store.add({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }, message);
  }
}
