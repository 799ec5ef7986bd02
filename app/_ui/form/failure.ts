// Errors of forms: from failed requests, and from the browser's constraint validation. The browser stops at the first invalid control;
// forms report all of them, with the messages of the server.
import type { TRPCClientError } from '@trpc/client';
import { message, type Translate } from '#app/_language/translate.ts';
import type { AppRouter } from '#server/composition/app-router.ts';

/** The messages by field. */
export type FormFieldErrors = Partial<Record<string, string[]>>;

export type FormFailure = {
  message: string | undefined;
  fields: FormFieldErrors;
  /** The request ID of a server error, for support. */
  requestId: string | undefined;
  /** True if the outcome is unknown: no response, or a server error. */
  isUncertain: boolean;
};

const NO_RESPONSE = message('The server didn’t respond. Check your connection and try again.');

const SERVER_ERROR_STATUS_MIN = 500;

/** A failed request: the error of the server, or no response if `data` is undefined. */
type RequestError = Pick<TRPCClientError<AppRouter>, 'message' | 'data'>;

/** The request was not sent. */
export class RequestNotSent extends Error implements RequestError {
  readonly data = undefined;
}

/** A value that is rejected before it is sent. `text` is translated. */
export class InvalidInput extends Error implements RequestError {
  readonly data: NonNullable<RequestError['data']>;

  constructor(name: string, text: string) {
    super(text);
    this.data = { code: 'invalid', httpStatus: 400, fields: { [name]: [text] }, requestId: undefined };
  }
}

/** True for errors of the server and missing responses. The name is compared, because the class is loaded lazily with the client. */
export const isRequestError = (thrown: unknown): thrown is RequestError =>
  thrown instanceof RequestNotSent || thrown instanceof InvalidInput || (thrown instanceof Error && thrown.name === 'TRPCClientError');

/** The server's message for a code that is wrong, used or expired. */
const INVALID_TOKEN = 'Invalid or expired token.';
const WRONG_CODE = message('The code is incorrect or has expired.');

const isFieldMessages = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]) && entry[1].every((message) => typeof message === 'string');

/** Groups the messages of a failed request by field. Messages of fields that are not in `controls` are shown above the form. */
export const toFailure = (error: RequestError, controls: (string | null)[], t: Translate): FormFailure => {
  const { data } = error;
  if (!data) return { message: t(NO_RESPONSE), fields: {}, requestId: undefined, isUncertain: true };
  const fieldMessages = Object.entries(data.fields ?? {}).filter(isFieldMessages);
  const { non_field_errors: general, ...fields } = Object.fromEntries(
    fieldMessages.map(([name, messages]) => [
      name,
      // If the form has a control for the token, it is a code that the user typed; otherwise it is the key of a link.
      messages.map((text) => (text === INVALID_TOKEN && controls.includes(name) ? t(WRONG_CODE) : t.serverMessage(text))),
    ]),
  );
  const hasFieldMessages = Object.keys(fields).length > 0;
  const otherMessages = Object.entries(fields).flatMap(([name, messages]) => (controls.includes(name) ? [] : messages));
  const isServerError = data.httpStatus >= SERVER_ERROR_STATUS_MIN;
  return {
    message: [...(general ?? []), ...otherMessages].join(' ') || (hasFieldMessages ? undefined : t.serverMessage(error.message)),
    fields,
    requestId: isServerError ? data.requestId : undefined,
    isUncertain: isServerError,
  };
};

type ConstrainedControl = Pick<HTMLInputElement, 'name' | 'type' | 'willValidate' | 'validity' | 'validationMessage'> &
  Partial<Pick<HTMLInputElement, 'min' | 'max' | 'minLength' | 'maxLength'>>;

const BLANK = 'This field may not be blank.';

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

/** Returns the error of each invalid control. `translate` translates messages of the server. */
export const constraintErrors = (controls: readonly ConstrainedControl[], translate: (text: string) => string): FormFieldErrors => {
  const errors: FormFieldErrors = {};
  for (const control of controls.filter(isInvalid)) {
    const text = serverMessage(control);
    errors[control.name] ??= [text === undefined ? control.validationMessage : translate(text)];
  }
  return errors;
};
