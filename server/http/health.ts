import type { IncomingMessage, ServerResponse } from 'node:http';
import { SECOND_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';
import { answerJson } from '#server/http/answer.ts';

export type Health = {
  /** True when the database answers a query. May hang while the database is away. */
  ready(): Promise<boolean>;
  /** True from the moment that the process is told to stop. */
  isDraining(): boolean;
};

const READY_WITHIN_MS = SECOND_MS;

const isReadyInTime = async (health: Health, log: Log): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const failed = (error: unknown): false => {
    log.warn({ err: error }, 'The database does not answer');
    return false;
  };
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_WITHIN_MS, false);
  });
  try {
    return await Promise.race([health.ready().catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** 200 as long as the process lives. */
export const answerAlive = (_req: IncomingMessage, res: ServerResponse): void => answerJson(res, 200, { status: 'ok' });

/** 200 when requests can be served, 503 when the database does not answer within a second or the process is stopping. */
export const answerReady = async (res: ServerResponse, health: Health, log: Log): Promise<void> => {
  const reason = health.isDraining() ? 'stopping' : (await isReadyInTime(health, log)) ? undefined : 'database';
  if (reason) answerJson(res, 503, { status: 'unavailable', reason }, { 'Retry-After': '2' });
  else answerJson(res, 200, { status: 'ready' });
};
