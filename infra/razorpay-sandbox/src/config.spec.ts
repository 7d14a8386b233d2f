import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const good = { RAZORPAY_KEY_ID: 'rzp_test_sandbox', RAZORPAY_KEY_SECRET: 'demo-key-secret' };
const problems = (changes: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig({ ...good, ...changes });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

describe('the configuration of the sandbox', () => {
  it('needs a test key and its secret only', () => {
    expect(readConfig(good)).toMatchObject({ keyId: 'rzp_test_sandbox', port: 3002, webhook: undefined });
  });
  it('refuses a live key, and says how a real shop is started', () => {
    expect(problems({ RAZORPAY_KEY_ID: 'rzp_live_4f6h8j' })).toEqual([
      expect.stringMatching(/^RAZORPAY_KEY_ID: must start with rzp_test_.*docker compose -f docker-compose.yml up$/),
    ]);
  });
  it('refuses webhooks that it cannot sign', () => {
    expect(problems({ WEBHOOK_URL: 'http://gateway:8080/hook' })).toEqual([expect.stringMatching(/^RAZORPAY_WEBHOOK_SECRET: is required/)]);
  });
  it('says of a short secret that it is short, not that it is missing', () => {
    const short = 'is shorter than 8 characters';
    expect(problems({ RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 's' })).toEqual([
      `RAZORPAY_KEY_SECRET: ${short}`,
      `RAZORPAY_WEBHOOK_SECRET: ${short}`,
    ]);
  });
  it('names every invalid variable at once', () => {
    expect(problems({ RAZORPAY_KEY_ID: 'rzp_live_4f6h8j', RAZORPAY_KEY_SECRET: 'short', PORT: 'many' })).toHaveLength(3);
    expect(problems({ WEBHOOK_URL: 'http://gateway:8080/hook', PORT: 'many' })).toHaveLength(2);
  });
  it('counts an empty value as unset', () => {
    expect(problems({ WEBHOOK_URL: '', PORT: '' })).toEqual([]);
    expect(problems({ RAZORPAY_KEY_ID: '' })).toEqual([expect.stringMatching(/^RAZORPAY_KEY_ID: is missing/)]);
  });
  it('counts a blank value as unset, and leaves out blanks and line breaks around a value', () => {
    expect(problems({ RAZORPAY_KEY_SECRET: ' '.repeat(20) })).toEqual([expect.stringMatching(/^RAZORPAY_KEY_SECRET: is missing/)]);
    expect(readConfig({ ...good, PORT: ' ', RAZORPAY_KEY_SECRET: 'demo-key-secret\n' })).toMatchObject({
      port: 3002,
      keySecret: 'demo-key-secret',
    });
  });
  it('ends the process with exit code 78 and a line for each wrong variable where it cannot be used', () => {
    const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('./main.js', import.meta.url))], {
      env: {},
      encoding: 'utf8',
    });
    expect(status).toBe(78);
    expect(stderr.trim().split('\n')).toEqual([
      'The configuration cannot be used:',
      expect.stringMatching(/^ {2}RAZORPAY_KEY_ID: is missing/),
      expect.stringMatching(/^ {2}RAZORPAY_KEY_SECRET: is missing/),
    ]);
  });
});
