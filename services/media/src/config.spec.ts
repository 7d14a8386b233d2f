import { describe, expect, it } from '@jest/globals';
import { testConfig, testIdentity } from '@2x7/service-kit/testing';
import { readMediaConfig } from './config.js';

const least = {
  DATABASE_URL: 'postgres://localhost/media',
  CATALOG_URL: 'http://catalog',
  IDENTITY_PUBLIC_KEYS: testConfig().identity.publicKeys!,
  MEDIA_IDENTITY_PRIVATE_KEY: testIdentity.media.privateKey,
};
const bucket = {
  MINIO_ENDPOINT: 'http://minio:9000',
  MINIO_ACCESS_KEY: 'shop',
  MINIO_SECRET_KEY: 's'.repeat(20),
  MINIO_BUCKET: 'images',
};

describe('the configuration of media', () => {
  it('stores images in a folder when only MEDIA_DIR is set', () => {
    expect(readMediaConfig({ ...least, MEDIA_DIR: '/srv/images' }).storage).toEqual({
      folder: '/srv/images',
    });
  });
  it('stores images in the bucket when MINIO_ENDPOINT is set', () => {
    expect(readMediaConfig({ ...least, ...bucket, MEDIA_DIR: '/srv/images' }).storage).toEqual({
      endpoint: 'http://minio:9000',
      accessKey: 'shop',
      secretKey: 's'.repeat(20),
      bucket: 'images',
      region: 'us-east-1',
    });
  });
  it('refuses MINIO_ENDPOINT without keys and bucket, and names each missing variable', () => {
    expect(() => readMediaConfig({ ...least, MINIO_ENDPOINT: 'http://minio:9000' })).toThrow(
      /MINIO_ACCESS_KEY.*\n.*MINIO_SECRET_KEY.*\n.*MINIO_BUCKET/,
    );
  });
  it('refuses a configuration with neither folder nor S3 server', () => {
    expect(() => readMediaConfig(least)).toThrow(/MEDIA_DIR: is missing/);
  });
  it("refuses MinIO's default secret in production", () => {
    const demo = { ...least, ...bucket, NODE_ENV: 'production', MINIO_SECRET_KEY: 'minioadmin' };
    expect(() => readMediaConfig(demo)).toThrow(/MINIO_SECRET_KEY: holds a demo value/);
  });
  it.each([
    ['DATABASE_URL', 'postgres://shop:demo-password@db/shop'],
    ['DATABASE_OWNER_URL', 'postgres://owner:demo-password@db/shop'],
    ['MEDIA_IDENTITY_PRIVATE_KEY', `demo-${testIdentity.media.privateKey}`],
    ['IDENTITY_PUBLIC_KEYS', least.IDENTITY_PUBLIC_KEYS.replace('gateway:', 'gateway:demo-')],
  ])('refuses a demo value of %s in production', (name, value) => {
    const demo = { ...least, MEDIA_DIR: '/srv/images', NODE_ENV: 'production', [name]: value };
    expect(() => readMediaConfig(demo)).toThrow(`${name}: holds a demo value`);
  });
});
