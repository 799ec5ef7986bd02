import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/env.ts';

const BUCKET = { FILE_STORE: 's3', S3_BUCKET: 'countinghouse-files' };

describe('files', () => {
  test('are kept in DATA_DIR, and nobody looks for viruses, with nothing set', () => {
    for (const variables of [{}, { FILE_STORE: 'local' }]) {
      expect(readEnvironment(variables)).toMatchObject({ bucket: undefined, clamd: undefined });
    }
  });

  test('go to a bucket of AWS, whose tools know the credentials', () => {
    expect(readEnvironment(BUCKET).bucket).toEqual({
      bucket: 'countinghouse-files',
      region: 'us-east-1',
      endpoint: undefined,
      hasPathStyle: false,
      prefix: '',
      credentials: undefined,
    });
  });

  test('go to a bucket of any service', () => {
    const variables = {
      ...BUCKET,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_PATH_STYLE: 'on',
      S3_PREFIX: 'books/production/',
      S3_ACCESS_KEY_ID: 'AKIA',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnvironment(variables).bucket).toEqual({
      bucket: 'countinghouse-files',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.com',
      hasPathStyle: true,
      prefix: 'books/production/',
      credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
    });
  });

  test.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['tcp://clamd.internal:3310/', { host: 'clamd.internal', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { socket: '/run/clamav/clamd.ctl' }],
  ])('are looked at by the daemon at %s', (address, clamd) => {
    expect(readEnvironment({ CLAMD_URL: address }).clamd).toEqual(clamd);
  });

  test.each([
    ['S3_BUCKET is missing beside FILE_STORE=s3', { FILE_STORE: 's3' }],
    ['S3_BUCKET is set, but not FILE_STORE=s3', { S3_BUCKET: 'files' }],
    ['S3_PREFIX is set, but not FILE_STORE=s3', { FILE_STORE: 'local', S3_PREFIX: 'a' }],
    ['One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing', { ...BUCKET, S3_ACCESS_KEY_ID: 'AKIA' }],
    ['One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing', { ...BUCKET, S3_SECRET_ACCESS_KEY: 'hunter2' }],
    ['FILE_STORE is "disk"', { FILE_STORE: 'disk' }],
    ['S3_PREFIX is "../up"', { ...BUCKET, S3_PREFIX: '../up' }],
    ['S3_ENDPOINT is "s3.example.com"', { ...BUCKET, S3_ENDPOINT: 's3.example.com' }],
    ['CLAMD_URL is "http://127.0.0.1:3310"', { CLAMD_URL: 'http://127.0.0.1:3310' }],
    ['CLAMD_URL is "tcp://127.0.0.1"', { CLAMD_URL: 'tcp://127.0.0.1' }],
    ['CLAMD_URL is "unix:clamd.ctl"', { CLAMD_URL: 'unix:clamd.ctl' }],
  ])('stop the start, and no secret is said, when %s', (problem, variables) => {
    expect(() => readEnvironment(variables)).toThrow(problem);
    expect(() => readEnvironment(variables)).not.toThrow('hunter2');
  });
});
