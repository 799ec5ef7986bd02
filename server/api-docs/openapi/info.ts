// Title, description and tags of the OpenAPI document, and the index operation, which no procedure serves.
import { SUCCESS_HEADERS } from '#server/api-docs/openapi/components.ts';
import type { Operation } from '#server/api-docs/openapi/openapi-members.ts';
import { VERSION_PREFIX } from '#server/rest/request/request-target.ts';

const DESCRIPTION = `A ledger for many companies. People register with a company, keep what is known of them, and move money between
accounts; admins look after people, money and rules; programs listen by webhooks.

Send \`Authorization: Token <access token>\`; \`POST /auth/login/\` answers one. Answers are \`{"status": "success", "data": …}\` or
\`{"status": "error", "message": …, "code": …}\`. Amounts are whole numbers of the smallest unit of their currency, exact at any length.
Moments are milliseconds since the epoch. With an \`Idempotency-Key\`, a POST, PUT or PATCH that is sent again is not done again.`;

/** Title, version and terms. */
export const INFO = {
  title: 'Countinghouse API',
  version: VERSION_PREFIX.slice(1),
  description: DESCRIPTION,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

const TAGS: Readonly<Record<string, string>> = {
  Public: 'What everybody may know of a company before they register.',
  Authentication: 'Registering, logging in, passwords, tokens, verified addresses and second factors.',
  Company: 'The company of the caller: its currencies and its bank accounts.',
  Groups: 'Groups and their tiers, with the permissions, limits and fees of their members.',
  User: 'What the caller keeps of themselves: addresses, bank and crypto accounts, documents, emails and mobile numbers.',
  Accounts: 'The accounts of the caller, and what they hold.',
  Transactions: 'Credits, debits and transfers of the caller.',
  Admin: 'For those who look after a company. Each operation needs a permission.',
  Webhooks: 'What is sent to the receivers of a company when something happens.',
};

/** Tags with their descriptions. */
export const tagsOf = (names: readonly string[]): { name: string; description: string }[] =>
  names.map((name) => ({ name, description: TAGS[name] ?? '' }));

/** The map of the API (conventions 5 of the specification). */
export const INDEX_OPERATION: Operation = {
  operationId: 'index',
  summary: 'Addresses of all endpoints by area',
  description: 'A map of the API for people who look around. Anybody may call it: it takes no token.',
  tags: ['Public'],
  security: [],
  responses: {
    200: {
      description: 'Areas; in each the addresses of its endpoints by name. Not in the envelope.',
      headers: SUCCESS_HEADERS,
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    405: { $ref: '#/components/responses/MethodNotAllowed' },
    429: { $ref: '#/components/responses/TooManyRequests' },
    500: { $ref: '#/components/responses/ServerError' },
  },
};
