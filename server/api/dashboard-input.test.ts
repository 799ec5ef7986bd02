import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { readDashboardInput } from '#server/api/dashboard-input.ts';

/** Input as it arrives: serialized by the browser's client and parsed by the transport. */
const toTransmitted = (input: unknown): unknown => JSON.parse(JSON.stringify(superjson.serialize(input)));

const decoding = (input: unknown) => () => readDashboardInput(input);

const MALFORMED = expect.objectContaining({ code: 'malformed_body' });

class Account {
  readonly balance = 1;
}
superjson.registerClass(Account);
superjson.registerSymbol(Symbol.iterator, 'iterator');
superjson.registerCustom<Int8Array, string>(
  { isApplicable: (value) => value instanceof Int8Array, serialize: String, deserialize: () => new Int8Array() },
  'custom',
);

describe('the input of a dashboard call', () => {
  it.each([
    [undefined],
    [null],
    ['text'],
    [12n],
    [new Date(0)],
    [{ amount: 10n ** 29n, currency: 'USD', recipient: undefined, tags: [undefined, -1n], deep: { at: new Date(5) } }],
    [{ a: 1, b: [true, { c: 0.5 }] }],
  ])('survives a round trip: %o', (input) => {
    expect(readDashboardInput(toTransmitted(input))).toStrictEqual(input);
  });

  it('is undefined without a body', () => {
    expect(readDashboardInput({})).toBeUndefined();
  });

  it.each([
    ['typed array', new Uint8Array(3)],
    ['map', new Map()],
    ['set', new Set()],
    ['regexp', /a/],
    ['Error', new Error('no')],
    ['URL', new URL('https://example.com')],
    ['number', Number.NaN],
    ['class', new Account()],
    ['custom', new Int8Array(1)],
    ['symbol', Symbol.iterator],
  ])('with a value of the type %s is rejected', (type, value) => {
    expect(JSON.stringify(toTransmitted({ value }))).toContain(type.replace(' ', '-'));
    expect(decoding(toTransmitted({ value }))).toThrow(MALFORMED);
  });

  it('does not expand small inputs into large ones', () => {
    const meta = (values: unknown) => ({ json: { x: 60_000_000, list: [], text: 'a' }, meta: { values, v: 1 } });
    expect(decoding(meta({ x: [['typed-array', 'Uint8Array']] }))).toThrow(MALFORMED);
    expect(decoding(meta({ 'list.4000000000': ['undefined'] }))).toThrow(MALFORMED);
    expect(decoding({ json: { x: '9'.repeat(401) }, meta: { values: { x: ['bigint'] } } })).toThrow(MALFORMED);
  });

  it('rejects shared references, including nested ones', () => {
    const shared = {};
    expect(decoding(toTransmitted({ first: shared, second: shared }))).toThrow(MALFORMED);
    const depth = 30;
    const path = (level: number) => Array<string>(level).fill('a').join('.');
    const json = Array.from({ length: depth }).reduce((inner: unknown) => ({ a: inner, b: null }), {});
    const referentialEqualities = Object.fromEntries(
      Array.from({ length: depth }, (_, level) => [path(depth - level), [`${path(depth - level - 1)}.b`.replace(/^\./, '')]]),
    );
    expect(decoding({ json, meta: { referentialEqualities, v: 1 } })).toThrow(MALFORMED);
  });

  it.each([
    ['NUL', { json: { a: 'a\0' } }],
    ['a prototype key', JSON.parse('{"json":{"__proto__":{"a":1}}}')],
    ['a path into the prototype', { json: {}, meta: { values: { '__proto__.a': ['undefined'] } } }],
    ['a function', { json: {}, meta: { values: { toString: ['undefined'] } } }],
    ['a path without a value', { json: { a: {} }, meta: { values: { 'a.b.c': ['undefined'] } } }],
    ['a path within a decoded value', { json: { a: { b: null } }, meta: { values: { a: ['Date', { b: ['undefined'] }] } } }],
    ['an invalid integer', { json: { a: '0x10' }, meta: { values: { a: ['bigint'] } } }],
    ['a date that is an object', { json: { a: { toString: 1 } }, meta: { values: { a: ['Date'] } } }],
    ['invalid annotations', { json: {}, meta: { values: 1 } }],
  ])('with %s is rejected', (_description, input) => {
    expect(decoding(input)).toThrow(MALFORMED);
  });
});
