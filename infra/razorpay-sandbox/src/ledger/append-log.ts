import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Change } from './records.js';

/** Stores the ledger between two runs. One `append` is all or nothing. */
export interface AppendLog {
  read(): Change[];
  /** Replaces everything by `changes`. Called once at the start, so that the file stays small. */
  rewrite(changes: Change[]): void;
  append(changes: Change[]): void;
  close(): void;
}

/** Stores nothing: the ledger ends with the process. */
export const memoryAppendLog: AppendLog = {
  read: () => [],
  rewrite: () => {},
  append: () => {},
  close: () => {},
};

const fileName = 'razorpay-sandbox.jsonl';
/** The name of the file in earlier versions. */
const earlierFileName = 'razorpay-sandbox.journal';

/**
 * One JSON array of changes per line. `kill -9` loses no written line, because the operating system has it by then.
 * A line that the kill cut off has no line break and is ignored with all its changes.
 */
export class FileAppendLog implements AppendLog {
  readonly #path: string;
  #file: number | null = null;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#path = join(dataDir, fileName);
    const earlier = join(dataDir, earlierFileName);
    if (existsSync(earlier) && !existsSync(this.#path)) renameSync(earlier, this.#path);
  }

  read(): Change[] {
    if (!existsSync(this.#path)) return [];
    const completeLines = readFileSync(this.#path, 'utf8').split('\n').slice(0, -1);
    return completeLines.flatMap((line) => JSON.parse(line) as Change[]);
  }

  rewrite(changes: Change[]): void {
    const next = `${this.#path}.next`;
    const file = openSync(next, 'w', 0o600);
    for (const change of changes) appendFileSync(file, lineOf([change]));
    fsyncSync(file);
    closeSync(file);
    renameSync(next, this.#path);
    this.#file = openSync(this.#path, 'a');
  }

  append(changes: Change[]): void {
    if (this.#file === null) throw new Error('The append log is closed');
    const { size } = fstatSync(this.#file);
    try {
      appendFileSync(this.#file, lineOf(changes));
    } catch (error) {
      // A full disk may have taken a part of the line, which would spoil the next one.
      ftruncateSync(this.#file, size);
      throw error;
    }
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

const lineOf = (changes: Change[]): string => `${JSON.stringify(changes)}\n`;
