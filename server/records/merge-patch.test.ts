import { expect, test } from 'vitest';
import { METADATA_TOO_LARGE, mergePatch } from '#server/kernel/metadata.ts';
import { mergeMetadata } from '#server/records/merge-patch.ts';

// Appendix A of RFC 7396, the cases with objects, and an object in place of a scalar.
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
  [{ a: 'bc' }, { a: { d: 1 } }, { a: { d: 1 } }],
  [{ a: ['b'] }, { a: { d: 1 } }, { a: { d: 1 } }],
];

test('follows RFC 7396', () => {
  for (const [target, patch, result] of CASES) expect(mergePatch(target, patch)).toEqual(result);
});

test('treats __proto__ as an ordinary key', () => {
  const merged = mergePatch({}, JSON.parse('{"__proto__": {"admin": true}}'));
  expect(Object.keys(merged)).toEqual(['__proto__']);
  expect('admin' in merged).toBe(false);
});

test('merges a change of metadata, clears it with null, and keeps it with undefined', () => {
  expect(mergeMetadata({ a: 1, b: { c: 2 } }, { a: null, b: { d: 3 } })).toEqual({ b: { c: 2, d: 3 } });
  expect(mergeMetadata({ a: 1 }, null)).toEqual({});
  expect(mergeMetadata({ a: 1 }, undefined)).toBeUndefined();
});

test('rejects small changes that together exceed the metadata size limit', () => {
  const half = 'x'.repeat(50_000);
  const grow = (change: Record<string, unknown>) => () => mergeMetadata({ a: half }, change);
  expect(grow({ b: half })()).toEqual({ a: half, b: half });
  expect(grow({ a: `${half}${half}` })()).toEqual({ a: `${half}${half}` });
  expect(grow({ b: `${half}${half}` })).toThrow(expect.objectContaining({ data: { metadata: [METADATA_TOO_LARGE] } }));
});
