// The contract between a process and what it runs: `start` passes a CompositionInput to `composeServer` or `composeWorker`, and serves
// and stops the returned Composition.
import type { Clock } from '#server/kernel/time.ts';
import type { Environment } from '#server/platform/environment/environment.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Secrets } from '#server/platform/security/secrets.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import type { SetupLink } from '#server/modules/identity/index.ts';
import type { DemoAccess } from '#server/demo/seed-demo.ts';
import type { Handoff } from '#server/composition/handoff.ts';
import type { Readiness } from '#server/http/health.ts';
import type { Handler } from '#server/http/request/send-response.ts';

export type CompositionInput = {
  environment: Environment;
  secrets: Secrets;
  log: Log;
  /** Connects to a migrated database as the owner. */
  databaseUrl: string;
  clock: Clock;
  metrics: Metrics;
  /** Undefined when tracing is off. */
  tracing?: Tracing | undefined;
};

const TRANSPORTS = ['rest', 'trpc', 'files', 'listFiles', 'statementFiles', 'openapi', 'docFormats', 'live'] as const;

/** The handlers that a server routes requests to, by name. */
export type Transports = Record<(typeof TRANSPORTS)[number], Handler>;

/** Builds one handler per transport. */
export const mapTransports = (createHandler: (name: keyof Transports) => Handler): Transports =>
  Object.fromEntries(TRANSPORTS.map((name) => [name, createHandler(name)])) as Transports;

export type Composition = {
  /** Undefined in a worker process, which serves only its health and metrics. */
  transports?: Transports;
  /** Undefined in a worker process. */
  pages?: Pick<Handoff, 'callerFor' | 'docs'>;
  /** Credentials of the demo, when this server has one. */
  demo?: DemoAccess | undefined;
  /** Creates the first company. Undefined once a company exists. */
  setupLink?: SetupLink | undefined;
  /** Resolves when the database responds. */
  ready(): Promise<Readiness>;
  /** Ends the open event streams, which would otherwise stay open, and rejects new ones. */
  endStreams(): Promise<void>;
  /** Finishes accepted work, stops the background jobs and closes all connections. */
  drain(): Promise<void>;
};

export type Compose = (input: CompositionInput) => Promise<Composition>;
