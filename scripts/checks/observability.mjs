/** Alert rules, dashboard and scrape configuration against the code that counts, and against the page that says what to do. */
import { files, read, readJson } from './tree.mjs';

const rulesFile = 'infra/observability/alerts.yml';
const dashboardFile = 'infra/observability/dashboard.json';
const page = 'docs/operations.md';

/** Prometheus's own, and those of prom-client's default collection. */
const notOurs = /^(up|process_\w+|nodejs_\w+)$/;
const suffix = /_(bucket|count|sum)$/;

const sources = () =>
  files().filter((file) => /^(packages|services|gateway)\/.*\/?src\/.*[.]ts$/.test(file) && !/[.]spec[.]ts$|\/testing\//.test(file)).map(read).join('\n');

/** Names that the code gives to a counter, gauge or histogram. */
export function metricsInCode() {
  const text = sources();
  const named = [...text.matchAll(/(?:name: |[.]counter\(|gauge\(|counts\(|countQueues\(|each\()'([a-z]+(?:_[a-z]+)+)'/g)].map(([, name]) => name);
  const waiting = [...text.matchAll(/[.]waiting\('([a-z_]+)'/g)].flatMap(([, name]) => [name, `${name}_oldest_seconds`]);
  return new Set([...named, ...waiting]);
}

/** Metrics that an expression asks for: its words but for labels, functions and times. */
const metricsOf = (expression) =>
  [...expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without) *\([^)]*\)/g, ' ').matchAll(/\b[a-z][a-z_]*\b(?! *\()/g)].map(([name]) => name).filter((name) => !['by', 'without'].includes(name));

/** The rules, read as they are written: two spaces a step, one line a value. */
function rules() {
  return read(rulesFile).split(/^ {6}- alert: /m).slice(1).map((block) => {
    const value = (key) => new RegExp(`^ +${key}: (.+)$`, 'm').exec(block)?.[1];
    return { name: block.split('\n')[0], expr: value('expr'), for: value('for'), severity: /severity: (\w+)/.exec(block)?.[1], summary: value('summary'), runbook: value('runbook') };
  });
}

const balanced = (text) => ['()', '{}', '[]'].every(([open, close]) => text.split(open).length === text.split(close).length);

function shapeProblems(rule) {
  const lacks = ['expr', 'for', 'severity', 'summary', 'runbook'].filter((key) => !rule[key]);
  if (lacks.length > 0) return [`${rulesFile}: ${rule.name} lacks ${lacks.join(', ')}`];
  const anchor = rule.runbook.split('#')[1] ?? '';
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.trim().toLowerCase().replaceAll(' ', '-'));
  return [
    ...(balanced(rule.expr) ? [] : [`${rulesFile}: the expression of ${rule.name} does not close what it opens`]),
    ...(/^\d+[smh]$/.test(rule.for) ? [] : [`${rulesFile}: ${rule.name} waits for ${rule.for}, which is no time`]),
    ...(rule.runbook.startsWith(`${page}#`) && headings.includes(anchor) ? [] : [`${rulesFile}: ${rule.name} leads to ${rule.runbook}, which is no heading`]),
  ];
}

const scrapeFile = 'infra/observability/prometheus.yml';
/** Where it is said on which port each service shows its metrics. */
const metricsPorts = { 'docker-compose.yml': /METRICS_PORT: "(\d+)"/, 'infra/kubernetes/base/patches/service.yaml': /name: metrics, containerPort: (\d+)/ };

function portProblems() {
  const scraped = /^ +port: (\d+)$/m.exec(read(scrapeFile))?.[1];
  return Object.entries(metricsPorts)
    .map(([file, pattern]) => ({ file, port: pattern.exec(read(file))?.[1] }))
    .filter(({ port }) => port !== scraped)
    .map(({ file, port }) => `${scrapeFile} asks port ${scraped}, and ${file} opens ${port}`);
}

/** Every alert is whole, leads to what to do, and like the dashboard asks for metrics that there are. */
export function metricsTold() {
  const known = metricsInCode();
  const unknown = (where, expression) =>
    metricsOf(expression).filter((name) => !notOurs.test(name) && !known.has(name) && !known.has(name.replace(suffix, ''))).map((name) => `${where} asks for ${name}, which nothing counts`);
  const alerts = rules();
  const panels = readJson(dashboardFile).panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
  return [
    ...portProblems(),
    ...(alerts.length > 0 ? [] : [`${rulesFile} has no alert`]),
    ...alerts.flatMap(shapeProblems),
    ...alerts.flatMap(({ name, expr = '' }) => unknown(`the alert ${name}`, expr)),
    ...panels.flatMap(({ title, expr }) => unknown(`the panel "${title}"`, expr)),
  ];
}
