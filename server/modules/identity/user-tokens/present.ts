import type { FoundToken } from '#server/modules/identity/user-tokens/find-user-token.ts';
import type { UserToken } from '#server/modules/identity/user-tokens/schema.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

export const toUserToken = ({ token, user }: FoundToken): UserToken => ({
  token_key: token.tokenKey,
  user: toShortUser(user),
  label: token.label ?? '',
  expires: token.expiresAt && toMillis(token.expiresAt),
  last_used: token.lastUsedAt && toMillis(token.lastUsedAt),
  client_address: token.clientAddress,
  user_agent: token.userAgent,
  created: toMillis(token.createdAt),
});
