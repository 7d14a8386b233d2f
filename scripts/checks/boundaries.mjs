/** Who may know whom: see .dependency-cruiser.cjs. */
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';
import { prove } from '../../infra/boundaries/prove.mjs';
import { root } from './tree.mjs';

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const roots = ['packages', 'services', 'gateway', 'web', 'infra', 'e2e'];

const sentence = ({ rule, from, to, cycle }) => `${rule.name}: ${[from, ...(cycle ? cycle.map(({ name }) => name) : [to])].join(' -> ')}`;

/** No import breaks a rule. */
export async function boundariesKept() {
  const { tsConfig: _, ...rest } = options;
  const { output } = await cruise(roots, { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } });
  return output.summary.violations.map(sentence);
}

/** Every rule sees its sin in the red tree. */
export async function boundariesProven() {
  const { silent } = await prove();
  return silent.map((name) => `${name} did not see its sin in infra/boundaries/red`);
}
