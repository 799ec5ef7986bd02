import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import type { LedgerCheckState } from '#server/platform/metrics/metrics.ts';
import type { MessageBacklog, WebhookBacklog } from '#server/platform/metrics/component-metrics.ts';
import { sendJson, requireReadMethod } from '#server/http/send-response.ts';

/** Which migrations have run, by the number of the newest, and which this release was written for. */
type Schema = { applied: number; expected: number; isBehind: boolean };

/** What a process tells that the database answers. */
export type Readiness = {
  ledgerCheck: LedgerCheckState;
  webhookBacklog: WebhookBacklog;
  messageBacklog: MessageBacklog;
  schema: Schema;
  /** Why the last write failed; null: it succeeded. */
  writeFailure: string | null;
};

/** True if requests can be served. */
export const isServing = ({ schema, writeFailure }: Readiness): boolean => !schema.isBehind && writeFailure === null;

export type Health = {
  /** Undefined while the process starts. Throws, or hangs, while the database is away. */
  ready(): Promise<Readiness | undefined>;
  /** True from the moment that the process is told to stop. */
  isDraining(): boolean;
};

const READY_WITHIN_MS = SECOND_MS;

/** Undefined when the database does not answer within a second. */
export const readinessInTime = async (health: Health, log: Log): Promise<Readiness | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const failed = (error: unknown): undefined => {
    log.warn({ err: error }, 'The database does not answer');
  };
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, READY_WITHIN_MS, undefined);
  });
  try {
    return await Promise.race([health.ready().catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** 200 as long as the process lives. */
export const answerAlive = (req: IncomingMessage, res: ServerResponse): void => {
  if (requireReadMethod(req, res)) sendJson(res, 200, { status: 'ok' });
};

const noticeOf = ({ last }: LedgerCheckState): { at: number; violations: number } | null =>
  last ? { at: last.finishedAt.getTime(), violations: last.violations.filter(({ rows }) => rows > 0).length } : null;

/**
 * 200 when requests can be served, 503 when the database does not answer within a second, lacks migrations of this release or
 * rejects writes, or the process is stopping.
 * Broken books are told and still answer 200: every process reads the same books, so a load balancer that asks here would
 * take all of them away, and with them the means to look at the fault. What calls people is /metrics and the log.
 */
export const answerReady = async (
  req: IncomingMessage,
  res: ServerResponse,
  { health, log }: { health: Health; log: Log },
): Promise<void> => {
  if (!requireReadMethod(req, res)) return;
  const refuse = (reason: string, told: object = {}): void =>
    sendJson(res, 503, { status: 'unavailable', reason, ...told }, { 'Retry-After': '2' });
  if (health.isDraining()) return refuse('stopping');
  const readiness = await readinessInTime(health, log);
  if (!readiness) return refuse('database');
  const { isBehind, ...schema } = readiness.schema;
  if (isBehind) return refuse('schema', { schema });
  const { writeFailure } = readiness;
  if (writeFailure !== null) return refuse('write', { detail: `The last write to the database failed: ${writeFailure}.` });
  sendJson(res, 200, { status: 'ready', ledger_check: noticeOf(readiness.ledgerCheck), schema });
};
