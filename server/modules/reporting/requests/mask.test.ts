import { expect, test } from 'vitest';
import { maskHeaders, maskJson, maskParameters, maskText } from '#server/modules/reporting/requests/mask.ts';

const KEY = '00000a1b2c3d';

test('masks any token and keeps its key', () => {
  for (const secret of ['x'.repeat(43), `-${'x'.repeat(41)}-`, `_${'x'.repeat(41)}_`]) {
    expect(maskText(`/3/auth/tokens/${KEY}.${secret}/`)).toBe(`/3/auth/tokens/${KEY}.*****/`);
    expect(maskJson(`{"note":"${KEY}.${secret}"}`, true)).toBe(`{"note":"${KEY}.*****"}`);
  }
});

test('masks a field by its name at any depth, and keeps other text unchanged', () => {
  const text = '{"a":[{"otp":1,"Secret_Key":["x"],"api_key":"x","code":"USD"}],"password1":"x","token":null}';
  const masked = '{"a":[{"otp":"*****","Secret_Key":"*****","api_key":"*****","code":"USD"}],"password1":"*****","token":null}';
  expect(maskJson(text, true)).toBe(masked);
  expect(maskJson(String.raw`{"t\u006fken": "x"}`, true)).toBe('{"token":"*****"}');
  const unmasked = '{ "amount": 12345678901234567890,  "note": "Zoë" }';
  expect(maskJson(unmasked, true)).toBe(unmasked);
  expect(maskJson('{"amount": 1', false)).toBeNull();
});

test('masks credentials in headers and secrets in queries', () => {
  const headers = { authorization: 'Token x', cookie: 'x', 'x-csrf-token': 'x', 'idempotency-key': 'k', host: 'h' };
  expect(maskHeaders(headers)).toEqual({
    authorization: '*****',
    cookie: '*****',
    'x-csrf-token': '*****',
    'idempotency-key': 'k',
    host: 'h',
  });
  for (const name of ['token', 'x-auth-token', 'api-key', 'x-apikey', 'apikey', 'x-hub-signature-256', 'x-client-secret', 'x-otp'])
    expect(maskHeaders({ [name]: 'x' }), name).toEqual({ [name]: '*****' });
  expect(maskParameters('?token=x&page=2&to=https%3A%2F%2Fa.example%2F%3Fkey%3Dx')).toEqual({
    token: '*****',
    page: '2',
    to: 'https://a.example/?key=*****',
  });
});
