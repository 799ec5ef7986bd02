// Everything that can be configured, in one schema. The check at the start, .env.example and docs/configuration.md all
// come from it (server/commands/write-configuration-docs.ts), so none of them can be out of date. Nothing else in the
// server reads process.env.
import path from 'node:path';
import { z } from 'zod';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { BOOTSTRAP_VARIABLES, bootstrapProblems, readBootstrap, type BootstrapSettings } from '#server/platform/bootstrap-variables.ts';
import { CORS_VARIABLES, readCorsSettings, type CorsSettings } from '#server/platform/cors-variables.ts';
import { DELIVERY_VARIABLES, deliveryProblems, readDelivery, type DeliverySettings } from '#server/platform/delivery-variables.ts';
import { FILE_VARIABLES, fileProblems, readFiles, type FileSettings } from '#server/platform/file-variables.ts';
import { sampleProblems } from '#server/platform/sample-values.ts';
import { SCALE_VARIABLES, readScale, scaleProblems, type ScaleSettings } from '#server/platform/scale-variables.ts';
import { readTracing, TRACING_VARIABLES, type TracingSettings } from '#server/platform/tracing-variables.ts';
import { integer, isOrigin, isPostgresUrl, toggle } from '#server/platform/variable-forms.ts';
import { variableNotes } from '#server/platform/variable-notes.ts';
import { WEBHOOK_VARIABLES, readWebhookSettings, type WebhookSettings } from '#server/platform/webhook-variables.ts';

const ENCRYPTION_KEY_BYTES = 32;
const SESSION_SECRET_LENGTH_MIN = 32;
const LEDGER_BATCH_SIZE_MAX = 128;
const SHUTDOWN_TIMEOUT_MS_MAX = 600_000;
const METRICS_TOKEN_LENGTH_MIN = 16;
/** A URI that RFC 9116 accepts as Contact, without line breaks. */
const CONTACT_URI = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/;

const isEncryptionKey = (value: string): boolean =>
  /^[A-Za-z0-9+/]+={0,2}$/.test(value) && Buffer.from(value, 'base64').length === ENCRYPTION_KEY_BYTES;

export const EnvironmentVariables = z.object({
  PORT: integer(1, 65_535).optional().register(variableNotes, {
    description: 'The port of the one HTTP server: REST API, dashboard and health checks.',
    fallback: '3000',
    remedy: 'set a whole number from 1 to 65535, for example PORT=3000',
  }),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/)
    .optional()
    .register(variableNotes, {
      description: 'The address to listen on.',
      fallback: '127.0.0.1 (this machine only) without DATABASE_URL, 0.0.0.0 with it',
      remedy: 'set an address or host name of this machine, for example HOST=127.0.0.1',
    }),
  APP_URL: z.string().refine(isOrigin).optional().register(variableNotes, {
    description: 'The public address that people and clients use. Links in answers and messages begin with it.',
    fallback: 'http://HOST:PORT',
    remedy: 'set scheme and host without a path, for example APP_URL=https://books.example.com',
  }),
  SECURITY_CONTACT: z.string().regex(CONTACT_URI).optional().register(variableNotes, {
    description: 'Where to report vulnerabilities in this server, published in /.well-known/security.txt (RFC 9116).',
    fallback: 'the guide "Reporting a vulnerability" of this server',
    remedy: 'set a mailto: or https: URL, for example SECURITY_CONTACT=mailto:security@example.com',
  }),
  DATABASE_URL: z.string().refine(isPostgresUrl).optional().register(variableNotes, {
    description: 'A PostgreSQL database, version 15 or newer. Its user must be able to create roles.',
    fallback: 'an own PostgreSQL is started, with its data in DATA_DIR',
    remedy: 'set a PostgreSQL address, for example DATABASE_URL=postgresql://user:password@localhost:5432/countinghouse',
    isSecret: true,
  }),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes('\0'))
    .optional()
    .register(variableNotes, {
      description: 'The directory for what the server keeps: generated secrets, files and the embedded PostgreSQL.',
      fallback: './data',
      remedy: 'set a directory, for example DATA_DIR=./data',
    }),
  MIGRATE: toggle().optional().register(variableNotes, {
    description:
      'off leaves the schema of the database alone: npm run migrate brings it up to date, and a start on one that is behind is refused.',
    fallback: 'on: every start brings the database up to date first',
    remedy: 'set on or off',
  }),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional().register(variableNotes, {
    description: 'development serves the dashboard from its sources and rebuilds it with every change.',
    fallback: 'production',
    remedy: 'set production, development or test',
  }),
  DEMO: toggle().optional().register(variableNotes, {
    description: 'Fills an empty database with two demo companies and shows how to sign in.',
    fallback: 'on with the embedded PostgreSQL, off with DATABASE_URL',
    remedy: 'set on or off',
  }),
  ...BOOTSTRAP_VARIABLES,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional().register(variableNotes, {
    description: 'The least important level that is logged. debug shows every request.',
    fallback: 'info',
    remedy: 'set fatal, error, warn, info, debug, trace or silent',
  }),
  RATE_LIMITS: toggle().optional().register(variableNotes, {
    description: 'off lifts the general and the registration limits, for load tests. Caps on attempts at passwords and codes always stay.',
    fallback: 'on',
    remedy: 'set on or off',
  }),
  TRUST_PROXY: toggle().optional().register(variableNotes, {
    description: 'on reads the client address from the last entry of X-Forwarded-For. Set it only behind a proxy that writes this header.',
    fallback: 'off',
    remedy: 'set on or off',
  }),
  ...CORS_VARIABLES,
  SESSION_SECRET: z
    .string()
    .min(SESSION_SECRET_LENGTH_MIN)
    .optional()
    .register(variableNotes, {
      description: 'Seals the cookies of the dashboard. Processes that share a database must share it.',
      fallback: 'generated once into DATA_DIR/secrets.json',
      remedy: `set at least ${SESSION_SECRET_LENGTH_MIN} characters, for example the output of: openssl rand -base64 48`,
      isSecret: true,
    }),
  ENCRYPTION_KEY: z
    .string()
    .refine(isEncryptionKey)
    .transform((value) => Buffer.from(value, 'base64'))
    .optional()
    .register(variableNotes, {
      description:
        'Encrypts what must be readable again, such as authenticator secrets. Losing it loses them. Processes that share a database must share it.',
      fallback: 'generated once into DATA_DIR/secrets.json',
      remedy: `set ${ENCRYPTION_KEY_BYTES} bytes in base64, for example the output of: openssl rand -base64 ${ENCRYPTION_KEY_BYTES}`,
      isSecret: true,
    }),
  ...FILE_VARIABLES,
  ...DELIVERY_VARIABLES,
  ...WEBHOOK_VARIABLES,
  ...SCALE_VARIABLES,
  ...TRACING_VARIABLES,
  DATABASE_POOL_SIZE: integer(1, 500).optional().register(variableNotes, {
    description: 'Most connections to the database for reading and for everything but posting.',
    fallback: '10',
    remedy: 'set a whole number from 1 to 500',
  }),
  LEDGER_POOL_SIZE: integer(1, 100).optional().register(variableNotes, {
    description: 'Most connections to the database for posting. Each posts for one company at a time.',
    fallback: '4',
    remedy: 'set a whole number from 1 to 100',
  }),
  LEDGER_BATCH_SIZE: integer(1, LEDGER_BATCH_SIZE_MAX)
    .optional()
    .register(variableNotes, {
      description: 'Most waiting postings of one company that are written in one commit.',
      fallback: '128',
      remedy: `set a whole number from 1 to ${LEDGER_BATCH_SIZE_MAX}`,
    }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7E]+$/)
    .min(METRICS_TOKEN_LENGTH_MIN)
    .optional()
    .register(variableNotes, {
      description: 'Who reads /metrics must send it: Authorization: Bearer METRICS_TOKEN.',
      fallback: 'only programs on this machine read /metrics, and nobody while APP_URL is the address of another one',
      remedy: `set at least ${METRICS_TOKEN_LENGTH_MIN} characters without blanks, for example the output of: openssl rand -hex 24`,
      isSecret: true,
    }),
  SHUTDOWN_TIMEOUT_MS: integer(1, SHUTDOWN_TIMEOUT_MS_MAX)
    .optional()
    .register(variableNotes, {
      description: 'Longest time, in milliseconds, that stopping takes. Running requests get half of it to finish.',
      fallback: '10000',
      remedy: `set a whole number from 1 to ${SHUTDOWN_TIMEOUT_MS_MAX}`,
    }),
});

type VariableName = keyof typeof EnvironmentVariables.shape;
export type NodeEnvironment = 'production' | 'development' | 'test';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** The configuration, checked and complete. */
export type Environment = BootstrapSettings &
  CorsSettings &
  DeliverySettings &
  FileSettings &
  ScaleSettings &
  TracingSettings &
  WebhookSettings & {
    port: number;
    host: string;
    /** Public address without a slash at its end. */
    appUrl: string;
    /** A mailto: or https: URL. Undefined: the guide of this server. */
    securityContact: string | undefined;
    /** Undefined: the embedded PostgreSQL is used. */
    databaseUrl: string | undefined;
    /** Absolute path. */
    dataDir: string;
    migratesAtStart: boolean;
    nodeEnvironment: NodeEnvironment;
    isDemo: boolean;
    logLevel: LogLevel;
    hasRateLimits: boolean;
    trustsProxy: boolean;
    /** Undefined: generated, see loadSecrets. */
    sessionSecret: string | undefined;
    /** 32 bytes. Undefined: generated, see loadSecrets. */
    encryptionKey: Buffer | undefined;
    databasePoolSize: number;
    ledgerPoolSize: number;
    ledgerBatchSize: number;
    /** Undefined: /metrics is for this machine alone. */
    metricsToken: string | undefined;
    shutdownTimeoutMs: number;
  };

const problemOf = (name: VariableName, value: string): string => {
  const notes = variableNotes.get(EnvironmentVariables.shape[name]);
  const shown = notes?.isSecret ? `set to a value of ${value.length} characters (not shown)` : JSON.stringify(value);
  return `  ${name} is ${shown}: ${notes?.remedy}.`;
};

const notValid = (problems: string[]): OperatorError => new OperatorError(['The configuration is not valid.', ...problems].join('\n'));

const localUrl = (host: string, port: number): string => {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/**
 * Reads and checks the configuration. An empty value counts as not set.
 * Throws one OperatorError that names every wrong variable, its value (never a secret) and the remedy.
 */
export const readEnvironment = (variables: Record<string, string | undefined>): Environment => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = EnvironmentVariables.safeParse(given);
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => issue.path[0] as VariableName));
    const problems = [...names].map((name) => problemOf(name, given[name] ?? ''));
    throw notValid(problems);
  }
  const read = result.data;
  const isDemo = read.DEMO ?? read.DATABASE_URL === undefined;
  const incomplete = [
    ...bootstrapProblems(read, { isDemo }),
    ...fileProblems(read),
    ...deliveryProblems(read),
    ...scaleProblems(read),
    ...sampleProblems(read),
  ];
  if (incomplete.length > 0) throw notValid(incomplete.map((problem) => `  ${problem}`));
  const host = read.HOST ?? (read.DATABASE_URL ? '0.0.0.0' : '127.0.0.1');
  const port = read.PORT ?? 3000;
  return {
    port,
    host,
    appUrl: read.APP_URL ? new URL(read.APP_URL).origin : localUrl(host, port),
    securityContact: read.SECURITY_CONTACT,
    databaseUrl: read.DATABASE_URL,
    dataDir: path.resolve(read.DATA_DIR ?? 'data'),
    migratesAtStart: read.MIGRATE ?? true,
    nodeEnvironment: read.NODE_ENV ?? 'production',
    isDemo,
    ...readBootstrap(read),
    ...readCorsSettings(read),
    logLevel: read.LOG_LEVEL ?? 'info',
    hasRateLimits: read.RATE_LIMITS ?? true,
    trustsProxy: read.TRUST_PROXY ?? false,
    sessionSecret: read.SESSION_SECRET,
    encryptionKey: read.ENCRYPTION_KEY,
    ...readFiles(read),
    ...readDelivery(read),
    ...readWebhookSettings(read),
    ...readScale(read),
    ...readTracing(read),
    databasePoolSize: read.DATABASE_POOL_SIZE ?? 10,
    ledgerPoolSize: read.LEDGER_POOL_SIZE ?? 4,
    ledgerBatchSize: read.LEDGER_BATCH_SIZE ?? LEDGER_BATCH_SIZE_MAX,
    metricsToken: read.METRICS_TOKEN,
    shutdownTimeoutMs: read.SHUTDOWN_TIMEOUT_MS ?? 10 * SECOND_MS,
  };
};
