import type { S3Address } from '../config.js';

/** The test run's S3 server, with a bucket of this name; undefined when the run has none. */
export function testBucket(bucket: string): S3Address | undefined {
  const {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY: accessKey,
    TEST_S3_SECRET_KEY: secretKey,
  } = process.env;
  return endpoint && accessKey && secretKey
    ? { endpoint, accessKey, secretKey, bucket, region: 'us-east-1' }
    : undefined;
}

/** What `skip` takes: false with an S3 server, else the reason. */
export const withoutBucket = testBucket('asked')
  ? false
  : 'no S3 server: TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY are unset';
