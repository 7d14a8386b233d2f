/** Which folder may import which: see .dependency-cruiser.cjs. */
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import { prove } from '../../infra/boundaries/prove.mjs';
import { root } from './tree.mjs';

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const roots = ['packages', 'services', 'gateway', 'web', 'infra', 'e2e'];

const sentence = ({ rule, from, to, cycle }) => `${rule.name}: ${[from, ...(cycle ? cycle.map(({ name }) => name) : [to])].join(' -> ')}`;

/** No import violates a rule. */
export async function boundariesRespected() {
  const { tsConfig: _, ...rest } = options;
  const { output } = await cruise(roots, { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } });
  return output.summary.violations.map(sentence);
}

/** Each rule reports its violation in the tree of fixtures. */
export async function boundariesProven() {
  const { silent } = await prove();
  return silent.map((name) => `${name} does not report its violation in infra/boundaries/violations`);
}
