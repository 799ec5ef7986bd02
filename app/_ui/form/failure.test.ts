import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { isAnswered, NoAnswer, toFailure } from '#app/_ui/form/failure.ts';
import { createTranslate } from '#app/_language/translate.ts';
import type { AppRouter } from '#server/app-router.ts';

const refusal = (httpStatus: number, message: string, fields?: Record<string, unknown>): TRPCClientError<AppRouter> =>
  TRPCClientError.from({ error: { code: -32_600, message, data: { httpStatus, requestId: 'r-1', fields } } } as never);

const english = createTranslate('en', []);
const INVALID = 'The request is not valid.';

it('leaves a message at the control that it is about', () => {
  const failure = toFailure(refusal(400, INVALID, { email: ['Enter a valid email.'] }), ['company', 'email', null], english);
  expect(failure).toMatchObject({ message: undefined, fields: { email: ['Enter a valid email.'] }, requestId: undefined });
});

it('describes an invalid token at a field as a code, and any other with the message of the server', () => {
  const fields = { token: ['Invalid or expired token.'] };
  expect(toFailure(refusal(400, INVALID, fields), ['token'], english).fields).toEqual({ token: ['That code is wrong or has expired.'] });
  expect(toFailure(refusal(400, INVALID, fields), [], english).message).toBe('Invalid or expired token.');
});

it('says above the form what no control of it bears', () => {
  const fields = { non_field_errors: ['Not today.'], type: ['Not of this type.'], email: ['Enter a valid email.'] };
  expect(toFailure(refusal(400, INVALID, fields), ['email'], english).message).toBe('Not today. Not of this type.');
});

it('says what the server says where no field is named', () => {
  expect(toFailure(refusal(403, 'Permission denied.'), ['email'], english).message).toBe('Permission denied.');
});

it('quotes the request of a fault, of which nobody knows whether it was done', () => {
  expect(toFailure(refusal(500, 'A server error occurred.'), [], english)).toMatchObject({ requestId: 'r-1', isUncertain: true });
});

it('is uncertain when no answer came', () => {
  expect(toFailure(TRPCClientError.from(new TypeError('Failed to fetch')), [], english)).toMatchObject({
    requestId: undefined,
    isUncertain: true,
  });
});

it('tells what was asked of the server, answered or not, from a fault of the page', () => {
  expect(isAnswered(refusal(403, 'Permission denied.'))).toBe(true);
  expect(isAnswered(new TypeError('undefined is not a function'))).toBe(false);
  const notLoaded = new NoAnswer('Not loaded.');
  expect(isAnswered(notLoaded)).toBe(true);
  expect(toFailure(notLoaded, [], english)).toMatchObject({ message: expect.stringContaining('did not answer'), isUncertain: true });
});
