import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, createdAt, json, printedJson } from '#db/columns.ts';
import { companies } from '#db/schema/companies.ts';

/** The calls of a company's API, as they came and as they were answered, with all secrets masked. Written behind the calls, in batches. */
export const requests = pgTable(
  'requests',
  {
    companyId: companyId().references(() => companies.id),
    /** 1, 2, 3 within the company. */
    id: integer('id').notNull(),
    /** As the answer's header X-Request-Id tells it. */
    requestId: text('request_id').notNull(),
    /** Null: nobody was logged in. */
    userId: uuid('user_id'),
    tokenKey: text('token_key'),
    /** Of the header Idempotency-Key. */
    key: text('key'),
    scheme: text('scheme').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    params: json('params').notNull(),
    contentType: text('content_type').notNull(),
    headers: printedJson('headers').notNull(),
    /** Null: none, or too large to be kept. */
    body: printedJson('body'),
    response: printedJson('response'),
    statusCode: integer('status_code').notNull(),
    durationMs: integer('duration_ms').notNull(),
    clientAddress: text('client_address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** What the call was about, as its path says: transaction, user, and which one. */
    resource: text('resource'),
    resourceId: text('resource_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    // In the database it carries the status and the duration besides (db/migrations): what is measured of many calls looks at no row.
    index('requests_by_age').on(t.companyId, t.createdAt, t.id),
    index('requests_of_all_by_age').using('brin', t.createdAt),
    index('requests_of_user').on(t.companyId, t.userId, t.createdAt, t.id),
  ],
);
export type RequestRow = typeof requests.$inferSelect;
