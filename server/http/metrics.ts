// /metrics: the numbers, for those who may read them. They tell how much a company trades, so they are nobody's by default:
// with METRICS_TOKEN they are for its bearer; without it for programs on this machine alone, and only while the server is
// plainly a local one.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError, requireReadMethod } from '#server/http/send-response.ts';
import { isServing, readinessInTime, type Health } from '#server/http/health.ts';
import { isLocalClient } from '#server/http/local-client.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

export type MetricsAccess = { /** METRICS_TOKEN. */ token: string | undefined; /** The public address. */ appUrl: string };

type Parts = { metrics: Metrics; metricsAccess: MetricsAccess; health: Health; log: Log };

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in the same time wherever the two differ. */
const bears = (req: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digestOf(req.headers.authorization ?? ''), digestOf(`Bearer ${token}`));

/** 200 with the numbers; 401 without the token, or 404 where there is none and the client is not local; 405 for writes. */
export const answerMetrics = async (req: IncomingMessage, res: ServerResponse, parts: Parts): Promise<void> => {
  const { metrics, metricsAccess, health, log } = parts;
  const { token, appUrl } = metricsAccess;
  if (token === undefined && !isLocalClient(req, appUrl)) return sendError(req, res, 'not_found');
  if (token !== undefined && !bears(req, token)) {
    res.setHeader('WWW-Authenticate', 'Bearer');
    return sendError(req, res, 'unauthenticated');
  }
  if (!requireReadMethod(req, res)) return;
  // While the database is away the numbers of the process are all the more of interest; the last check stays as it was known.
  const readiness = await readinessInTime(health, log);
  metrics.readinessTold(readiness !== undefined && isServing(readiness) && !health.isDraining());
  if (readiness) {
    metrics.ledgerChecked(readiness.ledgerCheck);
    metrics.webhookBacklog(readiness.webhookBacklog);
    metrics.messageBacklog(readiness.messageBacklog);
  }
  const text = await metrics.text();
  res.writeHead(200, { 'Content-Type': metrics.contentType, 'Content-Length': Buffer.byteLength(text), 'Cache-Control': 'no-store' });
  res.end(text);
};
