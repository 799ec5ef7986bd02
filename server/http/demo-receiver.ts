// Receivers of webhooks for the demo, so that its log of deliveries is alive on a laptop. One receives everything, one is too busy now
// and then and receives what it is sent again, one has been away for days. They keep nothing of what they are sent but the ids of late.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError, sendJson, requireMethod } from '#server/http/send-response.ts';
import { isLocalClient } from '#server/http/local-client.ts';
import { BODY_BYTES_MAX, drain } from '#server/http/incoming-request.ts';

/** Where they answer, beside each other. */
export const DEMO_RECEIVER_ROOT = '/demo/receiver';

const BUSY_RETRY_SECONDS = 5;
/** A third of the ids, in their last hexadecimal digit. */
const UNLUCKY_DIGITS = new Set(['2', '5', '8', 'b', 'e']);
const REMEMBERED_MAX = 1_000;

/** Says of an id whether it comes for the first time; the oldest ones are forgotten. */
const createMemoryOfIds = (): ((id: string) => boolean) => {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    const [oldest] = seen;
    if (seen.size > REMEMBERED_MAX && oldest !== undefined) seen.delete(oldest);
    return true;
  };
};

type Answer = (id: string, res: ServerResponse) => void;

const answerReceived: Answer = (id, res) => sendJson(res, 200, { received: id });

const createAnswers = (): Record<string, Answer> => {
  const isFirst = createMemoryOfIds();
  return {
    steady: answerReceived,
    moody: (id, res) => {
      if (!UNLUCKY_DIGITS.has(id.slice(-1)) || !isFirst(id)) return answerReceived(id, res);
      sendJson(res, 503, { error: 'Too busy. Send it again later.' }, { 'Retry-After': String(BUSY_RETRY_SECONDS) });
    },
    away: (_id, res) => {
      res.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' });
      res.end('<html><body><h1>503 Service Unavailable</h1>The shop is closed for stocktaking.</body></html>\n');
    },
  };
};

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** Answers POST to the paths below the root, for clients on this machine; nobody else learns that there is something. */
export const createDemoReceiver = (appUrl: string): Handler => {
  const answers = createAnswers();
  return (req, res) => {
    drain(req);
    const [path = ''] = (req.url ?? '').split('?', 1);
    const name = path.slice(DEMO_RECEIVER_ROOT.length + 1).replace(/\/$/, '');
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (!answer || !isLocalClient(req, appUrl)) return sendError(req, res, 'not_found');
    if (!requireMethod(req, res, ['POST'])) return;
    if (Number(req.headers['content-length'] ?? 0) > BODY_BYTES_MAX) return sendError(req, res, 'body_too_large');
    answer([req.headers['webhook-id']].flat().join(), res);
  };
};
