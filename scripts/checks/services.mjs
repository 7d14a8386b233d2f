/** Compares the table of services in packages/contracts with the code, docker compose, Kubernetes and Prometheus. */
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { build, documents } from './kustomize.mjs';
import { at, files, read, workspaces } from './tree.mjs';

const composeFile = 'docker-compose.yml';
const scrapeFile = 'infra/observability/prometheus.yml';
const overlay = 'infra/kubernetes/overlays/production';

/** @returns {Promise<Record<string, { folder: string, database: string | null, port: number, metricsPort: number, publishes: string[], subscribesTo: string[], watches: string[] }>>} */
export const readServices = async () => (await import(pathToFileURL(at('packages/contracts/dist/index.js')).href)).services;

const readEvents = async () => Object.keys((await import(pathToFileURL(at('packages/contracts/dist/index.js')).href)).events);

const sourcesOf = (folder) =>
  files(`${folder}/src`)
    .filter((file) => /[.]ts$/.test(file) && !/[.]spec[.]ts$|\/testing\//.test(file))
    .map(read)
    .join('\n');

/** Facts from the sources of a service: the events in outbox entries, the watched events, the default port, whether it has a database. */
function sourceFacts({ folder }, events) {
  const source = sourcesOf(folder);
  return {
    publishes: events.filter((event) => source.includes(`type: '${event}'`)),
    watches: [...source.matchAll(/@WatchEvent\('([^']+)'\)/g)].map(([, event]) => event),
    port: Number(/PORT: port\((\d+)\)/.exec(source)?.[1]),
    hasDatabase: source.includes('databaseEnv'),
  };
}

const matches = ({ matchLabels = {}, matchExpressions = [] }, labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key]));

/** The names of the Deployments whose pods a selector selects; none for no selector. */
const namesOf = (deployments) => (selector) =>
  selector ? deployments.filter(({ spec }) => matches(selector, spec.template.metadata.labels)).map(({ metadata }) => metadata.name) : [];

/** The services that the gateway's network policy lets it call, and those whose own policies accept the gateway. */
function gatewayTargets(resources) {
  const namesIn = namesOf(resources.filter(({ kind }) => kind === 'Deployment'));
  const policies = resources.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec);
  const acceptsGateway = ({ ingress = [] }) =>
    ingress.some(({ from = [] }) => from.some(({ podSelector }) => namesIn(podSelector).join() === 'gateway'));
  const ofGateway = policies.filter(({ podSelector }) => namesIn(podSelector).join() === 'gateway');
  return {
    egress: [
      ...new Set(
        ofGateway
          .flatMap(({ egress = [] }) => egress)
          .filter(({ ports = [] }) => ports.some(({ port }) => port === 8080))
          .flatMap(({ to = [] }) => to)
          .flatMap(({ podSelector }) => namesIn(podSelector)),
      ),
    ],
    ingress: [...new Set(policies.filter(acceptsGateway).flatMap(({ podSelector }) => namesIn(podSelector)))],
  };
}

/** The account in an address of the broker, which may contain a variable as its password; null without an address. */
const accountIn = (url) => /^amqps?:\/\/([^:]+):/.exec(url ?? '')?.[1] ?? null;

/** Reads every other place that lists services, as plain data. */
async function readLists(services) {
  const events = await readEvents();
  const compose = parse(read(composeFile), { merge: true }).services;
  const resources = build(overlay);
  const deployments = resources.filter(({ kind }) => kind === 'Deployment');
  const variables = ({ spec }) => Object.fromEntries(spec.template.spec.containers[0].env.map((entry) => [entry.name, entry]));
  const ports = ({ spec }) => spec.template.spec.containers[0].ports ?? [];
  return {
    folders: workspaces()
      .map(({ folder }) => folder)
      .filter((folder) => folder === 'gateway' || folder.startsWith('services/')),
    sources: Object.fromEntries(Object.entries(services).map(([name, service]) => [name, sourceFacts(service, events)])),
    compose: Object.fromEntries(
      Object.entries(compose)
        .filter(([, { environment }]) => environment && 'METRICS_PORT' in environment)
        .map(([name, { environment }]) => [
          name,
          {
            database: environment.DATABASE_URL?.split('/').at(-1) ?? null,
            ownsTables: 'DATABASE_OWNER_URL' in environment,
            brokerAccount: accountIn(environment.RABBITMQ_URL),
            metricsPort: Number(environment.METRICS_PORT),
          },
        ]),
    ),
    kubernetes: Object.fromEntries(
      deployments.map((one) => [
        one.metadata.name,
        {
          hasDatabase: 'DATABASE_URL' in variables(one),
          ownsTables: 'DATABASE_OWNER_URL' in variables(one),
          brokerAccount: accountIn(variables(one).RABBITMQ_URL?.value),
          metricsPort: ports(one).find(({ name }) => name === 'metrics')?.containerPort,
        },
      ]),
    ),
    network: gatewayTargets(resources),
    prometheus: documents(scrapeFile)[0]
      .scrape_configs.flatMap(({ dns_sd_configs: configs }) => configs)
      .flatMap(({ names, port }) => names.map((name) => [name, { metricsPort: port }])),
  };
}

const differ = (where, expected, found) => [
  ...expected.filter((name) => !found.includes(name)).map((name) => `${where} lacks ${name}`),
  ...found.filter((name) => !expected.includes(name)).map((name) => `${where} has ${name}, which the table of services lacks`),
];

const shown = (value) => String(value).replaceAll(',', ', ') || 'nothing';

const unequal = (where, facts, table) =>
  Object.entries(facts)
    .filter(([key, value]) => String(value) !== String(table[key]))
    .map(([key, value]) => `${where}: ${key} is ${shown(value)}, in the table of services ${shown(table[key])}`);

/** Whether a service publishes or receives events. */
export const hasEvents = ({ publishes, subscribesTo, watches }) => [publishes, subscribesTo, watches].some((list) => list.length > 0);

/** @returns a sentence for each list that does not agree with the table */
function compareServices(services, { folders, sources, compose, kubernetes, network, prometheus }) {
  const names = Object.keys(services);
  const routed = names.filter((name) => services[name].answersRoutes);
  const facts = (name) => ({
    ...services[name],
    publishes: [...services[name].publishes].sort(),
    hasDatabase: services[name].database !== null,
    ownsTables: false,
    brokerAccount: hasEvents(services[name]) ? name : null,
  });
  const each = (where, lists) => [
    ...differ(where, names, Object.keys(lists)),
    ...names.filter((name) => lists[name]).flatMap((name) => unequal(`${where} ${name}`, lists[name], facts(name))),
  ];
  const sorted = Object.fromEntries(
    Object.entries(sources).map(([name, found]) => [name, { ...found, publishes: [...found.publishes].sort() }]),
  );
  return [
    ...differ(
      'the workspace list',
      names.map((name) => services[name].folder),
      folders,
    ),
    ...each('the source of', sorted),
    ...each(composeFile, compose),
    ...each(overlay, kubernetes),
    ...differ('the egress of the gateway', routed, network.egress),
    ...differ('the ingress from the gateway', routed, network.ingress),
    ...each(scrapeFile, Object.fromEntries(prometheus)),
  ];
}

/** Every list of services agrees with the table. */
export async function servicesAgree() {
  const services = await readServices();
  return compareServices(services, await readLists(services));
}

/** The check reports a fault in each list. */
export async function serviceFaultsReported() {
  const services = await readServices();
  const right = await readLists(services);
  const faults = {
    'a service without a folder': (lists) => lists.folders.pop(),
    'an event that the table lacks': (lists) => lists.sources.auth.publishes.push('order.paid'),
    'a service that docker compose lacks': (lists) => delete lists.compose.media,
    'another database in docker compose': (lists) => (lists.compose.auth.database = 'shop_orders'),
    'a service with the account of another at the broker': (lists) => (lists.compose.gateway.brokerAccount = 'email'),
    'a service that owns its tables': (lists) => (lists.kubernetes.orders.ownsTables = true),
    'a Deployment that the table lacks': (lists) => (lists.kubernetes.unlisted = {}),
    'a Deployment without a database': (lists) => (lists.kubernetes.orders.hasDatabase = false),
    'a service that the gateway may not call': (lists) => lists.network.egress.pop(),
    'a service that does not let the gateway in': (lists) => lists.network.ingress.pop(),
    'a service that Prometheus does not scrape': (lists) => lists.prometheus.pop(),
    'another default port': (lists) => (lists.sources.catalog.port = 4999),
  };
  return Object.entries(faults).flatMap(([name, spoil]) => {
    const lists = JSON.parse(JSON.stringify(right));
    spoil(lists);
    return compareServices(services, lists).length === 0 ? [`${name} is not reported`] : [];
  });
}
