// Idempotency-Key for every route except those that post to the ledger, whose own commit does the same. Key row, effect and
// saved response are one transaction under an advisory lock on the identity: take the lock, look up the response, otherwise run
// the procedure inside a savepoint and save its response. A rejection rolls back the savepoint; its response is saved. While
// another request holds the lock, no transaction is kept open, and the lock is retried with a delay for up to two seconds.
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '#db/client.ts';
import { toAppError } from '#server/api/trpc.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { Clock } from '#server/kernel/time.ts';
import type { Encryption } from '#server/platform/security/encryption.ts';
import { findSavedResponse, saveResponse, tryLock, type SavedResponseRow } from '#server/records/idempotency.ts';
import { isSavable, KEY_WAIT_MS, toLockText, type IdempotencyIdentity } from '#server/kernel/idempotency.ts';
import { type EncodedResponse, encodeError } from '#server/rest/send-response.ts';
import type { Context } from '#server/api/context.ts';

const RETRY_DELAY_MS_MIN = 25;
const RETRY_DELAY_MS_MAX = 100;

const KEY = /^[\x21-\x7e]{1,255}$/;

export type IdempotentRequest = {
  identity: IdempotencyIdentity;
  bodyHash: Buffer;
  /** True if the company rejects a different body under a used key. */
  isStrict: boolean;
  requestId: string;
};

/** The response of this request, or the saved one of an earlier request. */
export type IdempotentResponse = EncodedResponse & { replayed: boolean };

type Dependencies = { db: Database; clock: Clock; encryption: Encryption };

/** The key of a request, without the optional quotes. Throws invalid for an unusable one. */
export const readIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  const key = String(header)
    .trim()
    .replace(/^"(.*)"$/, '$1');
  if (!KEY.test(key)) throw invalid({ 'Idempotency-Key': ['Ensure this header has 1 to 255 visible ASCII characters.'] });
  return key;
};

/** Responses with tokens, links or secrets of webhooks are encrypted at rest. */
const ENCRYPTED_PATHS = ['/auth/', '/admin/webhook', '/admin/services/', '/admin/users/tokens/', '/payment-requests/'];

const isEncrypted = ({ path }: IdempotencyIdentity): boolean => ENCRYPTED_PATHS.some((start) => path.startsWith(start));

const toRow = (
  { encryption }: Dependencies,
  { identity, bodyHash }: IdempotentRequest,
  { status, body }: EncodedResponse,
): SavedResponseRow => {
  if (!isEncrypted(identity)) return { status, bodyHash, body: Buffer.from(body), encryptionKeyId: null };
  const ciphertext = encryption.encrypt(body, toLockText(identity));
  return { status, bodyHash, body: Buffer.from(ciphertext), encryptionKeyId: ciphertext.split('.')[1] ?? '' };
};

/** The saved response, byte for byte. Throws idempotency_mismatch for a different body under the strict setting. */
const toReplay = (
  { encryption }: Dependencies,
  { identity, bodyHash, isStrict }: IdempotentRequest,
  row: SavedResponseRow,
): IdempotentResponse => {
  if (isStrict && !row.bodyHash.equals(bodyHash)) throw new AppError('idempotency_mismatch');
  const text = row.body.toString();
  const body = row.encryptionKeyId === null ? text : encryption.decrypt(text, toLockText(identity));
  return { status: row.status, body, replayed: true };
};

/** Undefined when another request with this identity is running. */
const tryRun = (
  dependencies: Dependencies,
  request: IdempotentRequest,
  run: (tx: Tx) => Promise<EncodedResponse>,
): Promise<IdempotentResponse | undefined> =>
  dependencies.db.transaction(async (tx) => {
    if (!(await tryLock(tx, request.identity))) return undefined;
    const row = await findSavedResponse(tx, request.identity, dependencies.clock.now());
    if (row) return toReplay(dependencies, request, row);
    const response = await run(tx);
    if (!isSavable(response.status)) throw new Error(`A response with status ${response.status} must not bind a key.`);
    const saved = { ...toRow(dependencies, request, response), requestId: request.requestId };
    await saveResponse(tx, request.identity, saved, dependencies.clock.now());
    return { ...response, replayed: false };
  });

/** The response of an error that binds the key. Throws all other errors. */
export const toSavedRejection = (thrown: unknown, requestId: string): EncodedResponse => {
  const failure = toAppError(thrown);
  if (!isSavable(failure.status)) throw failure;
  return encodeError(failure, requestId);
};

/**
 * The saved response, or the response of `run`, saved in the same commit. `run` returns responses that bind the key and
 * throws on all others, which rolls everything back. Throws idempotency_conflict when another request with this identity
 * runs longer than two seconds.
 */
export const runOnce = async (
  dependencies: Dependencies,
  request: IdempotentRequest,
  run: (tx: Tx) => Promise<EncodedResponse>,
): Promise<IdempotentResponse> => {
  const deadlineMs = performance.now() + KEY_WAIT_MS;
  for (;;) {
    const response = await tryRun(dependencies, request, run);
    if (response) return response;
    if (performance.now() >= deadlineMs) throw new AppError('idempotency_conflict', { retryAfterSeconds: 1 });
    await delay(randomInt(RETRY_DELAY_MS_MIN, RETRY_DELAY_MS_MAX));
  }
};

/** The token in the data of a response; undefined when it has none. */
const readResponseToken = (body: string): string | undefined => {
  if (!body.includes('"token"')) return undefined;
  const { data } = JSON.parse(body) as { data?: { token?: unknown } | null };
  return typeof data?.token === 'string' ? data.token : undefined;
};

/**
 * Throws idempotency_token_ended when the saved response of a login, registration or token creation has a token that no longer authenticates:
 * logged out, revoked, expired, or its user suspended. The client would mistake the replayed response for a session. The request does not run
 * again either, since its key is used (specification, idempotent requests).
 */
export const requireActiveToken = async (
  { status, body }: { status: number; body: string },
  contextWith: (token: string) => Pick<Context, 'session'>,
): Promise<void> => {
  const token = status < 300 ? readResponseToken(body) : undefined;
  if (token === undefined) return;
  try {
    await contextWith(token).session();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalid_token') throw new AppError('idempotency_token_ended');
    // The token is active, but not for this address: the response still belongs to the client.
    if (error.code !== 'access_denied') throw error;
  }
};
