// The browser's constraint validation stops at the first invalid control. Forms report all invalid controls at once, with the messages of
// the server.
import type { FieldErrors } from '#app/_ui/form/failure.ts';

type ConstrainedControl = Pick<HTMLInputElement, 'name' | 'type' | 'willValidate' | 'validity' | 'validationMessage'> &
  Partial<Pick<HTMLInputElement, 'min' | 'max' | 'minLength' | 'maxLength'>>;

export const BLANK = 'This field may not be blank.';

/** The server's message for the same error; undefined if the browser's message is shown. */
const serverMessage = (control: ConstrainedControl): string | undefined => {
  const { type, validity } = control;
  if (validity.valueMissing) return type === 'checkbox' || type === 'radio' ? 'This field is required.' : BLANK;
  if (validity.tooShort) return `Ensure this field has at least ${control.minLength} characters.`;
  if (validity.tooLong) return `Ensure this field has no more than ${control.maxLength} characters.`;
  if (validity.rangeUnderflow) return `Ensure this value is greater than or equal to ${control.min}.`;
  if (validity.rangeOverflow) return `Ensure this value is less than or equal to ${control.max}.`;
  if (validity.typeMismatch && type === 'email') return 'Enter a valid email address.';
  if (validity.typeMismatch && type === 'url') return 'Enter a valid URL.';
  return undefined;
};

const isInvalid = ({ willValidate, validity }: ConstrainedControl): boolean => willValidate && !validity.valid;

/** Returns the error of each invalid control. `said` translates messages of the server. */
export const constraintErrors = (controls: readonly ConstrainedControl[], said: (text: string) => string): FieldErrors => {
  const errors: FieldErrors = {};
  for (const control of controls.filter(isInvalid)) {
    const text = serverMessage(control);
    errors[control.name] ??= [text === undefined ? control.validationMessage : said(text)];
  }
  return errors;
};
