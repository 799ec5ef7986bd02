import { expect, test } from 'vitest';
import { mergePatch } from '#server/records/merge-patch.ts';

// Appendix A of RFC 7396, the cases whose target and patch are objects.
const CASES: [target: Record<string, unknown>, patch: Record<string, unknown>, result: Record<string, unknown>][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test('a merge patch gives what RFC 7396 says', () => {
  for (const [target, patch, result] of CASES) expect(mergePatch(target, patch)).toEqual(result);
});

test('a merge patch takes __proto__ as an ordinary key', () => {
  const merged = mergePatch({}, JSON.parse('{"__proto__": {"admin": true}}'));
  expect(Object.keys(merged)).toEqual(['__proto__']);
  expect('admin' in merged).toBe(false);
});
