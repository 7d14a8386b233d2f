import type { S3Address } from '../config.js';

/** The S3 server of the test run with this bucket; undefined when the run has none. */
export function testBucket(bucket: string): S3Address | undefined {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey } = process.env;
  return endpoint && accessKey && secretKey ? { endpoint, accessKey, secretKey, bucket, region: 'us-east-1' } : undefined;
}

/** The value for `skip`: false with an S3 server, otherwise the reason. */
export const withoutBucket = testBucket('any') ? false : 'no S3 server: TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY are unset';
