import { TRPCClientError } from '@trpc/client';
import { expect, it, test } from 'vitest';
import { isRequestError, RequestNotSent, toFailure, constraintErrors } from '#app/_ui/form/failure.ts';
import { createTranslate } from '#app/_language/translate.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

const rejection = (httpStatus: number, message: string, fields?: Record<string, unknown>): TRPCClientError<AppRouter> =>
  TRPCClientError.from({ error: { code: -32_600, message, data: { httpStatus, requestId: 'r-1', fields } } } as never);

const english = createTranslate('en', []);
const INVALID = 'The request is not valid.';

it('assigns a field error to its control', () => {
  const failure = toFailure(rejection(400, INVALID, { email: ['Enter a valid email.'] }), ['company', 'email', null], english);
  expect(failure).toMatchObject({ message: undefined, fields: { email: ['Enter a valid email.'] }, requestId: undefined });
});

it('describes an invalid token in a field as a code, and other errors with the server message', () => {
  const fields = { token: ['Invalid or expired token.'] };
  expect(toFailure(rejection(400, INVALID, fields), ['token'], english).fields).toEqual({
    token: ['The code is incorrect or has expired.'],
  });
  expect(toFailure(rejection(400, INVALID, fields), [], english).message).toBe('Invalid or expired token.');
});

it('shows errors without a control above the form', () => {
  const fields = { non_field_errors: ['Not today.'], type: ['Not of this type.'], email: ['Enter a valid email.'] };
  expect(toFailure(rejection(400, INVALID, fields), ['email'], english).message).toBe('Not today. Not of this type.');
});

it('shows the server message of an error without fields', () => {
  expect(toFailure(rejection(403, 'Permission denied.'), ['email'], english).message).toBe('Permission denied.');
});

it('includes the request ID of a server error, whose outcome is uncertain', () => {
  expect(toFailure(rejection(500, 'A server error occurred.'), [], english)).toMatchObject({ requestId: 'r-1', isUncertain: true });
});

it('is uncertain without a response', () => {
  expect(toFailure(TRPCClientError.from(new TypeError('Failed to fetch')), [], english)).toMatchObject({
    requestId: undefined,
    isUncertain: true,
  });
});

it('distinguishes failed requests from exceptions in the page', () => {
  expect(isRequestError(rejection(403, 'Permission denied.'))).toBe(true);
  expect(isRequestError(new TypeError('undefined is not a function'))).toBe(false);
  const notLoaded = new RequestNotSent('Not loaded.');
  expect(isRequestError(notLoaded)).toBe(true);
  expect(toFailure(notLoaded, [], english)).toMatchObject({ message: expect.stringContaining('didn’t respond'), isUncertain: true });
});

type Control = Parameters<typeof constraintErrors>[0][number];

const control = (name: string, type: string, violated: Partial<ValidityState>, bounds: Partial<Control> = {}): Control => ({
  name,
  type,
  willValidate: true,
  validity: { valid: Object.keys(violated).length === 0, ...violated } as ValidityState,
  validationMessage: 'The message of the browser.',
  ...bounds,
});

test('reports every invalid control with the message of the server', () => {
  const controls = [
    control('company', 'text', { valueMissing: true }),
    control('email', 'email', { typeMismatch: true }),
    control('website', 'url', { typeMismatch: true }),
    control('terms', 'checkbox', { valueMissing: true }),
    control('duration', 'number', { rangeOverflow: true }, { max: '60' }),
    control('code', 'text', { tooShort: true }, { minLength: 6 }),
    control('color', 'text', { patternMismatch: true }),
    control('name', 'text', {}),
  ];
  expect(constraintErrors(controls, (text) => `translated: ${text}`)).toEqual({
    company: ['translated: This field may not be blank.'],
    email: ['translated: Enter a valid email address.'],
    website: ['translated: Enter a valid URL.'],
    terms: ['translated: This field is required.'],
    duration: ['translated: Ensure this value is less than or equal to 60.'],
    code: ['translated: Ensure this field has at least 6 characters.'],
    color: ['The message of the browser.'],
  });
});

test('reports a group of radio buttons once and ignores disabled controls', () => {
  const missing = control('bundle', 'radio', { valueMissing: true });
  const disabled = { ...control('other', 'text', { valueMissing: true }), willValidate: false };
  expect(constraintErrors([missing, missing, disabled], (text) => text)).toEqual({ bundle: ['This field is required.'] });
});
