import type { ReactNode } from 'react';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { Button, type Look } from '#app/_ui/form/button.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';
import { CircleAlert } from 'lucide-react';
import { useText } from '#language';
import { Identifier } from '#app/_ui/format/identifier.tsx';

type FormProps<Input> = {
  submit: Submit<Input>;
  /** Converts the form data to the input. */
  read(form: FormData): Input;
  /** Replaces the general message of the server. */
  message?: string | undefined;
  className?: string;
  /** The controls, given the errors by field. */
  children(fields: FieldErrors): ReactNode;
};

/** A form, with general errors above its controls. */
export const Form = <Input,>({ submit, read, message, className, children }: FormProps<Input>) => (
  <form method="post" noValidate onSubmit={submit.on(read)} className={classNames('space-y-4', className)}>
    <FormMessage {...submit.failure} {...(message && { message })} />
    {children(submit.failure?.fields ?? {})}
  </form>
);

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
