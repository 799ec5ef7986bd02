import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '#server/testing/examples/record-examples.ts';
import { PROCEDURES, ROUTES } from '#server/testing/route-list.ts';

const { paths, calls, ...byProcedure } = EXAMPLES;
const PROCEDURE_NAMES = new Set(PROCEDURES.map(([name]) => name));

describe('the record examples', () => {
  it.each(Object.entries(byProcedure))('name existing procedures: %s', (_kind, examples) => {
    expect(Object.keys(examples).filter((name) => !PROCEDURE_NAMES.has(name))).toEqual([]);
  });

  it('name parts of existing paths and existing calls', () => {
    expect(Object.keys(paths).filter((part) => !ROUTES.some(([, path]) => path.includes(part)))).toEqual([]);
    expect(Object.keys(calls).filter((call) => !ROUTES.some(([method, path]) => call === `${method} ${path}`))).toEqual([]);
  });
});
