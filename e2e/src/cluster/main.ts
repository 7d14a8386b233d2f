import { parseArgs } from 'node:util';
import { announcement } from '@2x7/local';
import { parts } from '../test-environment/parts.js';
import { openCluster } from './cluster.js';

const began = performance.now();
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);
const { values } = parseArgs({ options: { port: { type: 'string', default: '3000' }, empty: { type: 'boolean', default: false } } });
const { environment, shop } = await openCluster({ port: Number(values.port), demo: !values.empty, say });

process.stdout.write(`${announcement(shop, (performance.now() - began) / 1000)}\n`);
process.stdout.write(
  `  ${parts.map((part) => `${part} ${environment.services[part].pid}`).join(', ')}; each is restarted when it ends.\n\n`,
);
