import { readLocalConfig, type LocalConfig } from '../config.js';
import { withServer, type Server } from '../operator/server.js';
import { onlyArgument, runCommand, UsageError } from './command.js';

type Seeding = { server: Server; config: LocalConfig; count: number };

/** `npm run seed:<what> -- <count>`: writes generated rows. Refused where payments are real, and where SEED is none. */
export const runSeed = (what: 'orders' | 'plans', seed: (seeding: Seeding) => Promise<string>): Promise<void> =>
  runCommand((args) => {
    const question = `How many? npm run seed:${what} -- 100000`;
    const count = Number(onlyArgument(args, question));
    if (!Number.isInteger(count) || count < 1) throw new UsageError(question);
    const config = readLocalConfig();
    if (config.RAZORPAY_KEY_ID || !config.seed) throw new UsageError(`Only a demonstration gets generated ${what}.`);
    return withServer(config, (server) => seed({ server, config, count }));
  });
