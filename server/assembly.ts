// The seam between the process and what it serves: server/start.ts gives an AssemblyInput and gets an Assembly.
import type { Clock } from '#server/kernel/time.ts';
import type { Environment } from '#server/platform/env.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Tracing } from '#server/platform/tracing.ts';
import type { SetupLink } from '#server/modules/identity/index.ts';
import type { Demo } from '#server/first-run.ts';
import type { Handoff } from '#server/handoff.ts';
import type { Readiness } from '#server/http/health.ts';
import type { Handler } from '#server/http/handler.ts';

export type AssemblyInput = {
  environment: Environment;
  secrets: Secrets;
  log: Log;
  /** Of a database that is up to date, as the owner. */
  databaseUrl: string;
  clock: Clock;
  metrics: Metrics;
  /** Undefined: nothing is traced. */
  tracing?: Tracing | undefined;
};

export type Assembly = {
  rest: Handler;
  trpc: Handler;
  files: Handler;
  listFiles: Handler;
  statementFiles: Handler;
  openapi: Handler;
  machineDocuments: Handler;
  /** What the pages of /docs tell. */
  docs: Handoff['docs'];
  live: Handler;
  callerFor: Handoff['callerFor'];
  /** The demo people, when there is a demo. */
  demo?: Demo | undefined;
  /** How the first company is made, when there is none. */
  setupLink?: SetupLink | undefined;
  /** Answers when the database does. */
  ready(): Promise<Readiness>;
  /** Ends the streams, which would not end by themselves, and opens no more. */
  endStreams(): Promise<void>;
  /** Finishes what was accepted, stops the worker and closes all connections. */
  drain(): Promise<void>;
};

export type Assemble = (input: AssemblyInput) => Promise<Assembly>;
