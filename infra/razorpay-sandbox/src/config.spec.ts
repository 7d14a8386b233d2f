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
  it('names every invalid variable at once', () => {
    expect(problems({ RAZORPAY_KEY_ID: 'rzp_live_4f6h8j', RAZORPAY_KEY_SECRET: 'short', PORT: 'many' })).toHaveLength(3);
  });
});
