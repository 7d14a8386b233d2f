import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../files/temporary-folder.js';
import { openLogs } from './logs.js';

describe('shop.log', () => {
  const home = temporaryFolder('logs');
  afterEach(() => home.remove());

  it('is rotated while the shop runs: two files of limited size hold the newest lines, each line once', async () => {
    const limit = 20_000;
    const [auth, orders] = ['auth', 'orders'].map(openLogs(home.path, 'info', limit));
    for (let count = 0; count < 500; count += 1) {
      (count % 2 ? auth! : orders!).info(`line ${count}`);
      if (count % 2) await nextTurn();
    }
    const read = (name: string): string[] => fs.readFileSync(path.join(home.path, name), 'utf8').trim().split('\n');
    for (const name of ['shop.log', 'shop.log.1']) expect(fs.statSync(path.join(home.path, name)).size).toBeLessThan(limit + 500);
    const numbers = [...read('shop.log.1'), ...read('shop.log')].map((line) => Number((JSON.parse(line) as { msg: string }).msg.slice(5)));
    expect(numbers).toEqual(Array.from(numbers, (_, index) => 500 - numbers.length + index));
    expect(fs.readdirSync(home.path).sort()).toEqual(['shop.log', 'shop.log.1']);
  });
});
