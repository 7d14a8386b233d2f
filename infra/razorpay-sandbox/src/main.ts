import { readConfig } from './config.js';
import { startSandbox } from './sandbox.js';

const sandbox = await startSandbox(readConfig());
console.log(`Razorpay sandbox (no money moves): ${sandbox.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
