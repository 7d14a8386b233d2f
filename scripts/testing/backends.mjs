import path from 'node:path';

/** Whether the environment names a running server, which is then used instead of a new one. */
const given = (...names) => names.every((name) => process.env[name]);

async function postgres(dir, launchers) {
  if (given('TEST_DATABASE_URL')) return { env: {} };
  const server = await launchers.startPostgres({ dataDir: path.join(dir, 'postgres'), log: console.log, settings: launchers.testSettings });
  return { env: { TEST_DATABASE_URL: server.url }, stop: () => server.stop() };
}

/** Queue names are fixed, so spec files that run at once need a virtual host each. */
async function rabbit(dir, launchers, workers) {
  if (given('TEST_RABBITMQ_URL') || !launchers.hasRabbit()) return { env: {} };
  const virtualHosts = Array.from({ length: workers }, (_, worker) => `worker-${worker}`);
  const server = await launchers.startRabbit({ dir: path.join(dir, 'rabbitmq'), virtualHosts });
  return { env: {}, workerEnv: (worker) => ({ TEST_RABBITMQ_URL: `${server.url}/worker-${worker}` }), stop: () => server.stop() };
}

async function s3(dir, launchers) {
  if (given('TEST_S3_ENDPOINT') || !launchers.hasSwift()) return { env: {} };
  const { endpoint, accessKey, secretKey, stop } = await launchers.startSwift({ dir: path.join(dir, 'swift') });
  return { env: { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey }, stop };
}

/**
 * Starts the servers that the specs share.
 * @param {string} dir takes their data
 * @param {number} workers how many spec files run at once at most
 * @returns {Promise<{envOf: (worker: number) => Record<string, string>, stop: () => Promise<void>}>} `envOf`: the addresses for the specs of this worker
 */
export async function startBackends(dir, workers) {
  const launchers = await import('@2x7/local/testing');
  const starts = await Promise.allSettled([postgres, rabbit, s3].map((start) => start(dir, launchers, workers)));
  const up = starts.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
  const stop = async () => {
    await Promise.allSettled(up.map((backend) => backend.stop?.()));
  };
  const failed = starts.find(({ status }) => status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { envOf: (worker) => Object.assign({}, ...up.map(({ env, workerEnv }) => ({ ...env, ...workerEnv?.(worker) }))), stop };
}
