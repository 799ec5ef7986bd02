'use client';

// Forms with their errors and buttons. Controls read their initial values and errors from the form (app/_ui/form/field.tsx).
import { type ReactNode, useMemo, useState } from 'react';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { type Submit, useSubmit } from '#app/_ui/form/use-submit.ts';
import { FormContext } from '#app/_ui/form/field.tsx';
import { Button, type ButtonVariant } from '#app/_ui/form/button.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CircleAlert } from 'lucide-react';
import { useText } from '#language';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { useRouter } from 'next/navigation';

export type FormProps<Input> = {
  submit: Submit<Input>;
  /** Converts the form data to the input. */
  read(form: FormData): Input;
  /** The record that the form changes: the initial values of the controls, by name. */
  values?: object | undefined;
  /** Replaces the general message of the server. */
  message?: string | undefined;
  className?: string | undefined;
  /** Called with the name and value of a control that changes. */
  onType?: ((name: string, value: string) => void) | undefined;
  /** The controls; a function is given the errors by field. */
  children: ReactNode | ((fields: FormFieldErrors) => ReactNode);
};

const NO_VALUES = {};

const isControl = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement => 'name' in target;

/** A form, with general errors above its controls. */
export const Form = <Input,>({ submit, read, values = NO_VALUES, message, className, onType, children }: FormProps<Input>) => {
  const errors = submit.failure?.fields ?? NO_VALUES;
  const context = useMemo(() => ({ errors, values: values as Readonly<Record<string, unknown>> }), [errors, values]);
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit.on(read)}
      onChange={onType && (({ target }) => isControl(target) && onType(target.name, target.value))}
      className={classNames('space-y-4', className)}
    >
      <FormMessage {...submit.failure} {...(message && { message })} />
      <FormContext value={context}>{typeof children === 'function' ? children(errors) : children}</FormContext>
    </form>
  );
};

type SubmitButtonProps = {
  submit: Pick<Submit<never>, 'pending' | 'ready'>;
  /** As wide as its label, not as the form. */
  fitContent?: boolean;
  variant?: ButtonVariant;
  children: ReactNode;
};

/** The submit button. It is disabled until hydration. */
export const SubmitButton = ({ submit, fitContent = false, variant = 'primary', children }: SubmitButtonProps) => (
  <Button
    type="submit"
    variant={variant}
    className={fitContent ? 'max-md:w-full' : 'w-full'}
    pending={submit.pending}
    disabled={!submit.ready}
  >
    {children}
  </Button>
);

type ActionButtonProps = {
  action(): Promise<unknown>;
  /** Runs after success; by default, the page data is refreshed. */
  onSuccess?: (() => void) | undefined;
  /** The accessible name: "Freeze EUR". */
  name?: string | undefined;
  variant?: ButtonVariant;
  children: ReactNode;
};

/** A button that calls the server without confirmation, with its error above. */
export const ActionButton = ({ action, onSuccess, name, variant, children }: ActionButtonProps) => {
  const submit = useSubmit((_nothing: void) => action(), onSuccess);
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button variant={variant} aria-label={name} pending={submit.pending} disabled={!submit.ready} onClick={() => submit.send()}>
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
  /** The request ID of a server error, for support. */
  requestId?: string | undefined;
};

/** The general error of a form. Screen readers announce it when it appears. */
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
                {t.rich('Request ID {identifier}', { identifier: <Identifier value={requestId} label={t('request ID')} /> })}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
};

type SavingFormProps<Input> = FormProps<Input> & {
  submit: FormSubmission<Input>;
  /** If false, the fields are disabled and the button is hidden. */
  canChange: boolean;
};

/** A settings form. It stays open and confirms that the settings were saved. */
export const SettingsForm = <Input,>({ submit, canChange, children, ...form }: SavingFormProps<Input>) => {
  const t = useText();
  return (
    <Form {...form} submit={submit} className="px-4 py-4 md:px-6">
      {(fields) => (
        <>
          <fieldset disabled={!canChange} className="max-w-xl space-y-4">
            {typeof children === 'function' ? children(fields) : children}
          </fieldset>
          {canChange && (
            <FormActions>
              <SubmitButton submit={submit} fitContent>
                {t('Save')}
              </SubmitButton>
              <output className="flex items-center text-muted">{submit.isSaved && !submit.pending && t('Saved.')}</output>
            </FormActions>
          )}
        </>
      )}
    </Form>
  );
};

export type FormSubmission<Input> = Submit<Input> & { /** Whether the last submission was saved. */ isSaved: boolean };

/** Like useSubmit, for a form that stays open and confirms that its input was saved. */
export const useSettingsSubmit = <Input,>(mutate: (input: Input) => Promise<unknown>): FormSubmission<Input> => {
  const router = useRouter();
  const [isSaved, setIsSaved] = useState(false);
  const submit = useSubmit(
    (input: Input) => {
      setIsSaved(false);
      return mutate(input);
    },
    () => {
      setIsSaved(true);
      router.refresh();
    },
  );
  return { ...submit, isSaved };
};
