import { announcement, say } from '@2x7/local';
import { parts } from '../test-environment/parts.js';
import { readClusterArguments } from './arguments.js';
import { openCluster } from './cluster.js';

const began = performance.now();
const { environment, shop } = await openCluster({ ...readClusterArguments(process.argv.slice(2)), say });

process.stdout.write(`${announcement(shop, (performance.now() - began) / 1000)}\n`);
process.stdout.write(
  `  ${parts.map((part) => `${part} ${environment.services[part].pid}`).join(', ')}; each is restarted when it ends.\n\n`,
);
