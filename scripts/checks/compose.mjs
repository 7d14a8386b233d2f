/** What docker compose does without any setting: production alone, the demonstration with the override, and nothing open to the network. */
import { parse } from 'yaml';
import { read } from './tree.mjs';

const readCompose = (file) => parse(read(file), { merge: true }).services;
const readFiles = () => ({ base: readCompose('docker-compose.yml'), override: readCompose('docker-compose.override.yml') });

const loopback = /^(127[.]0[.]0[.]1|\$\{PUBLISH_ADDRESS:-127[.]0[.]0[.]1\}):/;

function stages({ base, override }) {
  const staged = Object.entries(base).filter(([name, { environment }]) => environment?.NODE_ENV && name !== 'operator');
  return staged.flatMap(([name, { environment }]) => [
    ...(environment.NODE_ENV === '${NODE_ENV:-production}' ? [] : [`${name} is not production by default`]),
    ...(override[name]?.environment?.NODE_ENV === '${NODE_ENV:-development}' ? [] : [`${name} is not development in the override`]),
  ]);
}

const openPorts = (services) =>
  Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.filter((entry) => !loopback.test(entry)).map((entry) => `${name} publishes ${entry} beyond the loopback interface`),
  );

/** `docker compose up --wait` fails when a container ends, unless another service waits for its end. */
function endedJobs({ base, override }) {
  const services = { ...base, ...override };
  const awaited = [base, override]
    .flatMap((file) => Object.values(file))
    .flatMap(({ depends_on: on = {} }) => Object.entries(on))
    .filter(([, { condition }]) => condition === 'service_completed_successfully')
    .map(([name]) => name);
  return Object.entries(services)
    .filter(([name, { command }]) => /standalone\/(?!inbox)/.test(String(command)) && !awaited.includes(name))
    .map(([name]) => `docker compose up --wait fails when the job ${name} ends: no service depends on it`);
}

/** With a live key the sandbox ends at every start. Only `on-failure` with a number limits how often Docker starts it again. */
const endlessRestarts = ({ override: { 'razorpay-sandbox': sandbox } }) =>
  /^on-failure:\d+$/.test(sandbox.restart) ? [] : ['razorpay-sandbox starts again for ever when it refuses its configuration'];

/** The address of the shop in browsers: an order is refused as cross-site when it has another port than the gateway publishes. */
const shopAddress = '${PUBLIC_URL:-http://localhost:${PORT:-3000}}';

function otherAddresses({ base, override }) {
  const environments = [base, override].flatMap((file) => Object.entries(file).map(([name, { environment }]) => [name, environment ?? {}]));
  return environments.flatMap(([name, environment]) =>
    ['PUBLIC_URL', 'SHOP_ORIGIN']
      .filter((variable) => environment[variable]?.startsWith('${PUBLIC_URL') && environment[variable] !== shopAddress)
      .map((variable) => `${name} has a ${variable} that ignores PORT`),
  );
}

/** An attacker in a container can neither change its programs nor gain privileges. */
const unprotected = (services) =>
  Object.entries(services).flatMap(([name, service]) => [
    ...(service.read_only === true ? [] : [`${name} has a writable root file system`]),
    ...(String(service.cap_drop) === 'ALL' ? [] : [`${name} keeps capabilities`]),
    ...(String(service.security_opt) === 'no-new-privileges:true' ? [] : [`${name} may gain privileges`]),
  ]);

const faultsOf = (files) => [
  ...stages(files),
  ...openPorts(files.base),
  ...openPorts(files.override),
  ...endedJobs(files),
  ...endlessRestarts(files),
  ...otherAddresses(files),
  ...unprotected({ ...files.override, ...files.base }),
];

/** The compose files fail closed. */
export const composeFailsClosed = () => faultsOf(readFiles());

/** The check reports each fault. */
export function composeFaultsReported() {
  const faults = {
    'development by default': ({ base }) => (base.orders.environment.NODE_ENV = '${NODE_ENV:-development}'),
    'production in the demonstration': ({ override }) => delete override.email.environment.NODE_ENV,
    'an open port': ({ base }) => (base.gateway.ports = ['3000:8080']),
    'a job that nothing waits for': ({ override }) => delete override.inbox.depends_on,
    'a sandbox that starts again for ever': ({ override }) => (override['razorpay-sandbox'].restart = 'on-failure'),
    'a writable root file system': ({ base }) => delete base.rabbitmq.read_only,
    'a container with capabilities': ({ base }) => delete base.minio.cap_drop,
    'a container that may gain privileges': ({ base }) => delete base.postgres.security_opt,
    'an address without PORT': ({ override }) => (override.demo.environment.PUBLIC_URL = '${PUBLIC_URL:-http://localhost:3000}'),
  };
  return Object.entries(faults).flatMap(([name, spoil]) => {
    const files = readFiles();
    spoil(files);
    return faultsOf(files).length === 0 ? [`${name} is not reported`] : [];
  });
}
