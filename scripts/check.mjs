/**
 * `npm run check`: the rules of the house, one line each. Ends with 1 when one of them is broken.
 * The compiler runs first, because the others look at what it has made.
 */
import { boundariesKept, boundariesProven } from './checks/boundaries.mjs';
import { composeHandsOn, configurationPageCurrent, environmentTold } from './checks/configuration.mjs';
import { declaredIsUsed, licencesAllowed, lockInStep, ourImportsDeclared } from './checks/dependencies.mjs';
import { architectureTold, commandsTold, linksResolve } from './checks/docs.mjs';
import { filesAreWhole } from './checks/files.mjs';
import { faultsSeen, manifestsHold } from './checks/kubernetes.mjs';
import { lintClean } from './checks/lint.mjs';
import { alertFaultsSeen, metricsTold } from './checks/observability.mjs';
import { serviceFaultsSeen, servicesAgree } from './checks/services.mjs';
import { typesHold } from './checks/types.mjs';

const first = { 'the types hold (tsc -b)': typesHold };

/** The linter has processes of its own and takes longest: it goes first. */
const others = {
  'house style, and each rule seen red (eslint)': lintClean,
  'package-lock.json is in step': lockInStep,
  'what is imported is declared': ourImportsDeclared,
  'what is declared is used': declaredIsUsed,
  'the licences of what we depend on allow it': licencesAllowed,
  'files are short and finished': filesAreWhole,
  'who may know whom': boundariesKept,
  'every boundary has been seen red': boundariesProven,
  '.env.example tells every variable': environmentTold,
  'docker compose hands on what is read': composeHandsOn,
  'docs/configuration.md is current': configurationPageCurrent,
  'links in the documents resolve': linksResolve,
  'the README names every command': commandsTold,
  'alerts and dashboard ask for what is counted': metricsTold,
  'a fault in an alert is seen': alertFaultsSeen,
  'docs/architecture.md tells what the code does': architectureTold,
  'every list of services agrees with the table': servicesAgree,
  'a fault in a list of services is seen': serviceFaultsSeen,
  'the Kubernetes manifests hold': manifestsHold,
  'a fault in a manifest is seen': faultsSeen,
};

const shown = 40;

function print(name, problems, seconds) {
  console.log(`${problems.length === 0 ? 'ok    ' : 'BROKEN'}  ${seconds.toFixed(1).padStart(5)} s  ${name}`);
  for (const problem of problems.slice(0, shown)) console.log(`          ${problem}`);
  if (problems.length > shown) console.log(`          and ${problems.length - shown} more`);
}

async function run([name, check]) {
  const started = performance.now();
  const problems = await Promise.resolve().then(check).catch((error) => [`could not be checked: ${error.message}`]);
  print(name, problems, (performance.now() - started) / 1000);
  return problems.length === 0;
}

const kept = [await run(Object.entries(first)[0])];
if (kept[0]) kept.push(...(await Promise.all(Object.entries(others).map(run))));
else console.log('The other checks look at what the compiler makes, and wait for it.');
console.log('--             vulnerabilities: not checked (no database reachable)');
process.exitCode = kept.every(Boolean) ? 0 : 1;
