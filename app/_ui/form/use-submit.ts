'use client';

// Form submission: one request at a time, input is kept, messages appear at their fields, and the first invalid field gets the focus.
// Waiting for the response is not a transition, because transitions wait for each other, and a request may wait for a challenge.
import { useRouter } from 'next/navigation';
import { useState, useTransition, type FormEvent, createContext, use } from 'react';
import { flushSync } from 'react-dom';
import type { Translate } from '#app/_language/translate.ts';
import { useText } from '#language';
import { reportNoResponse } from '#app/_ui/feedback/connection.tsx';
import { constraintErrors, isRequestError, toFailure, type FormFailure, type FormFieldErrors } from '#app/_ui/form/failure.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';

export type Submit<Input> = {
  pending: boolean;
  /** False until hydration. A form that is sent earlier would reload the page. */
  ready: boolean;
  failure: FormFailure | undefined;
  send(input: Input): void;
  /** The onSubmit handler of the form; `read` converts the form data to the input. */
  on(read: (form: FormData) => Input): (event: FormEvent<HTMLFormElement>) => void;
};

const focusFirstError = (form: HTMLFormElement, failure: FormFailure): void => {
  const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in failure.fields);
  if (first instanceof HTMLElement) first.focus();
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const listControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element) => element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement,
  );

/** Shows the browser's message for an invalid control whose error the form does not display. */
const reportHiddenError = (form: HTMLFormElement, fields: FormFieldErrors): void => {
  const control = listControls(form).find(({ name, validity, ariaInvalid }) => name in fields && !validity.valid && ariaInvalid !== 'true');
  control?.reportValidity();
};

/** Reports the errors of all invalid controls. Returns true if there are any. */
const reportConstraints = (form: HTMLFormElement, t: Translate, setFailure: (failure: FormFailure) => void): boolean => {
  const fields = constraintErrors(listControls(form), t.serverMessage);
  if (Object.keys(fields).length === 0) return false;
  const failure: FormFailure = { message: undefined, fields, requestId: undefined, isUncertain: false };
  flushSync(() => setFailure(failure));
  focusFirstError(form, failure);
  reportHiddenError(form, fields);
  return true;
};

/** Submits a mutation from a form. After success, `onSuccess` runs; by default, the page data is refreshed. */
export const useSubmit = <Input, Result>(
  mutate: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result, input: Input) => void,
): Submit<Input> => {
  const router = useRouter();
  const t = useText();
  const [failure, setFailure] = useState<FormFailure>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [isRefreshing, startTransition] = useTransition();
  const pending = isWaiting || isRefreshing;
  const ready = useHydrated();
  const notifyFinished = useNotifyFinished();

  const succeed = (result: Result, input: Input): void =>
    startTransition(() => {
      if (onSuccess) onSuccess(result, input);
      else router.refresh();
      notifyFinished();
    });

  const fail = (thrown: unknown, form: HTMLFormElement | undefined): void => {
    // Other errors are bugs. Rejecting in a transition shows the error page.
    if (!isRequestError(thrown)) return startTransition(() => Promise.reject(thrown));
    if (!thrown.data) reportNoResponse();
    const next = toFailure(
      thrown,
      [...(form?.elements ?? [])].map((control) => control.getAttribute('name')),
      t,
    );
    setFailure(next);
    if (form) focusFirstError(form, next);
  };

  const send = (input: Input, form?: HTMLFormElement): void => {
    if (pending) return;
    setFailure(undefined);
    setIsWaiting(true);
    mutate(input)
      .then(
        (result) => succeed(result, input),
        (thrown: unknown) => fail(thrown, form),
      )
      .finally(() => setIsWaiting(false));
  };

  return {
    pending,
    ready,
    failure,
    send: (input) => send(input),
    on: (read) => (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (reportConstraints(form, t, setFailure)) return;
      send(read(new FormData(form)), form);
    },
  };
};

/** Called by useSubmit after success. DialogButton uses it to show a toast once its dialog has closed. */
export const FinishedContext = createContext<() => void>(() => {});

const useNotifyFinished = (): (() => void) => use(FinishedContext);
