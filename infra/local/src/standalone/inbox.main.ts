import { readConfig, run } from '@2x7/service-kit';
import { startMailInbox } from '../mail/inbox.js';
import { inboxEnv } from './config.js';

await run('inbox', async () => {
  const { HOST, PORT, SMTP_PORT, DATA_DIR } = readConfig(inboxEnv);
  const inbox = await startMailInbox({ host: HOST, webPort: PORT, smtpPort: SMTP_PORT, dir: DATA_DIR });
  return { drainMs: 0, close: () => inbox.close() };
});
