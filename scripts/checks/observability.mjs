/** Compares alert rules, dashboard and scrape configuration with the metrics in the code, and with the runbook. */
import { anchorsOf } from './docs.mjs';
import { documents } from './kustomize.mjs';
import { files, read, readJson } from './tree.mjs';

const rulesFile = 'infra/observability/alerts.yml';
const dashboardFile = 'infra/observability/dashboard.json';
const scrapeFile = 'infra/observability/prometheus.yml';
const scalingFile = 'infra/kubernetes/base/autoscaling.yaml';
const page = 'docs/alerts.md';

/** Metrics of Prometheus itself and of prom-client's default collection. */
const notOurs = /^(up|process_\w+|nodejs_\w+)$/;
const suffix = /_(bucket|count|sum)$/;

const sources = () =>
  files()
    .filter((file) => /^(packages|services|gateway)\/.*\/?src\/.*[.]ts$/.test(file) && !/[.]spec[.]ts$|\/testing\//.test(file))
    .map(read)
    .join('\n');

/** Labels of every metric: the service, and what the scrape adds. */
const everywhere = ['service', 'instance', 'job', 'part'];

/** How the code declares a counter, gauge or histogram, and its labels. */
const forms = [
  { pattern: /name: '([a-z]+(?:_[a-z]+)+)',\s*help: (?:'[^']*'|`[^`]*`),(?:\s*labelNames: \[([^\]]*)\])?/g },
  { pattern: /name: '([a-z]+(?:_[a-z]+)+)',\s*help: (?:'[^']*'|`[^`]*`),?\s*\}/g },
  { pattern: /[.]counter\(\s*'([a-z_]+)',\s*'[^']*',\s*\[([^\]]*)\]/g },
  { pattern: /[.]counter\(\s*'([a-z_]+)',\s*'[^']*'\)/g },
  { pattern: /(?:[.]waiting|gauge)\(\s*'([a-z_]+)'/g },
  { pattern: /[.]counts\(\s*'([a-z_]+)',\s*('[a-z]+')/g },
  { pattern: /sampleQueues\(\s*'([a-z_]+)'/g, labels: ['queue'] },
  { pattern: /each\(\s*'([a-z_]+)'/g, labels: ['upstream'] },
];

/** The labels of each metric in the code, by its name. */
function metricsIn(code) {
  const found = forms.flatMap(({ pattern, labels }) =>
    [...code.matchAll(pattern)].map(([, name, named = '']) => [name, labels ?? [...named.matchAll(/'(\w+)'/g)].map(([, label]) => label)]),
  );
  const ages = [...code.matchAll(/[.]waiting\(\s*'([a-z_]+)'/g)].map(([, name]) => [`${name}_oldest_seconds`, []]);
  return new Map([...found, ...ages]);
}

/** The metrics of an expression: its identifiers without labels, functions, operators and durations. */
const metricsOf = (expression) =>
  [...expression.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on) *\([^)]*\)/g, ' ').matchAll(/\b[a-z][a-z_]*\b(?! *\()/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'by', 'without'].includes(name));

const groupsOf = (expression) =>
  [...expression.matchAll(/\bby *\(([^)]*)\)/g)].flatMap(([, list]) => list.split(',').map((label) => label.trim()));
const matchersOf = (expression) =>
  [...expression.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, metric, list]) =>
    [...list.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label, , value]) => ({ metric, label, value })),
  );

/** Reads the metrics in the code. @returns a function that lists the faults of an expression */
function expressionChecker() {
  const code = sources();
  const known = metricsIn(code);
  const words = `${code}\n${read(scrapeFile)}`;
  const labelsOf = (name) => [
    ...everywhere,
    ...(name.endsWith('_bucket') ? ['le'] : []),
    ...(known.get(name) ?? known.get(name.replace(suffix, '')) ?? []),
  ];
  const isKnown = (name) => notOurs.test(name) || known.has(name) || known.has(name.replace(suffix, ''));
  /** A plain word must be a label value in the code; a pattern may match anything. */
  const isWritten = (value) =>
    value.split('|').every((one) => !/^[\w-]+$/.test(one) || new RegExp(`(?<![\\w-])${one}(?![\\w-])`).test(words));
  return (expression, text = '') => {
    const names = metricsOf(expression);
    const all = new Set(names.flatMap(labelsOf));
    const groups = groupsOf(expression);
    const shown = [...text.matchAll(/\$labels[.](\w+)/g)].map(([, label]) => label);
    return [
      ...names.filter((name) => !isKnown(name)).map((name) => `uses ${name}, which the code does not have`),
      ...matchersOf(expression)
        .filter(({ metric, label }) => !labelsOf(metric).includes(label))
        .map(({ metric, label }) => `filters ${metric} by ${label}, which is not a label of it`),
      ...matchersOf(expression)
        .filter(({ value }) => !isWritten(value))
        .map(({ label, value }) => `filters by ${label} ${value}, which the code never sets`),
      ...groups.filter((label) => !all.has(label)).map((label) => `groups by ${label}, which none of its metrics has`),
      ...shown
        .filter((label) => !(groups.length > 0 ? groups.includes(label) : all.has(label)))
        .map((label) => `shows ${label}, which its expression does not keep`),
      ...(groups.includes('instance') ? ['groups by instance: a value that all replicas report alike would be counted once for each'] : []),
      ...(/http_request_duration_seconds\w*(?!\w|\{[^}]*route!~"\/health[.]\*")/.test(expression)
        ? ['counts health probes as requests']
        : []),
    ];
  };
}

/** Gauges that an alert reads at one moment. Whether a target was scraped is known even when the scrape is missed. */
const momentFaults = (expression) =>
  metricsOf(expression)
    .filter((name) => !notOurs.test(name) && new RegExp(`\\b${name}\\b(?:\\{[^}]*\\})?(?![[{])`).test(expression))
    .map((name) => `reads ${name} at one moment: a missed scrape would end the alert; use last_over_time(${name}[2m])`);

function rules() {
  return documents(rulesFile)
    .flatMap(({ groups }) => groups)
    .flatMap((group) => group.rules)
    .map(({ alert: name, expr, for: wait, labels, annotations }) => ({
      name,
      expr,
      for: wait,
      severity: labels?.severity,
      summary: annotations?.summary,
      runbook: annotations?.runbook,
    }));
}

const balanced = (text) => ['()', '{}', '[]'].every(([open, close]) => text.split(open).length === text.split(close).length);

function shapeProblems(rule) {
  const lacks = ['expr', 'for', 'severity', 'summary', 'runbook'].filter((key) => !rule[key]);
  if (lacks.length > 0) return [`${rulesFile}: ${rule.name} lacks ${lacks.join(', ')}`];
  const anchor = rule.runbook.split('#')[1] ?? '';
  return [
    ...(balanced(rule.expr) ? [] : [`${rulesFile}: the expression of ${rule.name} has an unbalanced bracket`]),
    ...(/^\d+[smh]$/.test(rule.for) ? [] : [`${rulesFile}: ${rule.name} has the duration ${rule.for}, which is invalid`]),
    ...(rule.runbook.startsWith(`${page}#`) && anchorsOf(page).includes(anchor)
      ? []
      : [`${rulesFile}: ${rule.name} links ${rule.runbook}, which is not a heading`]),
  ];
}

/** The files that name the metrics port. */
const metricsPorts = {
  'docker-compose.yml': /METRICS_PORT: "(\d+)"/,
  'infra/kubernetes/base/patches/service.yaml': /name: metrics, containerPort: (\d+)/,
};

function portProblems() {
  const scraped = /^ +port: (\d+)$/m.exec(read(scrapeFile))?.[1];
  return Object.entries(metricsPorts)
    .map(([file, pattern]) => ({ file, port: pattern.exec(read(file))?.[1] }))
    .filter(({ port }) => port !== scraped)
    .map(({ file, port }) => `${scrapeFile} scrapes port ${scraped}, and ${file} opens ${port}`);
}

const scalers = () =>
  documents(scalingFile).flatMap(({ metadata, spec }) =>
    (spec.triggers ?? [])
      .filter(({ metadata: { query } }) => query)
      .map((trigger) => ({ name: metadata.name, query: trigger.metadata.query })),
  );

/** @param expressions of alerts and panels */
function unreadMetrics(expressions) {
  const used = new Set(expressions.flatMap(metricsOf).flatMap((name) => [name, name.replace(suffix, '')]));
  return [...metricsIn(sources()).keys()].filter((name) => !used.has(name));
}

/** Every alert is complete and links its runbook; alerts, dashboard and scalers use metrics and labels that exist, and every metric is read. */
export function metricsExist() {
  const faultsOf = expressionChecker();
  const at = (where, faults) => faults.map((message) => `${where} ${message}`);
  const alerts = rules();
  const panels = readJson(dashboardFile).panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));
  return [
    ...portProblems(),
    ...(alerts.length > 0 ? [] : [`${rulesFile} has no alert`]),
    ...alerts.flatMap(shapeProblems),
    ...alerts.flatMap(({ name, expr = '', summary }) => at(`the alert ${name}`, [...faultsOf(expr, summary), ...momentFaults(expr)])),
    ...panels.flatMap(({ title, expr }) => at(`the panel "${title}"`, faultsOf(expr))),
    ...unreadMetrics([...alerts, ...panels].map(({ expr = '' }) => expr)).map(
      (name) => `neither an alert nor ${dashboardFile} reads ${name}`,
    ),
    ...scalers().flatMap(({ name, query }) => at(`the scaler of ${name}`, faultsOf(query))),
  ];
}

/** Each rule reports its fault. */
export function alertFaultsReported() {
  const faultsOf = expressionChecker();
  const faults = {
    'an unknown metric': ['max(orders_by_stat) > 0'],
    'an unknown label': ['max(orders_by_state{status="paid"}) > 0'],
    'an unknown value': ['max(emails_by_state{state="lost-in-the-post"}) > 0'],
    'an unknown group': ['max by (kind) (orders_by_state) > 0'],
    'a label in the text that the expression drops': ['max by (queue) (queue_messages) > 0', '{{ $labels.service }} grows'],
    'a sum over replicas': ['sum by (queue) (max by (queue, instance) (queue_messages)) > 500'],
    'a rate that includes probes': ['rate(http_request_duration_seconds_count{status=~"5.."}[5m])'],
  };
  const moments = {
    'a gauge of one moment': 'max(refunds_waiting) > 0',
    'a gauge with a label of one moment': 'max(last_over_time(refunds_waiting[2m])) > 0 and max(emails_by_state{state="failed"}) > 0',
  };
  return [
    ...Object.entries(faults).filter(([, [expression, text]]) => faultsOf(expression, text).length === 0),
    ...Object.entries(moments).filter(([, expression]) => momentFaults(expression).length === 0),
    ...(unreadMetrics(['max(refunds_waiting)']).includes('orders_by_state') ? [] : [['a metric that nothing reads']]),
  ].map(([name]) => `${name} is not reported`);
}
