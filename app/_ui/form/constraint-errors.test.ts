import { expect, test } from 'vitest';
import { constraintErrors } from '#app/_ui/form/constraint-errors.ts';

type Control = Parameters<typeof constraintErrors>[0][number];

const control = (name: string, type: string, broken: Partial<ValidityState>, bounds: Partial<Control> = {}): Control => ({
  name,
  type,
  willValidate: true,
  validity: { valid: Object.keys(broken).length === 0, ...broken } as ValidityState,
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
  expect(constraintErrors(controls, (text) => `said: ${text}`)).toEqual({
    company: ['said: This field may not be blank.'],
    email: ['said: Enter a valid email address.'],
    website: ['said: Enter a valid URL.'],
    terms: ['said: This field is required.'],
    duration: ['said: Ensure this value is less than or equal to 60.'],
    code: ['said: Ensure this field has at least 6 characters.'],
    color: ['The message of the browser.'],
  });
});

test('reports a group of radio buttons once and ignores disabled controls', () => {
  const missing = control('bundle', 'radio', { valueMissing: true });
  const disabled = { ...control('other', 'text', { valueMissing: true }), willValidate: false };
  expect(constraintErrors([missing, missing, disabled], (text) => text)).toEqual({ bundle: ['This field is required.'] });
});
