import Razorpay from 'razorpay';
import { startSandbox, type Sandbox, type SandboxConfig } from '../sandbox.js';

export const testKeys = { keyId: 'rzp_test_4gF7pX2mQ9', keySecret: 'a-key-secret-for-tests' };
export const testWebhookSecret = 'a-webhook-secret-for-tests';

export const startTestSandbox = (config: Partial<SandboxConfig> = {}): Promise<Sandbox> =>
  startSandbox({ host: '127.0.0.1', port: 0, ...testKeys, ...config });

/** Razorpay's SDK, configured to call the sandbox. */
export function sdk(sandbox: Sandbox, keySecret = testKeys.keySecret): Razorpay {
  const client = new Razorpay({ key_id: testKeys.keyId, key_secret: keySecret });
  const { rq } = client.api as unknown as { rq: { defaults: { baseURL: string; timeout: number } } };
  rq.defaults.baseURL = sandbox.url;
  rq.defaults.timeout = 5000;
  return client;
}

/** A request with the merchant's credentials, for what the SDK does not support. */
export function call(sandbox: Sandbox, path: string, init: { body?: unknown; headers?: object; method?: string } = {}) {
  const basic = Buffer.from(`${testKeys.keyId}:${testKeys.keySecret}`).toString('base64');
  const isPost = init.body !== undefined;
  return fetch(sandbox.url + path, {
    method: init.method ?? (isPost ? 'POST' : 'GET'),
    headers: {
      authorization: `Basic ${basic}`,
      ...(isPost && { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(isPost && { body: JSON.stringify(init.body) }),
  });
}
