import type { S3Address } from '../config.js';

/** The S3 server of the test run with this bucket; undefined when the run has none. */
export function testBucket(bucket: string): S3Address | undefined {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey } = process.env;
  return endpoint && accessKey && secretKey ? { endpoint, accessKey, secretKey, bucket, region: 'us-east-1' } : undefined;
}

/** Whether the test run has an S3 server. */
export const hasBucket = testBucket('any') !== undefined;
