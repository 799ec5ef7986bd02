// JSON bodies from common parser test suites: valid, invalid and implementation-defined.
import { readList } from '#server/testing/fuzz/read-list.ts';

const around = (before: string, middle: number[], after: string): Buffer =>
  Buffer.concat([Buffer.from(before), Buffer.from(middle), Buffer.from(after)]);

const UTF16_BODY = Buffer.from('{"amount":1}', 'utf16le');

/** Invalid UTF-8: overlong, surrogates, out of range, truncated, with byte order marks. */
const BYTES: Buffer[] = [
  ...[[0xff], [0x81], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0xbf, 0xbf, 0xbf], [0xe0, 0xff], [0xfc, 0x83, 0xbf, 0xbf, 0xbf, 0xbf]].map(
    (middle) => around('["', middle, '"]'),
  ),
  around('{"', [0xff], '":1}'),
  around('', [0xef, 0xbb, 0xbf], '{}'),
  around('', [0xef, 0xbb], '{}'),
  around('', [0xef, 0xbb, 0xbf], ''),
  around('', [0xff, 0xfe], UTF16_BODY.toString('latin1')),
  UTF16_BODY,
  Buffer.from(UTF16_BODY).swap16(),
  Buffer.of(0),
  Buffer.of(0x7b, 0, 0x7d),
  Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3),
];

/** Deeply nested and oversized bodies. */
const LARGE = [
  '['.repeat(100_000),
  '{"a":'.repeat(30_000),
  `"${'['.repeat(1_000)}"`,
  `{"note":"${'x'.repeat(255_000)}"}`,
  `{"note":"${'x'.repeat(300_000)}"}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"${index}":${index}`).join(',')}}`,
];

export const HOSTILE_BODIES: Buffer[] = [...[...readList('./hostile-bodies.json'), ...LARGE].map((text) => Buffer.from(text)), ...BYTES];

const LARGE_VALUES = ['9'.repeat(2_000), `[${'null,'.repeat(1_000)}null]`, `{${'"a":1,'.repeat(500)}"a":2}`];

/** Invalid values of individual fields, written as JSON. */
export const HOSTILE_VALUES: string[] = [...readList('./hostile-values.json'), ...LARGE_VALUES];
