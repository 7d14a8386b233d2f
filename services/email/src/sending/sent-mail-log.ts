import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@2x7/contracts';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { emailConfigToken, type EmailConfig } from '../config.js';

const Entry = z.object({ message_id: z.string(), accepted_at: z.iso.datetime() });
type Entry = z.infer<typeof Entry>;

/** 30 days. Retries end after 72 hours. */
const retentionMs = 30 * dayMs;

/** Ignores a line that a crash or a full disk has cut off. */
function parseLine(line: string): Entry[] {
  try {
    return [Entry.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/** The content of a file; empty while there is none. */
const read = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/**
 * Message-IDs that the mail server has accepted, in a file of this worker. An entry is written before the database is
 * updated, so that a crash or a database outage in between does not send the email a second time.
 */
@Injectable()
export class SentMailLog implements OnApplicationShutdown {
  /** Identifies this worker's folder across restarts. */
  instance = '';
  /** Oldest first. */
  private readonly accepted = new Map<string, Date>();
  private file?: FileHandle;
  private readonly folder: string;

  constructor(@Inject(emailConfigToken) config: Pick<EmailConfig, 'sentMailLogDir'>) {
    this.folder = config.sentMailLogDir;
  }

  /** Reads the file and drops expired entries. @throws the system's error when the folder cannot be written */
  async open(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    this.instance = (await read(this.at('instance'))).trim() || randomUUID();
    const entries = (await read(this.at('accepted.jsonl'))).split('\n').flatMap(parseLine);
    const recent = entries.filter((entry) => Date.now() - Date.parse(entry.accepted_at) < retentionMs);
    for (const entry of recent) this.accepted.set(entry.message_id, new Date(entry.accepted_at));
    await this.replace('instance', `${this.instance}\n`);
    await this.replace('accepted.jsonl', recent.map((entry) => JSON.stringify(entry)).join('\n'));
    this.file = await open(this.at('accepted.jsonl'), 'a', 0o600);
  }

  acceptedAt(messageId: string): Date | undefined {
    return this.accepted.get(messageId);
  }

  /** Resolves when the entry would survive a power cut. It begins a line of its own, also behind one that a full disk has cut off. */
  async append(messageId: string): Promise<Date> {
    const now = new Date();
    this.dropExpired();
    this.accepted.set(messageId, now);
    await this.file!.appendFile(`\n${JSON.stringify({ message_id: messageId, accepted_at: now.toISOString() })}`);
    await this.file!.sync();
    return now;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.file?.close();
  }

  /** Entries outlive their database update, because a restore may undo it. The file itself shrinks at the next start. */
  private dropExpired(): void {
    for (const [messageId, at] of this.accepted) {
      if (Date.now() - at.getTime() < retentionMs) return;
      this.accepted.delete(messageId);
    }
  }

  private at(name: string): string {
    return path.join(this.folder, name);
  }

  /** Writes a draft, syncs it, then renames it, so that a crash leaves the old or the new content. */
  private async replace(name: string, content: string): Promise<void> {
    const draft = this.at(`${name}.draft`);
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, this.at(name));
    const folder = await open(this.folder, 'r');
    await folder.sync().finally(() => folder.close());
  }
}
