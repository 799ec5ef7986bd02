import { describe, expect, test } from 'vitest';
import { laidOut, toCurl, toRequest, withoutPeople, type TriedCall } from '#app/docs/_chrome/try-request.ts';

const CALL: TriedCall = {
  method: 'PATCH',
  path: '/3/accounts/{reference}/',
  inPath: [{ name: 'reference', example: 'A1' }],
  takesQuery: false,
  takesKey: true,
  body: '{}',
  needsToken: true,
  movesMoney: false,
};
const TYPED = { inPath: { reference: 'a/b c' }, query: '', body: `{"name": "Ann's"}`, challenge: '' };

describe('a body to begin with', () => {
  test('names nobody, and is else as it was', () => {
    const body = '{"user": "u1", "amount": 12345678901234567890, "transactions": [{"recipient": "bob", "currency": "USD"}]}';
    expect(JSON.parse(withoutPeople(body))).toMatchObject({ user: '', transactions: [{ recipient: '', currency: 'USD' }] });
    expect(withoutPeople(body)).toContain('12345678901234567890');
  });
});

describe('a call that is tried out', () => {
  test('has what was typed in its place, encoded', () => {
    expect(toRequest(CALL, { ...TYPED, query: ' ?a=1&b=2' }, { token: 't.s', key: 'k' })).toEqual({
      method: 'PATCH',
      address: '/3/accounts/a%2Fb%20c/?a=1&b=2',
      headers: { Authorization: 'Token t.s', 'Content-Type': 'application/json', 'Idempotency-Key': 'k' },
      body: `{"name": "Ann's"}`,
    });
  });

  test('without a body, a token or a key has no header for it', () => {
    const bare = toRequest({ ...CALL, takesKey: false }, { ...TYPED, body: ' ' }, { token: undefined, key: 'k' });
    expect([bare.headers, bare.body]).toEqual([{}, undefined]);
  });

  test('is the same for a shell, without the token', () => {
    const curl = toCurl(toRequest(CALL, TYPED, { token: 't.s', key: 'k' }), 'https://ledger.example');
    expect(curl).toBe(
      `curl -X PATCH 'https://ledger.example/3/accounts/a%2Fb%20c/' \\
  -H "Authorization: Token $COUNTINGHOUSE_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: k' \\
  -d '{"name": "Ann'\\''s"}'`,
    );
  });

  test('is answered with integers of any length, and with what is no JSON, as they came', () => {
    expect(laidOut('{"amount":12345678901234567890}')).toBe('{\n  "amount": 12345678901234567890\n}');
    expect(laidOut('id,amount')).toBe('id,amount');
  });
});
