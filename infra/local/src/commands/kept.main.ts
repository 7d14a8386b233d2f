import fs from 'node:fs';
import { emailAddress } from '@2x7/contracts';
import { readLocalConfig } from '../config.js';
import { keptBackups, keptData } from '../operator/kept-data.js';
import { withServer } from '../operator/server.js';
import { runCommand, UsageError } from './command.js';

function parseArguments([email = '', backups, ...rest]: readonly string[]): { email: string; backups?: string } {
  if (!emailAddress.safeParse(email).success || rest.length > 0)
    throw new UsageError('About whom? npm run kept -- asha@mail.example [folder of the backups]');
  if (backups && !fs.statSync(backups, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`There is no folder ${backups}.`);
  return { email, backups };
}

/** `npm run kept -- <email> [<folder of the backups>]`: what is kept about an email address, and where. */
await runCommand((args) => {
  const { email, backups } = parseArguments(args);
  return withServer(readLocalConfig(), async ({ url }) => {
    const kept = await keptData(url, email);
    const copies = backups ? keptBackups(backups) : ['backup      not looked at: name the folder of the backups'];
    return [...(kept.length > 0 ? kept : ['Nothing is kept about this address in the databases.']), ...copies].join('\n');
  });
});
