// What a form is told when its call was refused: which message stands at which control, and what is said above them.
import { TRPCClientError } from '@trpc/client';
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

const NO_ANSWER = 'The server did not answer. Check your connection and try again.';

const SERVER_FAULT = 500;

/** True of what the server answered, or did not answer in time: all else is a fault of ours. */
export const isAnswered = (thrown: unknown): thrown is TRPCClientError<AppRouter> => thrown instanceof TRPCClientError;

const isMessages = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]) && entry[1].every((message) => typeof message === 'string');

/** Sorts the messages of a refused call. `controls` are the names of its form's: what none of them bears is said above the form. */
export const toFailure = ({ message, data }: TRPCClientError<AppRouter>, controls: (string | null)[]): Failure => {
  if (!data) return { message: NO_ANSWER, fields: {}, requestId: undefined, isUncertain: true };
  const { non_field_errors: general, ...fields } = Object.fromEntries(Object.entries(data.fields ?? {}).filter(isMessages));
  const hasFieldMessages = Object.keys(fields).length > 0;
  const elsewhere = Object.entries(fields).flatMap(([name, messages]) => (controls.includes(name) ? [] : messages));
  const isFault = data.httpStatus >= SERVER_FAULT;
  return {
    message: [...(general ?? []), ...elsewhere].join(' ') || (hasFieldMessages ? undefined : message),
    fields,
    requestId: isFault ? data.requestId : undefined,
    isUncertain: isFault,
  };
};
