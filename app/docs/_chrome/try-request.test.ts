import { describe, expect, test } from 'vitest';
import { prettyPrintJson, toCurl, toRequest, withoutRecipients, type ConsoleOperation } from '#app/docs/_chrome/try-request.ts';

const OPERATION: ConsoleOperation = {
  method: 'PATCH',
  path: '/3/accounts/{reference}/',
  pathParameters: [{ name: 'reference', example: 'A1' }],
  takesQuery: false,
  takesKey: true,
  body: '{}',
  needsToken: true,
  movesMoney: false,
};
const FORM_VALUES = { pathParameters: { reference: 'a/b c' }, query: '', body: `{"name": "Ann's"}`, challenge: '' };

describe('the initial body', () => {
  test('blanks recipients and keeps everything else', () => {
    const body = '{"user": "u1", "amount": 12345678901234567890, "transactions": [{"recipient": "bob", "currency": "USD"}]}';
    expect(JSON.parse(withoutRecipients(body))).toMatchObject({ user: '', transactions: [{ recipient: '', currency: 'USD' }] });
    expect(withoutRecipients(body)).toContain('12345678901234567890');
  });
});

describe('the console request', () => {
  test('inserts encoded input', () => {
    expect(toRequest(OPERATION, { ...FORM_VALUES, query: ' ?a=1&b=2' }, { token: 't.s', key: 'k' })).toEqual({
      method: 'PATCH',
      url: '/3/accounts/a%2Fb%20c/?a=1&b=2',
      headers: { Authorization: 'Token t.s', 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      body: `{"name": "Ann's"}`,
    });
  });

  test('omits headers without a body, token or key', () => {
    const minimalRequest = toRequest({ ...OPERATION, takesKey: false }, { ...FORM_VALUES, body: ' ' }, { token: undefined, key: 'k' });
    expect([minimalRequest.headers, minimalRequest.body]).toEqual([{}, undefined]);
  });

  test('matches the curl command, which omits the token', () => {
    const curl = toCurl(toRequest(OPERATION, FORM_VALUES, { token: 't.s', key: 'k' }), 'https://ledger.example');
    expect(curl).toBe(
      `curl -X PATCH 'https://ledger.example/3/accounts/a%2Fb%20c/' \\
  -H "Authorization: Token $COUNTINGHOUSE_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: k' \\
  -d '{"name": "Ann'\\''s"}'`,
    );
  });

  test('preserves big integers and returns non-JSON unchanged', () => {
    expect(prettyPrintJson('{"amount":12345678901234567890}')).toBe('{\n  "amount": 12345678901234567890\n}');
    expect(prettyPrintJson('id,amount')).toBe('id,amount');
  });
});
