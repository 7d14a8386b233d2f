export type ImageStoreSettings = { MINIO_ENDPOINT: string; MINIO_ACCESS_KEY: string; MINIO_SECRET_KEY: string };

/** The test run's S3 server, as a shop's settings name it; undefined when the run has none. */
export function testStore(): ImageStoreSettings | undefined {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey } = process.env;
  return endpoint && accessKey && secretKey
    ? { MINIO_ENDPOINT: endpoint, MINIO_ACCESS_KEY: accessKey, MINIO_SECRET_KEY: secretKey }
    : undefined;
}
