import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#server/platform/environment/environment.ts';

const catchMessage = (variables: Record<string, string>): string => {
  try {
    readEnvironment(variables);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('The configuration was accepted.');
};

const TWILIO = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: 'Books' };

describe('the configuration', () => {
  test('defaults to a demo on loopback only', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      dataDir: path.resolve('data'),
      nodeEnvironment: 'production',
      isDemo: true,
      hasRateLimits: true,
      trustsProxy: false,
      ledgerBatchSize: 128,
      shutdownTimeoutMs: 10_000,
    });
  });

  test('listens on all addresses and is not a demo if a database is configured', () => {
    const environment = readEnvironment({ DATABASE_URL: 'postgresql://me@db/books', PORT: '8080' });
    expect(environment).toMatchObject({ host: '0.0.0.0', isDemo: false, appUrl: 'http://localhost:8080' });
  });

  test('prefers explicit values to derived ones', () => {
    const environment = readEnvironment({
      DATABASE_URL: 'postgres://me@db/books',
      HOST: '127.0.0.1',
      DEMO: 'on',
      RATE_LIMITS: 'off',
      TRUST_PROXY: 'on',
      LEDGER_BATCH_SIZE: '1',
    });
    expect(environment).toMatchObject({ host: '127.0.0.1', isDemo: true, hasRateLimits: false, trustsProxy: true, ledgerBatchSize: 1 });
  });

  test('treats an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: '', SESSION_SECRET: '' })).toEqual(readEnvironment({}));
  });

  test('removes the trailing slash of the public URL', () => {
    expect(readEnvironment({ APP_URL: 'https://books.example.com/' }).appUrl).toBe('https://books.example.com');
  });

  test('formats an IPv6 host as a valid URL', () => {
    expect(readEnvironment({ HOST: '::1' }).appUrl).toBe('http://[::1]:3000');
  });

  test('reports all problems together, each with its value and remedy', () => {
    const message = catchMessage({ PORT: 'eighty', LEDGER_BATCH_SIZE: '129', APP_URL: 'books.example.com/x' });
    expect(message.split('\n')).toHaveLength(4);
    expect(message).toContain('PORT is "eighty": set an integer from 1 to 65535, for example PORT=3000.');
    expect(message).toContain('LEDGER_BATCH_SIZE is "129": set an integer from 1 to 128.');
    expect(message).toContain('APP_URL is "books.example.com/x": set the scheme and host without a path');
  });

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['HOST', 'a b'],
    ['NODE_ENV', 'prod'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', 'true'],
    ['TRUST_PROXY', '1'],
    ['LOG_LEVEL', 'loud'],
    ['APP_URL', 'ftp://x'],
    ['APP_URL', 'https://x/path'],
    ['CORS_ALLOWED_ORIGINS', 'https://app.example.com/path'],
    ['CORS_ALLOWED_ORIGINS', 'app.example.com'],
    ['CORS_ALLOWED_ORIGINS', '*,https://app.example.com'],
    ['LEDGER_BATCH_SIZE', '0'],
    ['LEDGER_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', '501'],
    ['SHUTDOWN_TIMEOUT_MS', '0'],
  ])('rejects %s=%s and names the variable', (name, value) => {
    expect(catchMessage({ [name]: value })).toContain(`${name} is ${JSON.stringify(value)}: set `);
  });

  test.each([
    ['SESSION_SECRET', 'only-31-characters-long-secret!'],
    ['METRICS_TOKEN', 'only-15-letters'],
    ['METRICS_TOKEN', 'has a space in it'],
    ['ENCRYPTION_KEY', Buffer.alloc(31, 7).toString('base64')],
    ['DATABASE_URL', 'mysql://me:hunter2@db/books'],
  ])('rejects an invalid %s without printing its value', (name, value) => {
    const message = catchMessage({ [name]: value });
    expect(message).toContain(`${name} is set to a value of ${value.length} characters (not shown): set `);
    expect(message).not.toContain(value);
    expect(message).not.toContain('hunter2');
  });

  test.each([
    ['SESSION_SECRET', 'change-me-change-me-change-me-change-me'],
    ['SESSION_SECRET', 'x'.repeat(48)],
    ['SESSION_SECRET', 'your-secret-of-at-least-thirty-two-letters'],
    ['METRICS_TOKEN', 'placeholder-token'],
    ['ENCRYPTION_KEY', Buffer.alloc(32).toString('base64')],
    ['ENCRYPTION_KEY', Buffer.from('changeme'.repeat(4)).toString('base64')],
  ])('rejects a sample value of %s: %s', (name, value) => {
    const message = catchMessage({ [name]: value });
    expect(message).toContain(`${name} is a sample value: set a random one`);
    expect(message).not.toContain(value);
  });

  test('sends no email or SMS without a mail server or gateway', () => {
    expect(readEnvironment({})).toMatchObject({ mail: undefined, sms: undefined });
  });

  test.each([
    ['books@example.com', { name: undefined, address: 'books@example.com' }],
    ['Example Books <books@example.com>', { name: 'Example Books', address: 'books@example.com' }],
    ['"Books, Ltd" <books@example.com>', { name: 'Books, Ltd', address: 'books@example.com' }],
  ])('sends email from %s', (setting, from) => {
    const url = 'smtp://user:password@mail.example.com:587';
    expect(readEnvironment({ SMTP_URL: url, MAIL_FROM: setting }).mail).toEqual({ url, from });
  });

  test('sends SMS to a gateway by POST with JSON, or as configured', () => {
    const url = 'https://sms.example.com/messages';
    const plain = { url, method: 'POST', body: '{"to":"{{to}}","text":"{{text}}"}', headers: {} };
    expect(readEnvironment({ SMS_GATEWAY_URL: url }).sms).toEqual({ gateway: plain });
    const form = { SMS_GATEWAY_METHOD: 'PUT', SMS_GATEWAY_BODY: 'a={{to}}&b={{text}}', SMS_GATEWAY_HEADERS: '{"X-Key":"secret"}' };
    expect(readEnvironment({ SMS_GATEWAY_URL: url, ...form }).sms).toEqual({
      gateway: { url, method: 'PUT', body: 'a={{to}}&b={{text}}', headers: { 'X-Key': 'secret' } },
    });
  });

  test('sends SMS through Twilio', () => {
    expect(readEnvironment(TWILIO).sms).toEqual({
      twilio: { apiUrl: 'https://api.twilio.com', accountSid: TWILIO.TWILIO_ACCOUNT_SID, authToken: 'secret', from: 'Books' },
    });
  });

  test.each<[string, Record<string, string>]>([
    ['MAIL_FROM is required with SMTP_URL', { SMTP_URL: 'smtp://mail.example.com' }],
    ['SMTP_URL is required with MAIL_FROM', { MAIL_FROM: 'books@example.com' }],
    ['TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID and TWILIO_FROM', { ...TWILIO, TWILIO_AUTH_TOKEN: '' }],
    ['TWILIO_API_URL is set without TWILIO_ACCOUNT_SID', { TWILIO_API_URL: 'https://api.ie1.twilio.com' }],
    ['SMS_GATEWAY_BODY is set without SMS_GATEWAY_URL', { SMS_GATEWAY_BODY: '{{to}}{{text}}' }],
    ['SMS_GATEWAY_URL and TWILIO_ACCOUNT_SID are both set', { ...TWILIO, SMS_GATEWAY_URL: 'https://sms.example.com' }],
    ['{{text}} must be sent to the gateway', { SMS_GATEWAY_URL: 'https://sms.example.com', SMS_GATEWAY_BODY: 'to={{to}}' }],
    ['{{to}} and {{text}} must be sent to the gateway', { SMS_GATEWAY_URL: 'https://sms.example.com', SMS_GATEWAY_METHOD: 'GET' }],
  ])('rejects an incomplete configuration: %s', (problem, variables) => {
    expect(catchMessage(variables)).toContain(`  ${problem}: `);
  });

  test.each([
    ['MAIL_FROM', 'Example Books'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Books\r\nBcc: eve@example.com <a@example.com>'],
    ['SMS_GATEWAY_METHOD', 'DELETE'],
    ['TWILIO_ACCOUNT_SID', 'AC123'],
    ['TWILIO_FROM', 'A name that is too long'],
    ['TWILIO_API_URL', 'api.twilio.com'],
  ])('rejects the message setting %s=%s and names the variable', (name, value) => {
    expect(catchMessage({ [name]: value })).toContain(`${name} is ${JSON.stringify(value)}: set `);
  });

  test.each([
    ['SMTP_URL', 'https://user:hunter2@mail.example.com'],
    ['SMS_GATEWAY_URL', 'ftp://user:hunter2@sms.example.com'],
    ['SMS_GATEWAY_HEADERS', 'Authorization: hunter2'],
    ['SMS_GATEWAY_HEADERS', '{"X-Key":"hunter2\\r\\nX-Other: 1"}'],
    ['SMS_GATEWAY_HEADERS', '{"X Key":"hunter2"}'],
    ['TWILIO_AUTH_TOKEN', 'hunter2 and more'],
  ])('rejects an invalid %s without printing its value', (name, value) => {
    const message = catchMessage({ [name]: value });
    expect(message).toContain(`${name} is set to a value of ${value.length} characters (not shown): set `);
    expect(message).not.toContain('hunter2');
  });
});

const COMPLETE = { BOOTSTRAP_COMPANY: 'northwind', BOOTSTRAP_EMAIL: 'owner@example.com', BOOTSTRAP_PASSWORD_FILE: '/run/secrets/password' };
const CONFIGURED_DATABASE = { DATABASE_URL: 'postgresql://me@db/books' };

describe('the first company', () => {
  test('is created manually by default', () => {
    expect(readEnvironment(CONFIGURED_DATABASE).bootstrap).toBeUndefined();
  });

  test('is created from the variables', () => {
    const bootstrap = { company: 'northwind', email: 'owner@example.com', passwordFile: '/run/secrets/password' };
    expect(readEnvironment({ ...CONFIGURED_DATABASE, ...COMPLETE }).bootstrap).toEqual(bootstrap);
    expect(readEnvironment({ DEMO: 'off', ...COMPLETE }).bootstrap).toEqual(bootstrap);
  });

  test.each([
    [
      'BOOTSTRAP_EMAIL is required with BOOTSTRAP_COMPANY and BOOTSTRAP_PASSWORD_FILE',
      { ...CONFIGURED_DATABASE, ...COMPLETE, BOOTSTRAP_EMAIL: '' },
    ],
    ['BOOTSTRAP_PASSWORD_FILE is required with BOOTSTRAP_COMPANY', { ...CONFIGURED_DATABASE, BOOTSTRAP_COMPANY: 'northwind' }],
    ['BOOTSTRAP_COMPANY is "north wind"', { ...CONFIGURED_DATABASE, ...COMPLETE, BOOTSTRAP_COMPANY: 'north wind' }],
    ['BOOTSTRAP_EMAIL is "owner"', { ...CONFIGURED_DATABASE, ...COMPLETE, BOOTSTRAP_EMAIL: 'owner' }],
    ['BOOTSTRAP_COMPANY is set in a demo', COMPLETE],
  ])('prevents startup when %s', (problem, variables) => {
    expect(() => readEnvironment(variables)).toThrow(problem);
  });
});

const BUCKET = { FILE_STORE: 's3', S3_BUCKET: 'countinghouse-files' };

describe('files', () => {
  test('are stored in DATA_DIR without virus scans by default', () => {
    for (const variables of [{}, { FILE_STORE: 'local' }]) {
      expect(readEnvironment(variables)).toMatchObject({ bucket: undefined, clamd: undefined });
    }
  });

  test('are stored in an AWS bucket with the credentials of the environment', () => {
    expect(readEnvironment(BUCKET).bucket).toEqual({
      bucket: 'countinghouse-files',
      region: 'us-east-1',
      endpoint: undefined,
      hasPathStyle: false,
      prefix: '',
      credentials: undefined,
    });
  });

  test('are stored in a bucket of any S3-compatible service', () => {
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
  ])('are scanned by the daemon at %s', (address, clamd) => {
    expect(readEnvironment({ CLAMD_URL: address }).clamd).toEqual(clamd);
  });

  test.each([
    ['S3_BUCKET is required with FILE_STORE=s3', { FILE_STORE: 's3' }],
    ['S3_BUCKET is set without FILE_STORE=s3', { S3_BUCKET: 'files' }],
    ['S3_PREFIX is set without FILE_STORE=s3', { FILE_STORE: 'local', S3_PREFIX: 'a' }],
    ['One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing', { ...BUCKET, S3_ACCESS_KEY_ID: 'AKIA' }],
    ['One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing', { ...BUCKET, S3_SECRET_ACCESS_KEY: 'hunter2' }],
    ['FILE_STORE is "disk"', { FILE_STORE: 'disk' }],
    ['S3_PREFIX is "../up"', { ...BUCKET, S3_PREFIX: '../up' }],
    ['S3_ENDPOINT is "s3.example.com"', { ...BUCKET, S3_ENDPOINT: 's3.example.com' }],
    ['CLAMD_URL is "http://127.0.0.1:3310"', { CLAMD_URL: 'http://127.0.0.1:3310' }],
    ['CLAMD_URL is "tcp://127.0.0.1"', { CLAMD_URL: 'tcp://127.0.0.1' }],
    ['CLAMD_URL is "unix:clamd.ctl"', { CLAMD_URL: 'unix:clamd.ctl' }],
  ])('prevent startup without printing a secret when %s', (problem, variables) => {
    expect(() => readEnvironment(variables)).toThrow(problem);
    expect(() => readEnvironment(variables)).not.toThrow('hunter2');
  });
});

describe('webhooks', () => {
  test('are sent only to public addresses by default', () => {
    expect(readEnvironment({})).toMatchObject({ webhookAllowedNetworks: [] });
  });

  test('are sent to allowed networks', () => {
    const { webhookAllowedNetworks } = readEnvironment({ WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16, fd00:1::/64' });
    expect(webhookAllowedNetworks).toEqual(['10.1.0.0/16', 'fd00:1::/64']);
  });

  test.each(['10.1.0.0', '10.1.0.0/16,', '10.1.0.0/16 fd00::/8', 'intranet', '10.1.0.0/33'])(
    'with the invalid allowed networks %j prevent startup',
    (value) => {
      expect(() => readEnvironment({ WEBHOOK_ALLOWED_NETWORKS: value })).toThrow(
        'set comma-separated networks in CIDR notation, for example WEBHOOK_ALLOWED_NETWORKS=10.1.0.0/16,fd00:1::/64.',
      );
    },
  );
});
