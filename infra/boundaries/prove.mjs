/**
 * A guard that was never seen red guards nothing. The tree in red/ sins once against each rule of
 * .dependency-cruiser.cjs, in a file of the rule's name: this fails unless every rule sees its sin.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';

const red = fileURLToPath(new URL('./red', import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const roots = ['packages', 'services', 'gateway', 'web', 'infra', 'e2e'];

const isItsSin = ({ rule, from }) => path.basename(from).startsWith(rule.name);

/** @returns {Promise<{ rules: string[], silent: string[] }>} all rules, and those that did not see their sin. */
export async function prove() {
  const { tsConfig: _, ...rest } = options;
  const { output } = await cruise(roots, { ...rest, baseDir: red, validate: true, ruleSet: { forbidden } });
  const rules = forbidden.map(({ name }) => name);
  const seen = new Set(output.summary.violations.filter(isItsSin).map(({ rule }) => rule.name));
  return { rules, silent: rules.filter((name) => !seen.has(name)) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { rules, silent } = await prove();
  for (const name of silent) console.error(`${name} did not see its sin in infra/boundaries/red`);
  if (silent.length === 0) console.log(`all ${rules.length} rules see their sin`);
  process.exitCode = silent.length === 0 ? 0 : 1;
}
