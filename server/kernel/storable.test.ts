import { describe, expect, it } from 'vitest';
import { findStorageProblem } from '#server/kernel/storable.ts';

class Account {
  readonly balance = 1;
}

describe('the check for storable text', () => {
  it.each([[null], [undefined], [1n], ['text'], [[]], [{ a: [{ b: new Date(0) }] }], [Object.create(null)]])('accepts %o', (value) => {
    expect(findStorageProblem(value)).toBeUndefined();
  });

  it.each([
    ['bytes', new Uint8Array(3)],
    ['a map', new Map([['a', '\0']])],
    ['a set', new Set(['\0'])],
    ['a URL', new URL('https://example.com')],
    ['an error', new Error('no')],
    ['a regular expression', /a/],
    ['an instance of a class', new Account()],
    ['a symbol', Symbol('a')],
    ['a function', () => 1],
  ])('rejects %s', (_description, value) => {
    expect(findStorageProblem({ a: [value] })).toBe('expected JSON.');
  });
});
