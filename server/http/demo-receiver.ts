// Webhook receivers of the demo, so that its delivery log has successes, retries and failures. `steady` accepts everything, `moody` accepts some
// requests only when they are retried, `away` always fails. They store only recent ids.
import type { ServerResponse } from 'node:http';
import { sendError, sendJson, requireMethod, type Handler } from '#server/http/request/send-response.ts';
import { isLocalClient } from '#server/http/request/request-origin.ts';
import { BODY_BYTES_MAX, drain } from '#server/http/request/incoming-request.ts';

/** The path prefix of the receivers. */
export const DEMO_RECEIVER_ROOT = '/demo/receiver';

const BUSY_RETRY_SECONDS = 5;
/** Last hexadecimal digits of a third of the ids. */
const RETRIED_DIGITS = new Set(['2', '5', '8', 'b', 'e']);
const REMEMBERED_MAX = 1_000;

/** Returns whether an id is new. Discards the oldest ids. */
const createIdFilter = (): ((id: string) => boolean) => {
  const receivedIds = new Set<string>();
  return (id) => {
    if (receivedIds.has(id)) return false;
    receivedIds.add(id);
    const [oldest] = receivedIds;
    if (receivedIds.size > REMEMBERED_MAX && oldest !== undefined) receivedIds.delete(oldest);
    return true;
  };
};

type RespondToWebhook = (id: string, res: ServerResponse) => void;

const respondReceived: RespondToWebhook = (id, res) => sendJson(res, 200, { received: id });

const createReceivers = (): Record<string, RespondToWebhook> => {
  const isFirst = createIdFilter();
  return {
    steady: respondReceived,
    moody: (id, res) => {
      if (!RETRIED_DIGITS.has(id.slice(-1)) || !isFirst(id)) return respondReceived(id, res);
      sendJson(res, 503, { error: 'The server is busy. Try again later.' }, { 'Retry-After': String(BUSY_RETRY_SECONDS) });
    },
    away: (_id, res) => {
      res.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' });
      res.end('<html><body><h1>503 Service Unavailable</h1>The shop is closed for stocktaking.</body></html>\n');
    },
  };
};

/** Accepts POST from clients on this machine. Others get 404. */
export const createDemoReceiver = (appUrl: string): Handler => {
  const receivers = createReceivers();
  return (req, res) => {
    drain(req);
    const [path = ''] = (req.url ?? '').split('?', 1);
    const name = path.slice(DEMO_RECEIVER_ROOT.length + 1).replace(/\/$/, '');
    const receive = Object.hasOwn(receivers, name) ? receivers[name] : undefined;
    if (!receive || !isLocalClient(req, appUrl)) return sendError(req, res, 'not_found');
    if (!requireMethod(req, res, ['POST'])) return;
    if (Number(req.headers['content-length'] ?? 0) > BODY_BYTES_MAX) return sendError(req, res, 'body_too_large');
    receive([req.headers['webhook-id']].flat().join(), res);
  };
};
