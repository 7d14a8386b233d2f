import { counted } from '@2x7/contracts';
import { checkDeliveries } from '@2x7/deliveries/app';
import { readLocalConfig } from '../config.js';
import { databaseUrl, withServer, type Server } from '../operator/server.js';
import { runCommand, UsageError } from './command.js';

/** @throws Error that lists the violations */
async function check({ url }: Server): Promise<string> {
  const { violations, examples } = await checkDeliveries(databaseUrl(url, 'deliveries'));
  if (violations === 0) return 'Every meal, booking and box is in its place.';
  const lines = examples.map(({ rule, subject, sentence }) => `${rule}  ${subject}  ${sentence}`);
  const more = violations > examples.length ? [`${violations - examples.length} more`] : [];
  throw new Error([`${counted(violations, 'contradiction')}:`, ...lines, ...more].join('\n'));
}

/** `npm run check:deliveries`: the nightly check at once. */
await runCommand((args) => {
  if (args.length > 0) throw new UsageError('npm run check:deliveries');
  return withServer(readLocalConfig(), check);
});
