import { readConfig, run } from '@2x7/service-kit';
import { startMailInbox } from '../mail/inbox.js';
import { inboxEnv } from './config.js';

await run('inbox', () => {
  const { HOST, PORT, SMTP_PORT, DATA_DIR } = readConfig(inboxEnv);
  return startMailInbox({ host: HOST, webPort: PORT, smtpPort: SMTP_PORT, dir: DATA_DIR });
});
