/** Compares the connections that all replicas may open with the limit of the database. */
import { read } from './tree.mjs';

/** Connections of a replica beside its pool: one listens for the outbox, and in email one for email jobs. */
const listeners = 2;
/** Connections for superusers, CloudNativePG, the job that creates the databases, and an operator. */
const reserve = 20;

const poolSize = () => Number(/^ {4}max: (\d+),$/m.exec(read('packages/service-kit/src/database/database.ts'))?.[1]);

/** The largest number of replicas that a Deployment or its scaler may ask for. */
function maxReplicas(resources, { metadata: { name }, spec }) {
  const scalers = resources.filter((resource) => resource.spec?.scaleTargetRef?.name === name);
  return Math.max(spec.replicas ?? 1, ...scalers.map((scaler) => scaler.spec.maxReplicas ?? scaler.spec.maxReplicaCount));
}

/** During a rollout, `maxSurge` replicas start and as many are still shutting down, beside those that serve. */
function maxConnections(resources) {
  const users = resources.filter(({ kind, spec }) => kind === 'Deployment' && spec.template.metadata.labels['uses-database']);
  const replicas = users.map((user) => maxReplicas(resources, user) + 2 * user.spec.strategy.rollingUpdate.maxSurge);
  return replicas.reduce((sum, count) => sum + count, 0) * (poolSize() + listeners);
}

/** @returns a problem if the database would refuse connections at the largest number of replicas */
export function connectionsSuffice(resources) {
  const taken = Number(
    resources.find(({ kind, apiVersion }) => kind === 'Cluster' && apiVersion.startsWith('postgresql.cnpg.io/')).spec.postgresql.parameters
      .max_connections,
  );
  const wanted = maxConnections(resources) + reserve;
  return wanted <= taken ? [] : [`all replicas together may open ${wanted} connections, and max_connections is ${taken}`];
}
