import { Client } from 'minio';
import type { S3Address } from '../config.js';

/** The client of an S3-compatible server. */
export function s3Client({ endpoint, accessKey, secretKey, region }: Omit<S3Address, 'bucket'>): Client {
  const { hostname, port, protocol } = new URL(endpoint);
  return new Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    // The client's own retries write to the console and report an unreachable server only after minutes.
    retryOptions: { disableRetry: true },
  });
}
