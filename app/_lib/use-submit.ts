'use client';

// One way to send a form: it is sent once at a time, what the person typed stays, each message stands at its field,
// and the first field in error gets the focus. What concerns no single field is one message above the form.
import { TRPCClientError } from '@trpc/client';
import { useRouter } from 'next/navigation';
import { useState, useSyncExternalStore, useTransition, type FormEvent } from 'react';
import type { AppRouter } from '#server/app-router.ts';

type Failure = {
  message: string | undefined;
  fields: Partial<Record<string, string[]>>;
  requestId: string | undefined;
};

export type Submit<Input> = {
  pending: boolean;
  /** False until the browser has taken the page over: a form sent earlier would reload the page. */
  ready: boolean;
  failure: Failure | undefined;
  send(input: Input): void;
  /** The form's onSubmit; `read` turns the form's data into the input. */
  on(read: (form: FormData) => Input): (event: FormEvent<HTMLFormElement>) => void;
};

const NO_ANSWER = 'The server did not answer. Check your connection and try again.';

const isAnswered = (thrown: unknown): thrown is TRPCClientError<AppRouter> => thrown instanceof TRPCClientError;

const isMessages = (entry: [string, unknown]): entry is [string, string[]] => Array.isArray(entry[1]);

const toFailure = (thrown: unknown): Failure => {
  if (!isAnswered(thrown)) throw thrown;
  const { message, data } = thrown;
  if (!data) return { message: NO_ANSWER, fields: {}, requestId: undefined };
  const { non_field_errors: general, ...fields } = Object.fromEntries(Object.entries(data.fields ?? {}).filter(isMessages));
  const hasFieldMessages = Object.keys(fields).length > 0;
  return { message: general?.join(' ') ?? (hasFieldMessages ? undefined : message), fields, requestId: data.requestId };
};

const focusFirstError = (form: HTMLFormElement, failure: Failure): void => {
  const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in failure.fields);
  if (first instanceof HTMLElement) first.focus();
};

const never = () => () => {};

/** Sends a mutation from a form. After success `done` runs; without it the page asks for its data again. */
export const useSubmit = <Input, Answer>(
  mutate: (input: Input) => Promise<Answer>,
  done?: (answer: Answer, input: Input) => void,
): Submit<Input> => {
  const router = useRouter();
  const [failure, setFailure] = useState<Failure>();
  const [pending, startTransition] = useTransition();
  const ready = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  const send = (input: Input, form?: HTMLFormElement): void => {
    if (pending) return;
    setFailure(undefined);
    startTransition(async () => {
      try {
        const answer = await mutate(input);
        if (done) done(answer, input);
        else router.refresh();
      } catch (thrown) {
        const next = toFailure(thrown);
        setFailure(next);
        if (form) focusFirstError(form, next);
      }
    });
  };

  return {
    pending,
    ready,
    failure,
    send: (input) => send(input),
    on: (read) => (event) => {
      event.preventDefault();
      send(read(new FormData(event.currentTarget)), event.currentTarget);
    },
  };
};
