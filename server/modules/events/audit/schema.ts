// Audit log entries in the API, and their mapping from rows.
import { z } from 'zod';
import { millis, storedJson, uuid } from '#server/schemas/fields.ts';
import { ShortUser } from '#server/schemas/shared-schemas.ts';
import type { AuditLogRow, UserRow } from '#db/schema/index.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

export const AuditEntry = z
  .object({
    id: uuid,
    action: z.string().meta({ description: 'Name of the action.', examples: ['currency.update', 'login.failure'] }),
    actor: ShortUser.nullable().meta({
      description: 'User who performed the action. `null` if the user is unknown or the platform performed it.',
    }),
    user: ShortUser.nullable().meta({ description: 'User affected by the action.' }),
    token_key: z.string().nullable().meta({ description: 'Key of the token used for the request.' }),
    ip_address: z.string(),
    user_agent: z.string(),
    request_id: z.string().meta({ description: 'Request ID, as in the `X-Request-Id` header and the request log.' }),
    before: storedJson.nullable().meta({ description: 'Values before the change. `null` if they did not exist or are not kept.' }),
    after: storedJson.nullable().meta({ description: 'Values after the change.' }),
    details: storedJson.meta({ description: 'Additional details, such as the ID of the affected record.' }),
    created: millis,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An entry with its actor and the affected user. */
export type AuditLogRecord = { entry: AuditLogRow; actor: UserRow | null; user: UserRow | null };

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Column names are camel case, API fields snake case. Nested values are client data and stay unchanged. */
const toSnakeCaseKeys = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

const toObjectOrNull = (value: unknown): JsonObject | null => (isObject(value) ? toSnakeCaseKeys(value) : null);

export const toAuditEntry = ({ entry, actor, user }: AuditLogRecord): AuditEntry => {
  const { before, after, ...rest } = entry.details;
  return {
    id: entry.id,
    action: entry.action,
    actor: actor && toShortUser(actor),
    user: user && toShortUser(user),
    token_key: entry.tokenKey,
    ip_address: entry.clientAddress,
    user_agent: entry.userAgent,
    request_id: entry.requestId,
    before: toObjectOrNull(before),
    after: toObjectOrNull(after),
    details: toSnakeCaseKeys(rest),
    created: toMillis(entry.createdAt),
  };
};
