'use client';

// Forms with their errors and buttons. Controls read their initial values and errors from the form (app/_ui/form/field.tsx).
import { useMemo, type ReactNode } from 'react';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { useSubmit, type Submit } from '#app/_ui/form/use-submit.ts';
import { FormContext } from '#app/_ui/form/field.tsx';
import { Button, type Look } from '#app/_ui/form/button.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CircleAlert } from 'lucide-react';
import { useText } from '#language';
import { Identifier } from '#app/_ui/format/identifier.tsx';

export type FormProps<Input> = {
  submit: Submit<Input>;
  /** Converts the form data to the input. */
  read(form: FormData): Input;
  /** The record that the form changes: the initial values of the controls, by name. */
  values?: object | undefined;
  /** Replaces the general message of the server. */
  message?: string | undefined;
  className?: string | undefined;
  /** The controls; a function is given the errors by field. */
  children: ReactNode | ((fields: FieldErrors) => ReactNode);
};

const NO_VALUES = {};

/** A form, with general errors above its controls. */
export const Form = <Input,>({ submit, read, values = NO_VALUES, message, className, children }: FormProps<Input>) => {
  const errors = submit.failure?.fields ?? NO_VALUES;
  const context = useMemo(() => ({ errors, values: values as Readonly<Record<string, unknown>> }), [errors, values]);
  return (
    <form method="post" noValidate onSubmit={submit.on(read)} className={classNames('space-y-4', className)}>
      <FormMessage {...submit.failure} {...(message && { message })} />
      <FormContext value={context}>{typeof children === 'function' ? children(errors) : children}</FormContext>
    </form>
  );
};

type SubmitButtonProps = {
  submit: Pick<Submit<never>, 'pending' | 'ready'>;
  /** As wide as its label, not as the form. */
  narrow?: boolean;
  look?: Look;
  children: ReactNode;
};

/** The submit button. It is disabled until hydration. */
export const SubmitButton = ({ submit, narrow = false, look = 'primary', children }: SubmitButtonProps) => (
  <Button type="submit" look={look} className={narrow ? 'max-md:w-full' : 'w-full'} pending={submit.pending} disabled={!submit.ready}>
    {children}
  </Button>
);

type ActionButtonProps = {
  act(): Promise<unknown>;
  /** Runs after success; by default, the page data is refreshed. */
  done?: (() => void) | undefined;
  /** The accessible name: "Freeze EUR". */
  name?: string | undefined;
  look?: Look;
  children: ReactNode;
};

/** A button that calls the server at once, with its error above. */
export const ActionButton = ({ act, done, name, look, children }: ActionButtonProps) => {
  const submit = useSubmit((_nothing: void) => act(), done);
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button look={look} aria-label={name} pending={submit.pending} disabled={!submit.ready} onClick={() => submit.send()}>
        {children}
      </Button>
    </div>
  );
};

/** The submit button and its alternatives in a row; stacked on phones. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 max-md:flex-col">{children}</div>
);

type FormMessageProps = {
  message?: string | undefined;
  /** Request id of a server error, for support. */
  requestId?: string | undefined;
};

/** The general error of a form. Announced when it appears. */
export const FormMessage = ({ message, requestId }: FormMessageProps) => {
  const t = useText();
  return (
    <div role="alert" className="empty:mb-0">
      {message && (
        <div className="flex items-start gap-2 rounded-control border border-danger px-3 py-2 text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p>{message}</p>
            {requestId && (
              <p className="mt-1 text-13 text-muted">
                {t.rich('Request id {identifier}', { identifier: <Identifier value={requestId} label={t('request id')} /> })}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
};
