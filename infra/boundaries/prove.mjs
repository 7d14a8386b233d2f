/**
 * Proves that each rule of .dependency-cruiser.cjs reports a violation. The tree in violations/ breaks each rule once, in a file
 * with the rule's name. A rule that never reports anything guards nothing, so this fails unless every rule does.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';

const violations = fileURLToPath(new URL('./violations', import.meta.url));
const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const roots = ['packages', 'services', 'gateway', 'web', 'infra', 'e2e'];

const isExpected = ({ rule, from }) => path.basename(from).startsWith(rule.name);

/** @returns {Promise<{ rules: string[], silent: string[] }>} all rules, and those that did not report their violation */
export async function prove() {
  const { tsConfig: _, ...rest } = options;
  const { output } = await cruise(roots, { ...rest, baseDir: violations, validate: true, ruleSet: { forbidden } });
  const rules = forbidden.map(({ name }) => name);
  const reported = new Set(output.summary.violations.filter(isExpected).map(({ rule }) => rule.name));
  return { rules, silent: rules.filter((name) => !reported.has(name)) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { rules, silent } = await prove();
  for (const name of silent) console.error(`${name} does not report its violation in infra/boundaries/violations`);
  if (silent.length === 0) console.log(`all ${rules.length} rules report their violation`);
  process.exitCode = silent.length === 0 ? 0 : 1;
}
