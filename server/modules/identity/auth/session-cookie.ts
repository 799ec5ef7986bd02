// Sessions that the dashboard opens: the token is stored in the sealed cookie and never sent to the page.
import type { z } from 'zod';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { AccessGrant, type SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { readToken } from '#server/kernel/access-token.ts';

export const SessionWithoutToken = AccessGrant.omit({ token: true });
export type SessionWithoutToken = z.infer<typeof SessionWithoutToken>;

/** Stores the session in the cookie, and remembers the user on the device. */
export const storeSession = async (
  ctx: BrowserPorts,
  { token, user, expires, challenges }: SessionAccess,
): Promise<SessionWithoutToken> => {
  await ctx.cookie?.set(token, new Date(expires));
  const companyId = readToken(token)?.companyId;
  const device = await ctx.device?.();
  if (companyId !== undefined) await device?.recordLogin(companyId, user.id);
  return { user, challenges };
};
