// Title, description and tags of the OpenAPI document, and the index operation, which no procedure serves.
import { SUCCESS_HEADERS } from '#server/api-docs/openapi/components.ts';
import type { Operation } from '#server/api-docs/openapi/openapi-members.ts';
import { VERSION_PREFIX } from '#server/rest/request/request-target.ts';

const DESCRIPTION = `A multi-tenant double-entry ledger and payments API. Users register with a company and move money between accounts.
Admins manage users, money and rules. Webhooks notify other systems of events.

Authenticate with \`Authorization: Token <access token>\`; \`POST /auth/login/\` returns a token. Responses are
\`{"status": "success", "data": …}\` or \`{"status": "error", "message": …, "code": …}\`. Amounts are integers in the smallest unit of their
currency, with up to 30 digits in requests and 38 in responses: use a JSON parser that preserves large integers. Timestamps are milliseconds
since the epoch. Send an \`Idempotency-Key\` to retry a POST, PUT or PATCH safely.`;

/** Title, version and terms. */
export const INFO = {
  title: 'Countinghouse API',
  version: VERSION_PREFIX.slice(1),
  description: DESCRIPTION,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const TAGS: Readonly<Record<string, string>> = {
  Public: 'Public information about companies, available without authentication.',
  Authentication: 'Registration, login, passwords, tokens, email and mobile verification, and multi-factor authentication.',
  Company: 'Your company, its currencies and its bank accounts.',
  Groups: 'Groups and their tiers, permissions, limits and fees.',
  User: 'Your profile, addresses, bank and crypto accounts, documents, email addresses and mobile numbers.',
  Accounts: 'Your accounts and their balances.',
  Transactions: 'Your credits, debits, transfers, payees, schedules and payment requests.',
  Admin: 'Administration of a company. Each operation requires a permission.',
  Webhooks: 'Events sent to webhook endpoints.',
};

/** Tags with their descriptions. */
export const tagsOf = (names: readonly string[]): { name: string; description: string }[] =>
  names.map((name) => ({ name, description: TAGS[name] ?? '' }));

/** The index of the API (conventions 5 of the specification). */
export const INDEX_OPERATION: Operation = {
  operationId: 'index',
  summary: 'List all endpoints by area',
  description: 'Returns the URLs of all endpoints.\n\nNo authentication required.',
  tags: ['Public'],
  security: [],
  responses: {
    200: {
      description: 'Endpoint URLs by area and name, without the response envelope.',
      headers: SUCCESS_HEADERS,
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    405: { $ref: '#/components/responses/MethodNotAllowed' },
    429: { $ref: '#/components/responses/TooManyRequests' },
    500: { $ref: '#/components/responses/ServerError' },
  },
};
