import path from 'node:path';

/** Whether the environment names a running server, which is then used instead of a new one. */
const given = (...names) => names.every((name) => process.env[name]);

async function postgres(dir, launchers) {
  if (given('TEST_DATABASE_URL')) return { env: {} };
  const server = await launchers.startPostgres({ dataDir: path.join(dir, 'postgres'), log: console.log, settings: launchers.testSettings });
  return { env: { TEST_DATABASE_URL: server.url }, stop: () => server.stop() };
}

/** Queue names are fixed, so spec files that run at once need a virtual host each. */
async function rabbit(dir, launchers, lanes) {
  if (given('TEST_RABBITMQ_URL') || !launchers.hasRabbit()) return { env: {} };
  const virtualHosts = Array.from({ length: lanes }, (_, lane) => `lane-${lane}`);
  const server = await launchers.startRabbit({ dir: path.join(dir, 'rabbitmq'), virtualHosts });
  return { env: {}, laneEnv: (lane) => ({ TEST_RABBITMQ_URL: `${server.url}/lane-${lane}` }), stop: () => server.stop() };
}

async function s3(dir, launchers) {
  if (given('TEST_S3_ENDPOINT') || !launchers.hasSwift()) return { env: {} };
  const { endpoint, accessKey, secretKey, stop } = await launchers.startSwift({ dir: path.join(dir, 'swift') });
  return { env: { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey }, stop };
}

/**
 * Starts the servers that the specs share.
 * @param {string} dir takes their data
 * @param {number} lanes how many spec files run at once at most
 * @returns {Promise<{envOf: (lane: number) => Record<string, string>, stop: () => Promise<void>}>} `envOf`: the addresses for a spec in that lane
 */
export async function startBackends(dir, lanes) {
  const launchers = await import('@2x7/local/testing');
  const starts = await Promise.allSettled([postgres, rabbit, s3].map((start) => start(dir, launchers, lanes)));
  const up = starts.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
  const stop = async () => {
    await Promise.allSettled(up.map((backend) => backend.stop?.()));
  };
  const failed = starts.find(({ status }) => status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { envOf: (lane) => Object.assign({}, ...up.map(({ env, laneEnv }) => ({ ...env, ...laneEnv?.(lane) }))), stop };
}
