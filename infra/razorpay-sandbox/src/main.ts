import { ConfigError, readConfig } from './config.js';
import { startSandbox, type SandboxConfig } from './sandbox.js';

function configuration(): SandboxConfig {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The configuration cannot be used:\n${error.message.replace(/^/gm, '  ')}`);
    process.exit(78); // EX_CONFIG of sysexits.h, as with the services
  }
}

const sandbox = await startSandbox(configuration());
console.log(`Razorpay sandbox (no money moves): ${sandbox.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
