import { expect, test } from 'vitest';
import { toCurl } from '#app/(dashboard)/admin/requests/curl.ts';
import type { ExtendedApiRequest } from '#server/modules/reporting/index.ts';

const REQUEST = {
  scheme: 'https',
  method: 'POST',
  path: '/3/transactions/credit/',
  params: { a: 'b c' },
  headers: { host: 'books.example', authorization: '*****' },
  body: { amount: 5, note: "it's" },
  key: 'a-key',
  token_key: 'abc',
} as unknown as ExtendedApiRequest;

test('builds a curl command that quotes any body and omits the token', () => {
  expect(toCurl(REQUEST)).toBe(
    [
      `curl -X POST 'https://books.example/3/transactions/credit/?a=b+c' \\`,
      `  -H 'Authorization: Token <your token>' \\`,
      `  -H 'Idempotency-Key: <a new key>' \\`,
      `  -H 'Content-Type: application/json' \\`,
      String.raw`  -d '{"amount":5,"note":"it'\''s"}'`,
    ].join('\n'),
  );
  expect(toCurl({ ...REQUEST, params: {}, body: null, key: null, token_key: null, method: 'GET' })).toBe(
    `curl -X GET 'https://books.example/3/transactions/credit/'`,
  );
});
