import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DomainEvent } from '@2x7/contracts';
import { InProcessTransport, Log, type RunningService } from '@2x7/service-kit';
import { eventually, startTestConsumer, testConfig, testDatabase, type TestDatabase } from '@2x7/service-kit/testing';
import { createApp, type EmailConfig } from '../app.js';
import { MailServer, type ReceivedEmail } from './mail-server.js';
import type { PaidOrder } from './paid-order.js';

type JobRow = {
  template: string;
  data: object;
  state: string;
  attempts: number;
  last_error: string | null;
  message_id: string | null;
};

/** The worker with a database and a mail server of its own. */
export class EmailService {
  readonly transport = new InProcessTransport();
  readonly sentEvents: DomainEvent<'email.sent'>[] = [];
  readonly log: string[] = [];
  private running?: RunningService;

  private constructor(
    readonly database: TestDatabase,
    readonly mailServer: MailServer,
    readonly config: EmailConfig,
  ) {}

  static async prepare(changes: Partial<EmailConfig> = {}): Promise<EmailService> {
    const database = await testDatabase('email');
    const mailServer = new MailServer();
    await mailServer.up();
    const service = new EmailService(database, mailServer, {
      ...testConfig(),
      database,
      publicUrl: 'http://shop.test',
      smtpUrl: mailServer.url,
      mailFrom: '2x7 Kitchen <hello@2x7.example>',
      sentMailLogDir: await mkdtemp(path.join(tmpdir(), '2x7-sent-mail-log-')),
      retryBaseMs: 20,
      ...changes,
    });
    await startTestConsumer(service.transport, 'deliveries', () => Promise.resolve());
    await startTestConsumer(service.transport, 'orders', (event) => {
      service.sentEvents.push(event as DomainEvent<'email.sent'>);
      return Promise.resolve();
    });
    return service;
  }

  static async start(changes: Partial<EmailConfig> = {}): Promise<EmailService> {
    const service = await EmailService.prepare(changes);
    await service.start();
    return service;
  }

  async start(): Promise<void> {
    const log = Log.create('email', {
      level: 'info',
      destination: { write: (line: string) => void this.log.push(line) },
    });
    this.running = await createApp(this.config, { transport: this.transport, log });
  }

  async stop(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.mailServer.down();
    await this.database.drop();
    await rm(this.config.sentMailLogDir, { recursive: true });
  }

  get url(): string {
    return this.running!.url;
  }

  get app(): RunningService {
    return this.running!;
  }

  /** Starts the worker as a child process that a test can kill; resolves when it has received the event. */
  async startProcess(event: PaidOrder): Promise<ChildProcess> {
    const { database, ...config } = this.config;
    const address = { url: database.url, ownerUrl: database.ownerUrl };
    const script = path.join(import.meta.dirname, 'worker-process.js');
    const child = spawn(process.execPath, [script, JSON.stringify({ config: { ...config, database: address }, event })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  }

  jobOf(event: PaidOrder): Promise<JobRow> {
    return this.jobAbout(event.data.order_id);
  }

  async jobAbout(subjectId: string): Promise<JobRow> {
    const [row] = await this.database.query<JobRow>('SELECT * FROM email_job WHERE subject_id = $1', [subjectId]);
    return row!;
  }

  /** Waits until the event's job is in this state. */
  reaches(event: PaidOrder, state: string, timeoutMs = 10_000): Promise<JobRow> {
    return this.reachesAbout(event.data.order_id, state, timeoutMs);
  }

  reachesAbout(subjectId: string, state: string, timeoutMs = 10_000): Promise<JobRow> {
    return eventually(async () => {
      const job = await this.jobAbout(subjectId);
      if (job?.state !== state) throw new Error(`the email is ${job?.state}, not ${state}: ${job?.last_error}`);
      return job;
    }, timeoutMs);
  }

  /** Waits for the `email.sent` of this order. */
  sentEventOf(event: PaidOrder): Promise<DomainEvent<'email.sent'>> {
    return eventually(() => {
      const sent = this.sentEvents.find(({ data }) => data.order_id === event.data.order_id);
      if (!sent) throw new Error('no email.sent for this order');
      return sent;
    });
  }

  acceptedFor(event: PaidOrder): number {
    return this.mailServer.accepted.filter(({ message }) => message.messageId === this.messageIdOf(event)).length;
  }

  /** The emails of this subject that the server accepted. */
  emailsAbout(subjectId: string): ReceivedEmail[] {
    return this.mailServer.accepted.filter(({ message }) => message.messageId?.includes(subjectId));
  }

  messageIdOf(event: PaidOrder): string {
    return `<order-confirmation.${event.data.order_id}@2x7.example>`;
  }

  sentMailLog(): Promise<string> {
    return readFile(path.join(this.config.sentMailLogDir, 'accepted.jsonl'), 'utf8');
  }
}

/** Kills a process without any cleanup, like a power cut. */
export async function killProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
