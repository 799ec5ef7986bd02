'use client';

// Steps that all authenticator setups share: create the authenticator, then confirm it with its first code.
import { useId, type ReactNode } from 'react';
import { FocusedHeading } from '#app/_ui/feedback/outcome.tsx';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import type { Authenticator, NewAuthenticator } from '#server/modules/identity/index.ts';
import { TokenField } from '#app/_mfa/token-field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';

/** Props of all setups. */
export type SetUpProps = { onDone(): void; onCancel(): void };

/** A step of a setup, with its title. */
export const SetUpStep = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <FocusedHeading key={title} level="h3" id={id}>
        {title}
      </FocusedHeading>
      {children}
    </section>
  );
};

type CreateAuthenticatorProps = {
  /** The label of the button. */
  label: string;
  read(form: FormData): NewAuthenticator;
  onCreated(authenticator: Authenticator): void;
  onCancel(): void;
  children?: ReactNode;
};

/** The first step: creates the authenticator. */
export const CreateAuthenticator = ({ label, read, onCreated, onCancel, children }: CreateAuthenticatorProps) => {
  const t = useText();
  const submit = useSubmit(api.auth.mfa.authenticators.create.mutate, onCreated);
  return (
    <Form submit={submit} read={read} className="max-w-sm">
      {children}
      <FormActions>
        <SubmitButton narrow submit={submit}>
          {label}
        </SubmitButton>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  );
};

type ConfirmAuthenticatorProps = SetUpProps & {
  id: string;
  type: AuthenticatorType;
  /** Where to find the first code. */
  hint: string;
  children?: ReactNode;
};

/** The last step: confirms the authenticator with its first code. */
export const ConfirmAuthenticator = ({ id, type, hint, onDone, onCancel, children }: ConfirmAuthenticatorProps) => {
  const t = useText();
  const submit = useSubmit((token: string) => api.auth.mfa.verify.mutate({ authenticator: id, token }), onDone);
  return (
    <Form submit={submit} read={(form) => trimmedText(form, 'token')}>
      <TokenField type={type} hint={hint} />
      {children}
      <FormActions>
        <SubmitButton narrow submit={submit}>
          {t('Confirm')}
        </SubmitButton>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  );
};
