/** As many connections as all copies may open, against what the database takes. */
import { read } from './tree.mjs';

/** Beside its pool a copy listens for its outbox, and email for its mails. */
const listeners = 2;
/** For superusers, CloudNativePG's own, the job that makes the databases, and an operator. */
const reserve = 20;

const poolSize = () => Number(/^ {4}max: (\d+),$/m.exec(read('packages/service-kit/src/database/database.ts'))?.[1]);

/** The most copies of a Deployment that whoever scales it may ask for. */
function mostCopies(resources, { metadata: { name }, spec }) {
  const scalers = resources.filter((resource) => resource.spec?.scaleTargetRef?.name === name);
  return Math.max(spec.replicas ?? 1, ...scalers.map((scaler) => scaler.spec.maxReplicas ?? scaler.spec.maxReplicaCount));
}

/** While a release is put in place, there is one that comes and one that still goes for each that may be too many. */
function mostConnections(resources) {
  const users = resources.filter(({ kind, spec }) => kind === 'Deployment' && spec.template.metadata.labels['uses-database']);
  const copies = users.map((user) => mostCopies(resources, user) + 2 * user.spec.strategy.rollingUpdate.maxSurge);
  return copies.reduce((sum, count) => sum + count, 0) * (poolSize() + listeners);
}

/** @returns a sentence where the largest number of copies would be refused connections */
export function connectionsSuffice(resources) {
  const taken = Number(resources.find(({ kind, apiVersion }) => kind === 'Cluster' && apiVersion.startsWith('postgresql.cnpg.io/')).spec.postgresql.parameters.max_connections);
  const wanted = mostConnections(resources) + reserve;
  return wanted <= taken ? [] : [`all copies together may want ${wanted} connections, and the database takes ${taken}`];
}
