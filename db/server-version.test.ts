import { expect, it } from 'vitest';
import { describeUnsupportedServer } from '#db/server-version.ts';

it.each([
  [140_022, 'PostgreSQL 14 is not supported. Use PostgreSQL 15 to 18.'],
  [150_000, undefined],
  [180_004, undefined],
  [190_000, undefined],
])('a server with the version number %i: %s', (versionNumber, problem) => {
  expect(describeUnsupportedServer(versionNumber)).toBe(problem);
});
