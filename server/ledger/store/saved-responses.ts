// Saved responses in a batch: locks the keys that are free and looks up the responses saved under them.
import type { Sql } from '#db/client.ts';
import type { IdempotencyRecord, PostResult, SavedResponse } from '#server/ledger/domain/post-request.ts';
import { lockTextOf, type IdempotencyIdentity } from '#server/kernel/idempotency.ts';

export type StoredResponse = SavedResponse & { bodyHash: Buffer };

export type KeyState = 'free' | 'busy' | StoredResponse;

type FoundRow = IdempotencyIdentity & { status: number; body: Buffer; body_hash: Buffer };

const toStored = ({ status, body, body_hash: bodyHash }: FoundRow): StoredResponse => ({ status, body: body.toString(), bodyHash });

/** What a stored response means for a request with its key: a replay, or a rejection if the company compares bodies. */
export const replaySaved = (
  { isStrict, bodyHash }: Pick<IdempotencyRecord, 'isStrict' | 'bodyHash'>,
  stored: StoredResponse,
): Extract<PostResult, { kind: 'replayed' | 'rejected' }> =>
  isStrict && !stored.bodyHash.equals(bodyHash)
    ? { kind: 'rejected', rejection: { reason: 'idempotency_mismatch' }, response: undefined }
    : { kind: 'replayed', response: { status: stored.status, body: stored.body } };

const findAll = (sql: Sql, companyId: number, identities: IdempotencyIdentity[]) =>
  sql<FoundRow[]>`
    select k.principal, k.method, k.path, k.key, k.status, k.body, k.body_hash
    from unnest(${identities.map(({ principal }) => principal)}::text[], ${identities.map(({ method }) => method)}::text[],
      ${identities.map(({ path }) => path)}::text[], ${identities.map(({ key }) => key)}::text[]) as w(principal, method, path, key)
    join idempotency_keys k on k.company_id = ${companyId} and k.principal = w.principal and k.method = w.method
      and k.path = w.path and k.key = w.key and k.expires_at > clock_timestamp()`;

/** Locks the keys that are free, and looks up the responses saved under them. */
export const lockKeys = async (sql: Sql, companyId: number, identities: IdempotencyIdentity[]): Promise<Map<string, KeyState>> => {
  if (identities.length === 0) return new Map();
  const texts = identities.map(lockTextOf).toSorted();
  const locking = sql<{ text: string; locked: boolean }[]>`
    select text, pg_try_advisory_xact_lock(hashtextextended(text, 0)) as locked from unnest(${texts}::text[]) as text`.execute();
  const forgetting = sql`
    delete from idempotency_keys where company_id = ${companyId} and key = any(${identities.map(({ key }) => key)}::text[])
      and expires_at <= clock_timestamp()`.execute();
  const finding = findAll(sql, companyId, identities).execute();
  const [locks, , found] = await Promise.all([locking, forgetting, finding]);
  const keys = new Map<string, KeyState>(locks.map(({ text, locked }) => [text, locked ? 'free' : 'busy']));
  for (const row of found) keys.set(lockTextOf({ ...row, companyId }), toStored(row));
  return keys;
};

/** The response that binds a key now, or undefined. Takes no lock. */
export const findStoredResponse = async (sql: Sql, identity: IdempotencyIdentity): Promise<StoredResponse | undefined> => {
  const [row] = await findAll(sql, identity.companyId, [identity]);
  return row && toStored(row);
};
