import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendAppError } from '#server/http/send-response.ts';
import { clientAddressOf } from '#server/http/incoming-request.ts';
import type { RateLimit } from '#server/platform/security/rate-limit.ts';

/** Counts a request against the general limit and tells the client how much is left. True: it was one too many, and is answered. */
export const refuseThrottled = async (
  req: IncomingMessage,
  res: ServerResponse,
  { rateLimit, trustsProxy }: { rateLimit: RateLimit; trustsProxy: boolean },
): Promise<boolean> => {
  const { headers, refusal } = await rateLimit.count(clientAddressOf(req, trustsProxy));
  for (let index = 0; index + 1 < headers.length; index += 2) res.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
  if (refusal) sendAppError(req, res, refusal);
  return refusal !== undefined;
};
