import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, companyId, createdAt, moment } from '#db/columns.ts';

/** Saved answers of requests with an Idempotency-Key. Written in the commit of the effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** 0 for anonymous routes, where no company is known before the body is read. */
    companyId: companyId(),
    /** The user's id, or `anonymous:` and the body's hash. */
    principal: text('principal').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the raw body; compared only under the company's strict setting. */
    bodyHash: bytes('body_hash').notNull(),
    status: smallint('status').notNull(),
    /** The body sent, as text; encrypted when it carries a token. */
    body: bytes('body').notNull(),
    encryptionKeyId: text('encryption_key_id'),
    requestId: uuid('request_id'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.principal, t.method, t.path, t.key] }), index('idempotency_keys_expired').on(t.expiresAt)],
);
