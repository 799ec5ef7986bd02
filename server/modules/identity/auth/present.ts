import type { TokenRow } from '#db/schema/index.ts';
import type { SessionRecord, TokenRecord } from '#server/modules/identity/auth/schema.ts';
import { toMillis } from '#server/kernel/time.ts';

/** A token as lists show it. */
export const toTokenRecord = ({ tokenKey, expiresAt }: TokenRow): TokenRecord => ({
  token_key: tokenKey,
  expires: expiresAt?.toISOString() ?? null,
});

/** A session of the caller, and whether it is the one of this call. */
export const toSessionRecord = (row: TokenRow, me: { tokenKey: string }): SessionRecord => ({
  token_key: row.tokenKey,
  label: row.label,
  created: toMillis(row.createdAt),
  last_used: row.lastUsedAt && toMillis(row.lastUsedAt),
  expires: row.expiresAt && toMillis(row.expiresAt),
  client_address: row.clientAddress,
  user_agent: row.userAgent,
  is_current: row.tokenKey === me.tokenKey,
});
