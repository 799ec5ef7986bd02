import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, json, printedJson } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';

/** Request log of a company: requests and responses with masked secrets. Written asynchronously in batches. */
export const requests = pgTable(
  'requests',
  {
    companyId: companyId().references(() => companies.id),
    /** Sequential number within the company. */
    id: integer('id').notNull(),
    /** The response header X-Request-Id. */
    requestId: text('request_id').notNull(),
    /** Null: unauthenticated. */
    userId: uuid('user_id'),
    tokenKey: text('token_key'),
    /** The header Idempotency-Key. */
    key: text('key'),
    scheme: text('scheme').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    params: json('params').notNull(),
    contentType: text('content_type').notNull(),
    headers: printedJson('headers').notNull(),
    /** Null: none, or too large. */
    body: printedJson('body'),
    response: printedJson('response'),
    statusCode: integer('status_code').notNull(),
    durationMs: integer('duration_ms').notNull(),
    clientAddress: text('client_address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Type and id of the record in the path, for example a transaction. */
    resource: text('resource'),
    resourceId: text('resource_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // In the database the index includes status and duration (db/migrations), so that statistics are index-only scans.
    index('requests_by_age').on(t.companyId, t.createdAt, t.id),
    index('requests_of_all_by_age').using('brin', t.createdAt),
    index('requests_of_user').on(t.companyId, t.userId, t.createdAt, t.id),
  ],
);
export type RequestRow = typeof requests.$inferSelect;
