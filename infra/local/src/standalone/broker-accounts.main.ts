import { eventServices } from '@2x7/contracts';
import { readConfig } from '@2x7/service-kit';
import { passwordsFrom, provideBrokerAccounts } from '../broker/accounts.js';
import { brokerAccountsEnv, brokerPasswordVariable } from './config.js';
import { runJob } from './job.js';

await runJob('broker-accounts', async (log) => {
  const env = readConfig(brokerAccountsEnv);
  const passwords = passwordsFrom((service) => env[brokerPasswordVariable(service)]);
  await provideBrokerAccounts({ url: env.RABBITMQ_URL, managementUrl: env.RABBITMQ_MANAGEMENT_URL }, passwords);
  log.info('each service with events has its account', { services: eventServices.join(' ') });
});
