// /healthz and /readyz: probes for load balancers and process managers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { LedgerCheckState } from '#server/platform/metrics/metrics.ts';
import type { MessageBacklog, WebhookBacklog } from '#server/platform/metrics/component-metrics.ts';
import { sendJson, requireReadMethod } from '#server/http/request/send-response.ts';

/** The number of the newest applied migration, and of the one that this release expects. */
type SchemaReadiness = { applied: number; expected: number; isBehind: boolean };

/** The state of a process whose database responds. */
export type Readiness = {
  ledgerCheck: LedgerCheckState;
  /** Undefined until it has been read. */
  backlog: { webhooks: WebhookBacklog; messages: MessageBacklog } | undefined;
  schema: SchemaReadiness;
  /** The error of the last write; null when it succeeded. */
  writeFailure: string | null;
};

/** True if requests can be served. */
export const isServing = ({ schema, writeFailure }: Readiness): boolean => !schema.isBehind && writeFailure === null;

export type Health = {
  /** Undefined while the process starts. Throws or hangs while the database is unavailable. */
  ready(): Promise<Readiness | undefined>;
  /** True once the process is stopping. */
  isDraining(): boolean;
};

const READINESS_TIMEOUT_MS = SECOND_MS;

/** Undefined when the database does not respond within a second. */
export const readReadiness = async (health: Health, log: Log): Promise<Readiness | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const logFailure = (error: unknown): undefined => {
    log.warn({ err: error }, 'The database does not respond');
  };
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, READINESS_TIMEOUT_MS, undefined);
  });
  try {
    return await Promise.race([health.ready().catch(logFailure), timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** 200 as long as the process runs. */
export const respondAlive = (req: IncomingMessage, res: ServerResponse): void => {
  if (requireReadMethod(req, res)) sendJson(res, 200, { status: 'ok' });
};

const summarizeCheck = ({ last }: LedgerCheckState): { at: number; violations: number } | null =>
  last ? { at: last.finishedAt.getTime(), violations: last.violations.filter(({ rows }) => rows > 0).length } : null;

/**
 * 200 when requests can be served; 503 when the database does not respond within a second, lacks migrations of this release or rejects writes, or
 * when the process is stopping. Violations found by the ledger check are reported with 200: all processes share the database, so a load balancer
 * would remove every process. Alerts should use /metrics and the log.
 */
export const respondReady = async (
  req: IncomingMessage,
  res: ServerResponse,
  { health, log }: { health: Health; log: Log },
): Promise<void> => {
  if (!requireReadMethod(req, res)) return;
  const reject = (reason: string, details: object = {}): void =>
    sendJson(res, 503, { status: 'unavailable', reason, ...details }, { 'Retry-After': '2' });
  if (health.isDraining()) return reject('stopping');
  const readiness = await readReadiness(health, log);
  if (!readiness) return reject('database');
  const { isBehind, ...schema } = readiness.schema;
  if (isBehind) return reject('schema', { schema });
  const { writeFailure } = readiness;
  if (writeFailure !== null) return reject('write', { detail: `The last write to the database failed: ${writeFailure}.` });
  sendJson(res, 200, { status: 'ready', ledger_check: summarizeCheck(readiness.ledgerCheck), schema });
};
