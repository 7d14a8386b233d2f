/**
 * `npm run check`: one line for each rule of the repository. Exits with 1 when a rule is violated.
 * The compiler runs first, because other checks load its output.
 */
import { boundariesRespected, boundariesProven } from './checks/boundaries.mjs';
import { composeFailsClosed, composeFaultsReported } from './checks/compose.mjs';
import { composePassesVariables, configurationPageCurrent, environmentDocumented } from './checks/configuration.mjs';
import { declaredIsUsed, licencesAllowed, lockInStep, ourImportsDeclared } from './checks/dependencies.mjs';
import { architectureCurrent, commandsDocumented, linksResolve } from './checks/docs.mjs';
import { filesAreFinished } from './checks/files.mjs';
import { filesFormatted, formatFaultReported } from './checks/format.mjs';
import { manifestFaultsReported, manifestsValid } from './checks/kubernetes.mjs';
import { imageFaultsReported, imagesPinned } from './checks/images.mjs';
import { lintClean } from './checks/lint.mjs';
import { alertFaultsReported, metricsExist } from './checks/observability.mjs';
import { serviceFaultsReported, servicesAgree } from './checks/services.mjs';
import { typesCompile } from './checks/types.mjs';
import { privateWordsAbsent, privateWordsReported } from './checks/words.mjs';

const first = { 'everything compiles (tsc -b)': typesCompile };

/** The linter runs in processes of its own and takes longest, so it starts first. */
const others = {
  'style, and each lint rule is proven to fail (eslint)': lintClean,
  'every file is formatted (prettier)': filesFormatted,
  'the formatting is proven to fail': formatFaultReported,
  'package-lock.json matches each package.json': lockInStep,
  'every import is declared': ourImportsDeclared,
  'every declared dependency is used': declaredIsUsed,
  'the licences of dependencies allow distribution': licencesAllowed,
  'files are short and finished': filesAreFinished,
  'imports respect the boundaries': boundariesRespected,
  'each boundary rule is proven to fail': boundariesProven,
  '.env.example documents every variable': environmentDocumented,
  'docker compose passes every variable that is read': composePassesVariables,
  'docker compose fails closed': composeFailsClosed,
  'each fault of docker compose is proven to fail': composeFaultsReported,
  'docs/configuration.md is current': configurationPageCurrent,
  'links in the documents resolve': linksResolve,
  'the README names every command': commandsDocumented,
  'alerts and dashboard use metrics that exist': metricsExist,
  'each alert rule is proven to fail': alertFaultsReported,
  'docs/architecture.md matches the code': architectureCurrent,
  'every list of services matches the table': servicesAgree,
  'each rule about service lists is proven to fail': serviceFaultsReported,
  'container images have exact versions': imagesPinned,
  'a loose image version is proven to fail': imageFaultsReported,
  'the Kubernetes manifests are valid': manifestsValid,
  'each manifest rule is proven to fail': manifestFaultsReported,
  'the word list is proven to fail': privateWordsReported,
  'names and texts use the words of the field': privateWordsAbsent,
};

const shown = 40;

function print(name, problems, seconds) {
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(5)} s  ${name}`);
  for (const problem of problems.slice(0, shown)) console.log(`          ${problem}`);
  if (problems.length > shown) console.log(`          and ${problems.length - shown} more`);
}

async function run([name, check]) {
  const started = performance.now();
  const problems = await Promise.resolve()
    .then(check)
    .catch((error) => [`the check itself failed: ${error.message}`]);
  print(name, problems, (performance.now() - started) / 1000);
  return problems.length === 0;
}

const passed = [await run(Object.entries(first)[0])];
if (passed[0]) passed.push(...(await Promise.all(Object.entries(others).map(run))));
else console.log('The other checks need compiled code and were not run.');
console.log('--             vulnerabilities: not checked (needs a vulnerability database)');
process.exitCode = passed.every(Boolean) ? 0 : 1;
