import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

type Envelope = { from: string; to: readonly string[] };
export type StoredMail = { id: string; receivedAt: Date; envelope: Envelope; source: Buffer };

export const mailId = /^\d{13}-[0-9a-f]{12}$/;
const ending = '.eml';

/** Stores the envelope as Return-Path and Delivered-To headers in front of the message, as mail servers do. */
const withEnvelope = ({ from, to }: Envelope, message: Buffer): Buffer => {
  const lines = [`Return-Path: <${from}>`, ...to.map((address) => `Delivered-To: <${address}>`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), message]);
};

function readEnvelope(source: Buffer): Envelope {
  const lines = source.toString('latin1').split('\r\n');
  const address = (line: string): string => line.slice(line.indexOf('<') + 1, line.lastIndexOf('>'));
  const to: string[] = [];
  for (const line of lines.slice(1)) {
    if (!line.startsWith('Delivered-To: ')) break;
    to.push(address(line));
  }
  return { from: address(lines[0] ?? ''), to };
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  const draft = `${file}.draft`;
  await fs.promises.writeFile(draft, content, { mode: 0o600, flush: true });
  await fs.promises.rename(draft, file);
  const folder = await fs.promises.open(path.dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

const headPieceBytes = 8_192;
const longestHeadBytes = 65_536;

/** Reads up to the empty line after the headers, at most `longestHeadBytes`. */
async function readHeadOf(file: fs.promises.FileHandle): Promise<Buffer> {
  let head = Buffer.alloc(0);
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headPieceBytes), 0, headPieceBytes, head.length);
    head = Buffer.concat([head, buffer.subarray(0, bytesRead)]);
    const end = head.indexOf('\r\n\r\n');
    if (end >= 0) return head.subarray(0, end + 4);
    if (bytesRead === 0 || head.length >= longestHeadBytes) return head;
  }
}

/** @returns undefined when the email has been deleted meanwhile */
async function unlessDeleted<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Emails as files of one folder, named `<ms since 1970>-<random>.eml`. */
export class MailStore {
  private lastTime = 0;

  constructor(private readonly folder: string) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Resolves when the email is synced to the disk. */
  async add(envelope: Envelope, message: Buffer): Promise<string> {
    this.lastTime = Math.max(Date.now(), this.lastTime + 1); // ids sort by arrival, also within a millisecond
    const id = `${this.lastTime}-${crypto.randomBytes(6).toString('hex')}`;
    await writeDurably(this.file(id), withEnvelope(envelope, message));
    return id;
  }

  /** Newest first. */
  ids(): string[] {
    const names = fs.readdirSync(this.folder).filter((name) => name.endsWith(ending));
    return names
      .map((name) => name.slice(0, -ending.length))
      .filter((id) => mailId.test(id))
      .sort()
      .reverse();
  }

  async read(id: string): Promise<StoredMail | undefined> {
    return this.stored(id, (file) => fs.promises.readFile(file));
  }

  /** Like `read`, with only the headers as `source`. */
  async readHead(id: string): Promise<StoredMail | undefined> {
    return this.stored(id, async (file) => {
      const opened = await fs.promises.open(file);
      return readHeadOf(opened).finally(() => opened.close());
    });
  }

  removeAll(): void {
    for (const id of this.ids()) fs.rmSync(this.file(id), { force: true });
  }

  private async stored(id: string, read: (file: string) => Promise<Buffer>): Promise<StoredMail | undefined> {
    const source = mailId.test(id) ? await unlessDeleted(read(this.file(id))) : undefined;
    return source && { id, receivedAt: new Date(Number(id.slice(0, 13))), envelope: readEnvelope(source), source };
  }

  private file(id: string): string {
    return path.join(this.folder, id + ending);
  }
}
