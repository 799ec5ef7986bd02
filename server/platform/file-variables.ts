// Where files are kept and who looks at them first: the variables, and what they mean together. As with mail, half a configuration
// stops the start.
import { z } from 'zod';
import { isUrlOf } from '#server/platform/delivery-variables.ts';
import { variableNotes } from '#server/platform/variable-notes.ts';

const PREFIX = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?$/;
const VISIBLE = /^[\x21-\x7E]+$/;

const isClamd = (value: string): boolean => {
  const url = URL.parse(value);
  if (url?.protocol === 'unix:') return url.pathname.startsWith('/') && url.host === '';
  return url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '' && ['', '/'].includes(url.pathname);
};

export const FILE_VARIABLES = {
  FILE_STORE: z.enum(['local', 's3']).optional().register(variableNotes, {
    description:
      'Where uploaded files are kept: local is DATA_DIR/files, s3 is a bucket of any service that speaks S3. Processes that share a database must share it.',
    fallback: 'local',
    remedy: 'set local or s3',
  }),
  S3_BUCKET: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/)
    .optional()
    .register(variableNotes, {
      description: 'The bucket for FILE_STORE=s3. What lies in it below S3_PREFIX must belong to one database alone: the rest is swept.',
      fallback: 'none, and FILE_STORE=s3 needs it',
      remedy: 'set the name of a bucket, for example S3_BUCKET=countinghouse-files',
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .register(variableNotes, {
      description: 'The region of the bucket.',
      fallback: 'us-east-1, which most services besides AWS take',
      remedy: 'set a region, for example S3_REGION=eu-central-1',
    }),
  S3_ENDPOINT: z
    .string()
    .refine((value) => isUrlOf(value, ['http:', 'https:']))
    .optional()
    .register(variableNotes, {
      description: 'Where the service is, for services besides AWS.',
      fallback: 'AWS, in S3_REGION',
      remedy: 'set scheme and host, for example S3_ENDPOINT=https://s3.example.com',
    }),
  S3_PATH_STYLE: z.enum(['on', 'off']).optional().register(variableNotes, {
    description: 'on puts the bucket into the path of addresses in place of the host name, as services on a single host need it.',
    fallback: 'off',
    remedy: 'set on or off',
  }),
  S3_PREFIX: z.string().regex(PREFIX).optional().register(variableNotes, {
    description: 'What the names of all objects begin with, so that several databases can share a bucket.',
    fallback: 'nothing',
    remedy: 'set letters, digits, hyphens and slashes, for example S3_PREFIX=production',
  }),
  S3_ACCESS_KEY_ID: z.string().regex(VISIBLE).optional().register(variableNotes, {
    description: 'Who reads and writes the bucket. Needs S3_SECRET_ACCESS_KEY.',
    fallback: "what AWS's own tools find: its environment variables, its files, or the role of the machine",
    remedy: 'set the id of an access key, without blanks',
  }),
  S3_SECRET_ACCESS_KEY: z.string().regex(VISIBLE).optional().register(variableNotes, {
    description: 'The secret of the access key.',
    fallback: 'none, and S3_ACCESS_KEY_ID needs it',
    remedy: 'set the secret of the access key, without blanks',
    isSecret: true,
  }),
  CLAMD_URL: z.string().refine(isClamd).optional().register(variableNotes, {
    description: 'The ClamAV daemon that looks at every upload before it is kept. While it does not answer, uploads are answered 503.',
    fallback: 'uploads are not looked at for viruses',
    remedy: 'set its address, for example CLAMD_URL=tcp://127.0.0.1:3310 or CLAMD_URL=unix:/run/clamav/clamd.ctl',
  }),
};

export type BucketSettings = {
  bucket: string;
  region: string;
  /** Undefined: that of AWS. */
  endpoint: string | undefined;
  hasPathStyle: boolean;
  /** Empty, or with a slash at its end. */
  prefix: string;
  /** Undefined: AWS's own tools find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

export type ClamdSettings = { socket: string } | { host: string; port: number };

export type FileSettings = {
  /** Undefined: files are kept in DATA_DIR. */
  bucket: BucketSettings | undefined;
  /** Undefined: nobody looks for viruses. */
  clamd: ClamdSettings | undefined;
};

type Variables = z.infer<z.ZodObject<typeof FILE_VARIABLES>>;

const OF_A_BUCKET = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PATH_STYLE',
  'S3_PREFIX',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const DEFAULT_REGION = 'us-east-1';

/** What is wrong with the variables together; nothing when all is well. */
export const fileProblems = (variables: Variables): string[] => {
  if (variables.FILE_STORE !== 's3') {
    const unused = OF_A_BUCKET.filter((name) => variables[name] !== undefined);
    return unused.map((name) => `${name} is set, but not FILE_STORE=s3: set both or none.`);
  }
  const problems: string[] = [];
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = variables;
  if (bucket === undefined) problems.push('S3_BUCKET is missing beside FILE_STORE=s3: set the name of a bucket.');
  if ((id === undefined) !== (secret === undefined)) {
    problems.push('One of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is missing: set both or none.');
  }
  return problems;
};

const readBucket = (variables: Variables): BucketSettings | undefined => {
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

const readClamd = ({ CLAMD_URL: address }: Variables): ClamdSettings | undefined => {
  if (address === undefined) return undefined;
  const url = new URL(address);
  return url.protocol === 'unix:' ? { socket: url.pathname } : { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
};

/** Reads variables that have no problems. */
export const readFiles = (variables: Variables): FileSettings => ({ bucket: readBucket(variables), clamd: readClamd(variables) });
