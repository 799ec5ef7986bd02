// Idempotency-Key for every route but those that post to the ledger, whose own commit does the same. Key row, effect and
// saved answer are one transaction, held by an advisory lock on the identity: take the lock, look the answer up, else run
// the procedure inside a savepoint and save what it answered. A refusal rolls the savepoint back; its answer stays. While
// another request holds the lock no transaction is kept open: try again shortly, for two seconds at most.
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '#db/client.ts';
import type { EncodedAnswer } from '#server/api/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { SECOND_MS, type Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/encryption.ts';
import { findSavedRow, insertSavedRow, tryLock, type SavedRow } from '#server/records/idempotency.ts';
import { isSavable, lockTextOf, type IdempotencyIdentity } from '#server/kernel/idempotency.ts';

const WAIT_MS_MAX = 2 * SECOND_MS;
const RETRY_DELAY_MS_MIN = 25;
const RETRY_DELAY_MS_MAX = 100;

const KEY = /^[\x21-\x7e]{1,255}$/;

export type IdempotentRequest = {
  identity: IdempotencyIdentity;
  bodyHash: Buffer;
  /** The company refuses another body under a used key. */
  isStrict: boolean;
  requestId: string;
};

export type SettledAnswer = EncodedAnswer & { replayed: boolean };

type Parts = { db: Database; clock: Clock; encryption: Encryption };

/** The key of a request, without the optional quotes. Throws invalid for an unusable one. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const key = String(header)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  if (!KEY.test(key)) throw invalid({ 'Idempotency-Key': ['Ensure this header has 1 to 255 visible ASCII characters.'] });
  return key;
};

/** Where answers may carry tokens, or the secrets of webhooks: they are encrypted at rest. */
const SEALED_PATHS = ['/auth/', '/admin/webhook', '/admin/services/', '/admin/users/tokens/'];

const isSealed = ({ path }: IdempotencyIdentity): boolean => SEALED_PATHS.some((start) => path.startsWith(start));

const toRow = ({ encryption }: Parts, { identity, bodyHash }: IdempotentRequest, { status, body }: EncodedAnswer): SavedRow => {
  if (!isSealed(identity)) return { status, bodyHash, body: Buffer.from(body), encryptionKeyId: null };
  const sealed = encryption.encrypt(body, lockTextOf(identity));
  return { status, bodyHash, body: Buffer.from(sealed), encryptionKeyId: sealed.split('.')[1] ?? '' };
};

/** The saved answer as it was sent. Throws idempotency_mismatch for another body under the strict setting. */
const toReplay = ({ encryption }: Parts, { identity, bodyHash, isStrict }: IdempotentRequest, row: SavedRow): SettledAnswer => {
  if (isStrict && !row.bodyHash.equals(bodyHash)) throw new AppError('idempotency_mismatch');
  const text = row.body.toString();
  const body = row.encryptionKeyId === null ? text : encryption.decrypt(text, lockTextOf(identity));
  return { status: row.status, body, replayed: true };
};

/** One try: undefined when another request with this identity is running. */
const tryOnce = (parts: Parts, request: IdempotentRequest, run: (tx: Tx) => Promise<EncodedAnswer>): Promise<SettledAnswer | undefined> =>
  parts.db.transaction(async (tx) => {
    if (!(await tryLock(tx, request.identity))) return undefined;
    const row = await findSavedRow(tx, request.identity, parts.clock.now());
    if (row) return toReplay(parts, request, row);
    const answer = await run(tx);
    if (!isSavable(answer.status)) throw new Error(`An answer with status ${answer.status} must not bind a key.`);
    const saved = { ...toRow(parts, request, answer), requestId: request.requestId };
    await insertSavedRow(tx, request.identity, saved, parts.clock.now());
    return { ...answer, replayed: false };
  });

/**
 * The answer of a request that must not be repeated: the saved one, or what `run` answers, saved in the same commit.
 * `run` returns answers that bind the key and throws all others; then nothing stays. Throws idempotency_conflict when
 * another request with this identity runs longer than two seconds.
 */
export const answerOnce = async (
  parts: Parts,
  request: IdempotentRequest,
  run: (tx: Tx) => Promise<EncodedAnswer>,
): Promise<SettledAnswer> => {
  const deadlineMs = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const answer = await tryOnce(parts, request, run);
    if (answer) return answer;
    if (performance.now() >= deadlineMs) throw new AppError('idempotency_conflict', { retryAfterSeconds: 1 });
    await delay(randomInt(RETRY_DELAY_MS_MIN, RETRY_DELAY_MS_MAX));
  }
};
