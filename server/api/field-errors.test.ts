import { expect, it } from 'vitest';
import { z } from 'zod';
import { invalidChoiceMessage, toFieldErrors } from '#server/api/field-errors.ts';

const parseErrors = (schema: z.ZodType, value: unknown) => toFieldErrors(schema.safeParse(value).error!);

it('truncates input in error messages', () => {
  const long = 'x'.repeat(240_000);
  const message = `"${'x'.repeat(100)}…" is not a valid choice.`;
  expect(invalidChoiceMessage(long)).toBe(message);
  expect(parseErrors(z.object({ status: z.enum(['a']) }), { status: long })).toEqual({ status: [message] });
});

it('reports at most a hundred errors per list', () => {
  const errors = parseErrors(z.object({ groups: z.array(z.string()) }), { groups: Array.from({ length: 50_000 }, () => 1) });
  expect(Object.keys(errors)).toHaveLength(100);
  expect(errors['groups.0']).toEqual(['Not a valid string.']);
});
