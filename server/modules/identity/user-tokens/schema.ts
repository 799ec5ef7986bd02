// Tokens of users, as admins list and change them.
import { z } from 'zod';
import { absentWhenEmpty, millis, userIdentifier, text } from '#server/schemas/fields.ts';
import { SESSION_DURATION_MAX_MS } from '#server/schemas/company-settings.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import { SECOND_MS, toMillis } from '#server/kernel/time.ts';
import type { TokenRow, UserRow } from '#db/schema/index.ts';
import { toShortUser } from '#server/records/short-user.ts';

export const UserToken = z
  .object({
    token_key: z.string(),
    user: ShortUser,
    label: z.string().meta({ description: 'Name of the token. Blank if not set.' }),
    expires: millis.nullable().meta({ description: 'Expiry time, or `null` for no expiry.' }),
    last_used: millis.nullable(),
    client_address: z.string(),
    user_agent: z.string(),
    created: millis,
  })
  .meta({ id: 'UserToken' });
export type UserToken = z.infer<typeof UserToken>;

/** Only the response to the creation contains the token. */
export const CreatedUserToken = UserToken.extend({ token: z.string() }).meta({ id: 'CreatedUserToken' });
export type CreatedUserToken = z.infer<typeof CreatedUserToken>;

const LABEL_LENGTH_MAX = 100;

const label = absentWhenEmpty(text(LABEL_LENGTH_MAX));

export const UserTokenInput = z.object({
  user: userIdentifier,
  duration: z
    .int()
    .min(1)
    .max(SESSION_DURATION_MAX_MS / SECOND_MS)
    .nullish()
    .meta({ description: 'Seconds until the token expires, at most 31 days. Defaults to no expiry.' }),
  label,
});
export type UserTokenInput = z.infer<typeof UserTokenInput>;

export const UserTokenPath = z.object({ token_key: z.string() });

export const UserTokenChange = UserTokenPath.extend({ label: text(LABEL_LENGTH_MAX).nullable().optional() });
export type UserTokenChange = z.infer<typeof UserTokenChange>;

/** A token with its user. */
export type TokenWithUser = { token: TokenRow; user: UserRow };

export const toUserToken = ({ token, user }: TokenWithUser): UserToken => ({
  token_key: token.tokenKey,
  user: toShortUser(user),
  label: token.label ?? '',
  expires: token.expiresAt && toMillis(token.expiresAt),
  last_used: token.lastUsedAt && toMillis(token.lastUsedAt),
  client_address: token.clientAddress,
  user_agent: token.userAgent,
  created: toMillis(token.createdAt),
});
