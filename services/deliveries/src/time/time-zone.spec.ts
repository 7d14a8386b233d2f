import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { inTimeZone } from '../testing/config.js';

const program = fileURLToPath(new URL('../testing/time-zone-facts.js', import.meta.url));

const factsIn = async (zone: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [program], { env: inTimeZone(zone), maxBuffer: 10_000_000 })).stdout;

describe('the time zone of the server', () => {
  it('changes no byte of schedules, cut-offs, sentences, the kitchen’s sheet, labels and events', async () => {
    const [utc, india, california] = await Promise.all(['UTC', 'Asia/Kolkata', 'America/Los_Angeles'].map(factsIn));
    expect(utc).toContain('Your plan now ends on');
    expect(india).toBe(utc);
    expect(california).toBe(utc);
  });
});
