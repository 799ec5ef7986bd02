// What a form is told when its call was refused: which message stands at which control, and what is said above them.
import type { TRPCClientError } from '@trpc/client';
import { message, type Translate } from '#app/_language/translate.ts';
import type { AppRouter } from '#server/app-router.ts';

/** The messages of each field. */
export type FieldErrors = Partial<Record<string, string[]>>;

export type Failure = {
  message: string | undefined;
  fields: FieldErrors;
  /** Of a fault of the server: what to quote to those who run it. */
  requestId: string | undefined;
  /** True when nobody can say whether it was done: no answer came, or the server failed in the middle. */
  isUncertain: boolean;
};

const NO_ANSWER = message('The server did not answer. Check your connection and try again.');

const SERVER_FAULT = 500;

/** What a call came to that was not done: the server's refusal, or without `data` that there was no answer. */
export type Refusal = Pick<TRPCClientError<AppRouter>, 'message' | 'data'>;

/** The call did not even leave. */
export class NoAnswer extends Error implements Refusal {
  readonly data = undefined;
}

/** True of what the server answered, or did not answer in time: all else is a fault of ours. The class is read with the calls, not with each page. */
export const isAnswered = (thrown: unknown): thrown is Refusal =>
  thrown instanceof NoAnswer || (thrown instanceof Error && thrown.name === 'TRPCClientError');

/** The server's message for a code that is wrong, used or expired. */
const SPENT = 'Invalid or expired token.';
const WRONG_CODE = message('That code is wrong or has expired.');

const isMessages = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]) && entry[1].every((message) => typeof message === 'string');

/** Sorts the messages of a refused call, in the language of `t`. `controls` are the names of its form's: what none of them bears is said above the form. */
export const toFailure = (refusal: Refusal, controls: (string | null)[], t: Translate): Failure => {
  const { data } = refusal;
  if (!data) return { message: t(NO_ANSWER), fields: {}, requestId: undefined, isUncertain: true };
  const said = Object.entries(data.fields ?? {}).filter(isMessages);
  const { non_field_errors: general, ...fields } = Object.fromEntries(
    said.map(([name, messages]) => [
      name,
      // At a form control, the token is a code that the user typed; elsewhere, it is the key of a link.
      messages.map((text) => (text === SPENT && controls.includes(name) ? t(WRONG_CODE) : t.said(text))),
    ]),
  );
  const hasFieldMessages = Object.keys(fields).length > 0;
  const elsewhere = Object.entries(fields).flatMap(([name, messages]) => (controls.includes(name) ? [] : messages));
  const isFault = data.httpStatus >= SERVER_FAULT;
  return {
    message: [...(general ?? []), ...elsewhere].join(' ') || (hasFieldMessages ? undefined : t.said(refusal.message)),
    fields,
    requestId: isFault ? data.requestId : undefined,
    isUncertain: isFault,
  };
};
