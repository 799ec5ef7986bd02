import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, printJson } from '#server/kernel/json.ts';

describe('exact JSON', () => {
  it.each([
    ['9007199254740993', 9007199254740993n],
    ['-9007199254740993', -9007199254740993n],
    ['1e20', 10n ** 20n],
    ['1.50e20', 15n * 10n ** 19n],
    ['100000000000000000000.000', 10n ** 20n],
    ['1.0', 1],
    ['1e3', 1_000],
    ['0.5', 0.5],
    ['1e400', Infinity],
    [`99999999999999999999.${'0'.repeat(200_000)}1`, 100000000000000000000],
  ])('reads %.40s', (text, value) => {
    expect(parseJson(`{"a":${text}}`)).toEqual({ a: value });
  });

  it('round-trips integers of any length and texts that look like integers', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }), (value) => {
        const read = parseJson(printJson({ value, text: value.toString() })) as { value: bigint | number; text: string };
        expect(BigInt(read.value)).toBe(value);
        expect(read.text).toBe(value.toString());
      }),
    );
  });
});
