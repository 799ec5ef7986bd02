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
  /** Turns what was typed into the input. */
  read(form: FormData): Input;
  /** Said in place of the server's words about the form as a whole. */
  message?: string | undefined;
  className?: string;
  /** The controls, given the messages that stand at them. */
  children(fields: FieldErrors): ReactNode;
};

/** A form, with what went wrong with it as a whole above its controls. */
export const Form = <Input,>({ submit, read, message, className, children }: FormProps<Input>) => (
  <form method="post" noValidate onSubmit={submit.on(read)} className={classNames('space-y-4', className)}>
    <FormMessage {...submit.failure} {...(message && { message })} />
    {children(submit.failure?.fields ?? {})}
  </form>
);

type SubmitButtonProps = {
  submit: Pick<Submit<never>, 'pending' | 'ready'>;
  /** As wide as its words where there is room, not as the form: in rows and dialogs. */
  narrow?: boolean;
  look?: Look;
  children: ReactNode;
};

/** The verb of a form. It waits until the browser has taken the page over. */
export const SubmitButton = ({ submit, narrow = false, look = 'primary', children }: SubmitButtonProps) => (
  <Button type="submit" look={look} className={narrow ? 'max-md:w-full' : 'w-full'} pending={submit.pending} disabled={!submit.ready}>
    {children}
  </Button>
);

/** The verb of a form and the ways out of it, side by side; on a phone one below the other. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 max-md:flex-col">{children}</div>
);

type FormMessageProps = {
  message?: string | undefined;
  /** Of a fault of the server: what to quote to those who run it. */
  requestId?: string | undefined;
};

/** What went wrong with a form as a whole. Announced when it appears. */
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
