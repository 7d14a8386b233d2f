import { describe, it } from 'node:test';
import { expect } from 'expect';
import { readMediaConfig } from './config.js';

const least = {
  DATABASE_URL: 'postgres://localhost/media',
  CATALOG_URL: 'http://catalog',
  IDENTITY_KEY: 'k'.repeat(40),
};
const bucket = {
  MINIO_ENDPOINT: 'http://minio:9000',
  MINIO_ACCESS_KEY: 'shop',
  MINIO_SECRET_KEY: 's'.repeat(20),
  MINIO_BUCKET: 'pictures',
};

describe('the configuration of media', () => {
  it('with a folder, pictures are files', () => {
    expect(readMediaConfig({ ...least, MEDIA_DIR: '/srv/pictures' }).storage).toEqual({
      folder: '/srv/pictures',
    });
  });
  it('with an S3 server, pictures go to the bucket', () => {
    expect(readMediaConfig({ ...least, ...bucket, MEDIA_DIR: '/srv/pictures' }).storage).toEqual({
      endpoint: 'http://minio:9000',
      accessKey: 'shop',
      secretKey: 's'.repeat(20),
      bucket: 'pictures',
      region: 'us-east-1',
    });
  });
  it('an S3 server without keys and bucket is refused, each named', () => {
    expect(() => readMediaConfig({ ...least, MINIO_ENDPOINT: 'http://minio:9000' })).toThrow(
      /MINIO_ACCESS_KEY.*\n.*MINIO_SECRET_KEY.*\n.*MINIO_BUCKET/,
    );
  });
  it('neither folder nor server is refused', () => {
    expect(() => readMediaConfig(least)).toThrow(/MEDIA_DIR: is missing/);
  });
  it("production refuses MinIO's own default secret", () => {
    const demo = { ...least, ...bucket, NODE_ENV: 'production', MINIO_SECRET_KEY: 'minioadmin' };
    expect(() => readMediaConfig(demo)).toThrow(/MINIO_SECRET_KEY: holds a demo value/);
  });
});
