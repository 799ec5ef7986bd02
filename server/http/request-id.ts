import type { IncomingMessage } from 'node:http';
import { newId } from '#server/kernel/id.ts';

const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;

const ids = new WeakMap<IncomingMessage, string>();

/** The id that ties log lines, answer and error report of a request together: the client's own when it is usable. */
export const requestIdOf = (req: IncomingMessage): string => {
  const known = ids.get(req);
  if (known) return known;
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTED.test(given) ? given : newId();
  ids.set(req, id);
  return id;
};
