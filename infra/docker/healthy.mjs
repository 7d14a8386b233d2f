// The health check of the container: exit code 0 when its own HTTP server answers that it is ready.
import { get } from 'node:http';

const { PORT = '8080', HEALTH_PATH = '/health/ready' } = process.env;
const end = (code) => process.exit(code);

get({ host: '127.0.0.1', port: PORT, path: HEALTH_PATH, timeout: 3_000 }, ({ statusCode }) => end(statusCode === 200 ? 0 : 1))
  .once('timeout', () => end(1))
  .once('error', () => end(1));
