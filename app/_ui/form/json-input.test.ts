import { describe, expect, test } from 'vitest';
import { toMergePatch, readJsonObject } from '#app/_ui/form/json-input.ts';

describe('JSON object input', () => {
  test('keeps integers exact, and parses blank input as an empty object', () => {
    expect(readJsonObject('{"crm": 9007199254740993}')).toEqual({ value: { crm: 9_007_199_254_740_993n } });
    expect(readJsonObject(' \n')).toEqual({ value: {} });
  });

  test.each(['{', '[1]', 'null', '"text"', '7'])('rejects %s', (text) => {
    expect(readJsonObject(text)).toEqual({ problem: 'Enter a JSON object, such as {"crm": 7}.' });
  });
});

describe('the merge patch between two objects', () => {
  test('contains added, changed and removed keys at every depth', () => {
    const before = { kept: 1, gone: 2, list: [1, 2], deep: { same: true, old: 'x', far: { a: 1 } } };
    const after = { kept: 1, list: [2], deep: { same: true, far: { a: 2 } }, added: {} };
    expect(toMergePatch(before, after)).toEqual({ gone: null, list: [2], deep: { old: null, far: { a: 2 } }, added: {} });
  });

  test('is empty for equal objects', () => {
    expect(toMergePatch({ a: { b: [1n] } }, { a: { b: [1n] } })).toEqual({});
  });
});
