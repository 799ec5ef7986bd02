import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, companyId, createdAt, timestampMs } from '#db/columns.ts';

/** Saved responses of requests with an Idempotency-Key, written in the commit of the effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** 0 for unauthenticated routes, because the company is unknown before the body is read. */
    companyId: companyId(),
    /** The user's id, or `anonymous:` followed by the hash of the body. */
    principal: text('principal').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the raw body; compared only if the company is strict. */
    bodyHash: bytes('body_hash').notNull(),
    status: smallint('status').notNull(),
    /** The response body; encrypted if it contains a token. */
    body: bytes('body').notNull(),
    encryptionKeyId: text('encryption_key_id'),
    requestId: uuid('request_id'),
    createdAt: createdAt(),
    expiresAt: timestampMs('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.principal, t.method, t.path, t.key] }), index('idempotency_keys_expired').on(t.expiresAt)],
);
