import type { ShownAuditEntry } from '#server/modules/events/audit/list-audit-log.ts';
import type { AuditEntry } from '#server/modules/events/audit/schema.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { toMillis } from '#server/kernel/time.ts';

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows say columns in camel case, the API fields in snake case. What stands below is data of clients and stays as it is. */
const inSnakeCase = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );

const objectOrNull = (value: unknown): JsonObject | null => (isObject(value) ? inSnakeCase(value) : null);

/** A row of the audit log as the API shows it. */
export const toAuditEntry = ({ entry, actor, user }: ShownAuditEntry): AuditEntry => {
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
    before: objectOrNull(before),
    after: objectOrNull(after),
    details: inSnakeCase(rest),
    created: toMillis(entry.createdAt),
  };
};
