// /metrics for Prometheus. Metrics reveal how much a company trades, so they are private by default: with METRICS_TOKEN, only requests with
// the token can read them; without it, only programs on this machine, if the public URL is a loopback URL.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError, requireReadMethod } from '#server/http/request/send-response.ts';
import { isServing, readReadiness, type Health } from '#server/http/health.ts';
import { isLocalClient } from '#server/http/request/request-origin.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

export type MetricsAccess = {
  /** METRICS_TOKEN. */
  token: string | undefined;
  /** The public URL. */
  appUrl: string;
};

type MetricsOptions = { metrics: Metrics; metricsAccess: MetricsAccess; health: Health; log: Log };

const toDigest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
const hasToken = (req: IncomingMessage, token: string): boolean =>
  timingSafeEqual(toDigest(req.headers.authorization ?? ''), toDigest(`Bearer ${token}`));

/** 200 with the metrics; 401 without the token; 404 when no token is set and the client is not local; 405 for writes. */
export const respondWithMetrics = async (req: IncomingMessage, res: ServerResponse, options: MetricsOptions): Promise<void> => {
  const { metrics, metricsAccess, health, log } = options;
  const { token, appUrl } = metricsAccess;
  if (token === undefined && !isLocalClient(req, appUrl)) return sendError(req, res, 'not_found');
  if (token !== undefined && !hasToken(req, token)) {
    res.setHeader('WWW-Authenticate', 'Bearer');
    return sendError(req, res, 'unauthenticated');
  }
  if (!requireReadMethod(req, res)) return;
  // While the database is unavailable, the metrics of the process are still served, with the last known ledger check.
  const readiness = await readReadiness(health, log);
  metrics.readinessChanged(readiness !== undefined && isServing(readiness) && !health.isDraining());
  if (readiness) {
    metrics.ledgerChecked(readiness.ledgerCheck);
    if (readiness.backlog) {
      metrics.webhookBacklog(readiness.backlog.webhooks);
      metrics.messageBacklog(readiness.backlog.messages);
    }
  }
  const text = await metrics.text();
  res.writeHead(200, { 'Content-Type': metrics.contentType, 'Content-Length': Buffer.byteLength(text), 'Cache-Control': 'no-store' });
  res.end(text);
};
