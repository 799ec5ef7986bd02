// External services other than the database: file store, virus scanner, webhook receivers, trace collector. An incomplete configuration
// prevents startup. Tracing variables have the names of OpenTelemetry.
import { z } from 'zod';
import {
  choice,
  optional,
  parsedWith,
  splitList,
  urlWithProtocol,
  variableGroup,
  visibleText,
} from '#server/platform/environment/variable.ts';
import { isNetwork } from '#server/platform/outbound/addresses.ts';

const PREFIX = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?$/;
const OTLP_HEADERS = /^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/;
const FRACTION = /^(0|1|0?\.\d+|1\.0+|0\.0+)$/;
const DEFAULT_REGION = 'us-east-1';

export type BucketSettings = {
  bucket: string;
  region: string;
  /** Undefined: AWS. */
  endpoint: string | undefined;
  hasPathStyle: boolean;
  /** Empty, or with a trailing slash. */
  prefix: string;
  /** Undefined: the AWS SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

export type ClamdSettings = { socket: string } | { host: string; port: number };

const readClamd = (value: string): ClamdSettings | undefined => {
  const url = URL.parse(value);
  if (url?.protocol === 'unix:') return url.pathname.startsWith('/') && url.host === '' ? { socket: url.pathname } : undefined;
  if (url?.protocol !== 'tcp:' || url.hostname === '' || url.port === '' || !['', '/'].includes(url.pathname)) return undefined;
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
};

const readNetworks = (value: string): string[] | undefined => {
  const networks = splitList(value);
  return networks.every(isNetwork) ? networks : undefined;
};

const readTraceHeaders = (value: string): Record<string, string> | undefined => {
  if (!OTLP_HEADERS.test(value)) return undefined;
  return Object.fromEntries(
    value.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
  );
};

const httpUrl = urlWithProtocol('http:', 'https:');

const BUCKET_VARIABLES = {
  S3_BUCKET: optional(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/), {
    description: 'The bucket for FILE_STORE=s3. The bucket, or S3_PREFIX in it, must belong to one database: unknown objects are deleted.',
    fallback: 'none; required with FILE_STORE=s3',
    remedy: 'set the name of a bucket, for example S3_BUCKET=countinghouse-files',
  }),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/), {
    description: 'The region of the bucket.',
    fallback: `${DEFAULT_REGION}, which most services other than AWS accept`,
    remedy: 'set a region, for example S3_REGION=eu-central-1',
  }),
  S3_ENDPOINT: optional(httpUrl, {
    description: 'The URL of the service, for services other than AWS.',
    fallback: 'AWS, in S3_REGION',
    remedy: 'set the scheme and host, for example S3_ENDPOINT=https://s3.example.com',
  }),
  S3_PATH_STYLE: optional(z.enum(['on', 'off']), {
    description: 'on puts the bucket in the path of URLs instead of the host name, for services with a single host.',
    fallback: 'off',
    remedy: 'set on or off',
  }),
  S3_PREFIX: optional(z.string().regex(PREFIX), {
    description: 'Prefix of all object names, so that several databases can share a bucket.',
    fallback: 'none',
    remedy: 'set letters, digits, hyphens and slashes, for example S3_PREFIX=production',
  }),
  S3_ACCESS_KEY_ID: optional(visibleText, {
    description: 'Access key for the bucket. Requires S3_SECRET_ACCESS_KEY.',
    fallback: 'the default credentials of the AWS SDK: environment variables, files, or the role of the machine',
    remedy: 'set the ID of an access key, without spaces',
  }),
  S3_SECRET_ACCESS_KEY: optional(visibleText, {
    description: 'Secret of the access key.',
    fallback: 'none; required with S3_ACCESS_KEY_ID',
    remedy: 'set the secret of the access key, without spaces',
    isSecret: true,
  }),
};
const BUCKET_NAMES = Object.keys(BUCKET_VARIABLES) as (keyof typeof BUCKET_VARIABLES)[];

export const INTEGRATION_VARIABLES = {
  FILE_STORE: choice(['local', 's3'], {
    description:
      'Storage of uploaded files: local is DATA_DIR/files, s3 is a bucket of any S3-compatible service. Processes that share a database must share the store.',
    default: 'local',
  }),
  ...BUCKET_VARIABLES,
  CLAMD_URL: optional(parsedWith(readClamd), {
    description: 'The ClamAV daemon that scans every upload before it is stored. If it does not respond, uploads fail with 503.',
    fallback: 'uploads are not scanned',
    remedy: 'set its URL, for example CLAMD_URL=tcp://127.0.0.1:3310 or CLAMD_URL=unix:/run/clamav/clamd.ctl',
  }),
  WEBHOOK_ALLOWED_NETWORKS: optional(parsedWith(readNetworks), {
    description:
      'Private networks that webhooks may be sent to, also over http and to any port. Everyone who may add webhooks in any company can reach all hosts in them.',
    fallback: 'none: webhooks are sent to public addresses over https only',
    remedy: 'set comma-separated networks in CIDR notation, for example WEBHOOK_ALLOWED_NETWORKS=10.1.0.0/16,fd00:1::/64',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl, {
    description: 'The collector that receives traces, with OTLP over HTTP (JSON). /v1/traces is appended.',
    fallback: 'tracing is off',
    remedy: 'set the scheme and host of a collector, for example OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: optional(parsedWith(readTraceHeaders), {
    description: 'Headers for the collector.',
    fallback: 'none',
    remedy: 'set comma-separated names and values, for example OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20secret',
    isSecret: true,
  }),
  OTEL_SERVICE_NAME: optional(z.string().regex(/^[\w.-]{1,100}$/), {
    description: 'Name of this server in traces.',
    fallback: 'countinghouse',
    remedy: 'set letters, digits, dots and hyphens, for example OTEL_SERVICE_NAME=countinghouse-eu',
  }),
  OTEL_TRACES_SAMPLER_ARG: optional(z.string().regex(FRACTION).transform(Number), {
    description:
      'Fraction of traces to send. The trace ID determines whether a trace is sent, so servers with the same fraction send the same traces.',
    fallback: '1: all traces',
    remedy: 'set a number from 0 to 1, for example OTEL_TRACES_SAMPLER_ARG=0.1',
  }),
};

type IntegrationVariables = z.output<z.ZodObject<typeof INTEGRATION_VARIABLES>>;

const findIntegrationProblems = (variables: IntegrationVariables): string[] => {
  if (variables.FILE_STORE !== 's3') {
    const unused = BUCKET_NAMES.filter((name) => variables[name] !== undefined);
    return unused.map((name) => `${name} is set without FILE_STORE=s3: set both or neither.`);
  }
  const problems: string[] = [];
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = variables;
  if (bucket === undefined) problems.push('S3_BUCKET is required with FILE_STORE=s3: set the name of a bucket.');
  if ((id === undefined) !== (secret === undefined)) {
    problems.push('One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing: set both or neither.');
  }
  return problems;
};

const readBucket = (variables: IntegrationVariables): BucketSettings | undefined => {
  const { S3_BUCKET: bucket, S3_PREFIX: prefix, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    region: variables.S3_REGION ?? DEFAULT_REGION,
    endpoint: variables.S3_ENDPOINT,
    hasPathStyle: variables.S3_PATH_STYLE === 'on',
    prefix: prefix === undefined ? '' : `${prefix.replace(/\/$/, '')}/`,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
};

export const IntegrationSettings = variableGroup(INTEGRATION_VARIABLES, findIntegrationProblems).transform((variables) => {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers = {},
    OTEL_SERVICE_NAME: serviceName = 'countinghouse',
    OTEL_TRACES_SAMPLER_ARG: sampledFraction = 1,
  } = variables;
  return {
    /** Undefined: files are stored in DATA_DIR. */
    bucket: readBucket(variables),
    /** Undefined: uploads are not scanned. */
    clamd: variables.CLAMD_URL,
    /** Private networks in CIDR notation that webhooks can reach. */
    webhookAllowedNetworks: variables.WEBHOOK_ALLOWED_NETWORKS ?? [],
    /** Undefined: tracing is off. */
    tracing: endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/$/, ''), headers, serviceName, sampledFraction },
  };
});
