// Server settings: address, secrets, limits, and the first company of an empty database. The password of the first owner is read from a file, so that
// neither the environment nor the process list contains it.
import path from 'node:path';
import { z } from 'zod';
import { SECOND_MS } from '#server/kernel/time.ts';
import { DATABASE_VARIABLES } from '#server/platform/environment/database-variables.ts';
import {
  choice,
  filePath,
  findIncompleteSet,
  integer,
  onOrOff,
  optional,
  parsedWith,
  splitList,
  toggle,
  toOrigin,
  variableGroup,
  visibleText,
} from '#server/platform/environment/variable.ts';

const ENCRYPTION_KEY_BYTES = 32;
const SESSION_SECRET_LENGTH_MIN = 32;
const METRICS_TOKEN_LENGTH_MIN = 16;
/** A URI that RFC 9116 accepts as Contact, without line breaks. */
const CONTACT_URI = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/;
/** Placeholders and sample secrets, which are public. */
const SAMPLE_WORDS = /change.?(me|this)|replace.?(me|this)|placeholder|sample|example|insecure|your.?(secret|token|key|own)/i;
const TRIVIAL_SECRET = /^(1234567|abcdefg)|^(?<character>.)\k<character>+$/i;

const readEncryptionKey = (value: string): Buffer | undefined => {
  const key = Buffer.from(value, 'base64');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(value) && key.length === ENCRYPTION_KEY_BYTES ? key : undefined;
};

const readAllowedOrigins = (value: string): '*' | string[] | undefined => {
  if (value.trim() === '*') return '*';
  const origins = splitList(value).map(toOrigin);
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
};

const BOOTSTRAP_VARIABLES = {
  BOOTSTRAP_COMPANY: optional(z.string().regex(/^[A-Za-z0-9_-]{2,50}$/), {
    description:
      'Company ID of the first company, which is created in an empty database. Requires BOOTSTRAP_EMAIL and BOOTSTRAP_PASSWORD_FILE. All three have no effect once a company exists.',
    fallback: 'the server prints a setup link at startup',
    remedy: 'set 2 to 50 letters, digits, hyphens or underscores, for example BOOTSTRAP_COMPANY=northwind',
  }),
  BOOTSTRAP_EMAIL: optional(z.email().max(254), {
    description: 'Email address of the owner of that company.',
    fallback: 'none; required with BOOTSTRAP_COMPANY',
    remedy: 'set an email address, for example BOOTSTRAP_EMAIL=owner@example.com',
  }),
  BOOTSTRAP_PASSWORD_FILE: optional(filePath, {
    description:
      "A file with the owner's password, for example a mounted secret. It is read only when the company is created. A trailing line break is ignored.",
    fallback: 'none; required with BOOTSTRAP_COMPANY',
    remedy: 'set the path of a file, for example BOOTSTRAP_PASSWORD_FILE=/run/secrets/owner-password',
  }),
};
const BOOTSTRAP_NAMES = Object.keys(BOOTSTRAP_VARIABLES) as (keyof typeof BOOTSTRAP_VARIABLES)[];

export const SERVER_VARIABLES = {
  PORT: integer(1, 65_535, {
    description: 'Port of the HTTP server: REST API, dashboard and health checks.',
    default: 3_000,
    example: 'PORT=3000',
  }),
  HOST: optional(z.string().regex(/^[A-Za-z0-9.:_-]+$/), {
    description: 'Address to listen on.',
    fallback: '127.0.0.1 (local requests only) without DATABASE_URL, 0.0.0.0 with it',
    remedy: 'set an address or host name of this machine, for example HOST=127.0.0.1',
  }),
  APP_URL: optional(parsedWith(toOrigin), {
    description: 'Public URL of the server. Links in responses and messages begin with it.',
    fallback: 'http://HOST:PORT',
    remedy: 'set the scheme and host without a path, for example APP_URL=https://books.example.com',
  }),
  SECURITY_CONTACT: optional(z.string().regex(CONTACT_URI), {
    description: 'Contact for vulnerability reports, published in /.well-known/security.txt (RFC 9116).',
    fallback: 'the guide "Reporting a vulnerability" of this server',
    remedy: 'set a mailto: or https: URL, for example SECURITY_CONTACT=mailto:security@example.com',
  }),
  DATA_DIR: optional(filePath, {
    description: 'Directory for generated secrets, files and the embedded PostgreSQL.',
    fallback: './data',
    remedy: 'set a directory, for example DATA_DIR=./data',
  }),
  NODE_ENV: choice(['production', 'development', 'test'], {
    description: 'development serves the dashboard from its sources and rebuilds it after every change.',
    default: 'production',
  }),
  DEMO: optional(onOrOff, {
    description: 'Fills an empty database with two demo companies and shows how to sign in.',
    fallback: 'on with the embedded PostgreSQL, off with DATABASE_URL',
    remedy: 'set on or off',
  }),
  ...BOOTSTRAP_VARIABLES,
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    description: 'Minimum level that is logged. debug includes every request.',
    default: 'info',
  }),
  RATE_LIMITS: toggle({
    description:
      'off disables the general and registration rate limits, for load tests. Limits on password and code attempts cannot be disabled.',
    default: true,
  }),
  TRUST_PROXY: toggle({
    description: 'on reads the client address from the last entry of X-Forwarded-For. Set it only behind a proxy that sets this header.',
    default: false,
  }),
  CORS_ALLOWED_ORIGINS: optional(parsedWith(readAllowedOrigins), {
    description:
      'Origins whose pages can send API requests from a browser. * allows all origins. Requests need a token, and cookies are never accepted from other origins.',
    fallback: '*, and in the local demo loopback origins only, at any port',
    remedy:
      'set * or a comma-separated list of origins, for example CORS_ALLOWED_ORIGINS=https://app.example.com,https://admin.example.com',
  }),
  SESSION_SECRET: optional(z.string().min(SESSION_SECRET_LENGTH_MIN), {
    description: 'Encrypts the cookies of the dashboard. Processes that share a database must share it.',
    fallback: 'generated once in DATA_DIR/secrets.json',
    remedy: `set at least ${SESSION_SECRET_LENGTH_MIN} characters, for example the output of: openssl rand -base64 48`,
    isSecret: true,
  }),
  ENCRYPTION_KEY: optional(parsedWith(readEncryptionKey), {
    description:
      'Encrypts secrets that the server must read, for example those of authenticators. Without it they cannot be recovered. Processes that share a database must share it.',
    fallback: 'generated once in DATA_DIR/secrets.json',
    remedy: `set ${ENCRYPTION_KEY_BYTES} bytes in base64, for example the output of: openssl rand -base64 ${ENCRYPTION_KEY_BYTES}`,
    isSecret: true,
  }),
  METRICS_TOKEN: optional(visibleText.min(METRICS_TOKEN_LENGTH_MIN), {
    description: 'Required to read /metrics, in the header Authorization: Bearer METRICS_TOKEN.',
    fallback: 'only programs on this machine can read /metrics, and none if APP_URL is public',
    remedy: `set at least ${METRICS_TOKEN_LENGTH_MIN} characters without spaces, for example the output of: openssl rand -hex 24`,
    isSecret: true,
  }),
  SHUTDOWN_TIMEOUT_MS: integer(1, 600_000, {
    description: 'Maximum time to shut down, in milliseconds. Running requests have half of this time to finish.',
    default: 10 * SECOND_MS,
  }),
};

/** Some defaults depend on it. */
const { DATABASE_URL } = DATABASE_VARIABLES;

type ServerVariables = z.output<z.ZodObject<typeof SERVER_VARIABLES & { DATABASE_URL: typeof DATABASE_URL }>>;

const isDemoEnabled = ({ DEMO, DATABASE_URL: databaseUrl }: ServerVariables): boolean => DEMO ?? databaseUrl === undefined;

const isSample = (secret: string | Buffer): boolean =>
  typeof secret === 'string'
    ? SAMPLE_WORDS.test(secret) || TRIVIAL_SECRET.test(secret)
    : SAMPLE_WORDS.test(secret.toString('latin1')) || SAMPLE_WORDS.test(secret.toString('base64')) || secret.every((byte) => byte === 0);

const findServerProblems = (variables: ServerVariables): string[] => {
  const { SESSION_SECRET, ENCRYPTION_KEY, METRICS_TOKEN } = variables;
  const samples = Object.entries({ SESSION_SECRET, ENCRYPTION_KEY, METRICS_TOKEN })
    .filter(([, secret]) => secret !== undefined && isSample(secret))
    .map(([name]) => `${name} is a sample value: set a random one, for example the output of: openssl rand -base64 32`);
  const missing = findIncompleteSet(variables, BOOTSTRAP_NAMES);
  const isBootstrapped = missing.length === 0 && variables.BOOTSTRAP_COMPANY !== undefined;
  const conflicts =
    isBootstrapped && isDemoEnabled(variables)
      ? ['BOOTSTRAP_COMPANY is set in a demo, which has its own companies: set DEMO=off, or remove BOOTSTRAP_COMPANY.']
      : [];
  return [...missing, ...conflicts, ...samples];
};

const toLocalUrl = (host: string, port: number): string => {
  const isAnyAddress = host === '0.0.0.0' || host === '::';
  const name = isAnyAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

export const ServerSettings = variableGroup({ ...SERVER_VARIABLES, DATABASE_URL }, findServerProblems).transform((variables) => {
  const { PORT: port, BOOTSTRAP_COMPANY: company, BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD_FILE: passwordFile } = variables;
  const host = variables.HOST ?? (variables.DATABASE_URL === undefined ? '127.0.0.1' : '0.0.0.0');
  return {
    port,
    host,
    /** Public URL without a trailing slash. */
    appUrl: variables.APP_URL ?? toLocalUrl(host, port),
    /** A mailto: or https: URL. Undefined: the guide of this server. */
    securityContact: variables.SECURITY_CONTACT,
    /** Absolute path. */
    dataDir: path.resolve(variables.DATA_DIR ?? 'data'),
    nodeEnvironment: variables.NODE_ENV,
    isDemo: isDemoEnabled(variables),
    /** Undefined: the first company is created with the setup link. */
    bootstrap: company && email && passwordFile ? { company, email, passwordFile } : undefined,
    logLevel: variables.LOG_LEVEL,
    hasRateLimits: variables.RATE_LIMITS,
    trustsProxy: variables.TRUST_PROXY,
    /** Undefined: the default, which depends on whether the server is a local demo. */
    corsAllowedOrigins: variables.CORS_ALLOWED_ORIGINS,
    /** Undefined: generated, see loadSecrets. */
    sessionSecret: variables.SESSION_SECRET,
    /** 32 bytes. Undefined: generated, see loadSecrets. */
    encryptionKey: variables.ENCRYPTION_KEY,
    /** Undefined: only programs on this machine can read /metrics. */
    metricsToken: variables.METRICS_TOKEN,
    shutdownTimeoutMs: variables.SHUTDOWN_TIMEOUT_MS,
  };
});
