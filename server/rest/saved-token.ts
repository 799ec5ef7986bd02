// Saved responses of log-ins, registrations and token creation carry a token. It may have ended since: logged out, revoked,
// expired, or its user barred. Such a response is not replayed, since the client would take it for a session; and the request is
// not repeated either, since its key is used (specification, idempotent requests).
import type { Context } from '#server/api/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The token in the data of a response; undefined when it has none. */
const tokenIn = (body: string): string | undefined => {
  if (!body.includes('"token"')) return undefined;
  const { data } = JSON.parse(body) as { data?: { token?: unknown } | null };
  return typeof data?.token === 'string' ? data.token : undefined;
};

/** Throws idempotency_token_ended when the saved response carries a session token that no longer authenticates. */
export const requireActiveToken = async (
  { status, body }: { status: number; body: string },
  contextWith: (token: string) => Pick<Context, 'session'>,
): Promise<void> => {
  const token = status < 300 ? tokenIn(body) : undefined;
  if (token === undefined) return;
  try {
    await contextWith(token).session();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalid_token') throw new AppError('idempotency_token_ended');
    // The token is active, but not for this address: the response is the client's all the same.
    if (error.code !== 'access_denied') throw error;
  }
};
