import fs from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@2x7/service-kit';
import { SignInRefusedError } from '../shop/admin-client.js';
import { seedDemo } from '../shop/seed.js';
import { demoEnv } from './config.js';
import { runJob } from './job.js';

await runJob('demo', async (log) => {
  const env = readConfig(demoEnv);
  const { PUBLIC_URL, ADMIN_EMAIL, ADMIN_PASSWORD, DATA_DIR } = env;
  const shop = {
    url: env.GATEWAY_URL,
    admin: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
    ordersDatabase: env.ORDERS_DATABASE_URL,
    deliveriesDatabase: env.DELIVERIES_DATABASE_URL,
    sandbox: { apiUrl: env.RAZORPAY_API_URL, keyId: env.RAZORPAY_KEY_ID, keySecret: env.RAZORPAY_KEY_SECRET },
  };
  const done = path.join(DATA_DIR, 'seeded');
  const open = `\n  2x7 is open: ${PUBLIC_URL}\n  Admin: ${PUBLIC_URL}/admin`;
  // Later starts do not sign in: the administrator may have another password by then.
  const isLater = await fs.stat(done).catch(() => undefined);
  try {
    if (!isLater) await seedDemo(shop, DATA_DIR, (sentence) => log.info(sentence));
  } catch (error) {
    // A refusal does not fail the job, because containers wait for its success and the shop works without the demonstration.
    if (!(error instanceof SignInRefusedError)) throw error;
    log.warn(`${error.message} The next start tries again with ADMIN_EMAIL and ADMIN_PASSWORD.`);
    process.stdout.write(`${open}\n\n`);
    return;
  }
  await fs.writeFile(done, '');
  const password = isLater ? '(the password of the first start, unless you changed it)' : ADMIN_PASSWORD;
  process.stdout.write(`${open}   ${ADMIN_EMAIL}   ${password}\n\n`);
});
