import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Change } from './records.js';

/** Where the ledger is kept between two runs. One `append` is all or nothing. */
export interface Journal {
  read(): Change[];
  /** Replaces everything by `changes`: what a start does once, so that the file stays small. */
  rewrite(changes: Change[]): void;
  append(changes: Change[]): void;
  close(): void;
}

/** A ledger that ends with the process. */
export const memoryJournal: Journal = {
  read: () => [],
  rewrite: () => {},
  append: () => {},
  close: () => {},
};

/**
 * One JSON array of changes a line. A written line outlives `kill -9`, since it is with the operating
 * system by then; a line torn by the kill has no line break and is left out with all its changes.
 */
export class FileJournal implements Journal {
  readonly #path: string;
  #file: number | null = null;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.#path = join(dataDir, 'razorpay-sandbox.journal');
  }

  read(): Change[] {
    if (!existsSync(this.#path)) return [];
    const whole = readFileSync(this.#path, 'utf8').split('\n').slice(0, -1);
    return whole.flatMap((line) => JSON.parse(line) as Change[]);
  }

  rewrite(changes: Change[]): void {
    const next = `${this.#path}.next`;
    const file = openSync(next, 'w', 0o600);
    for (const change of changes) writeSync(file, line([change]));
    fsyncSync(file);
    closeSync(file);
    renameSync(next, this.#path);
    this.#file = openSync(this.#path, 'a');
  }

  append(changes: Change[]): void {
    if (this.#file === null) throw new Error('The journal is closed');
    writeSync(this.#file, line(changes));
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

const line = (changes: Change[]): string => `${JSON.stringify(changes)}\n`;
