'use client';

import type { ReactNode } from 'react';
import { useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import type { Authenticator, NewAuthenticator } from '#server/modules/identity/mfa/schema.ts';

type CreateAuthenticatorProps = {
  /** The verb on the button. */
  label: string;
  read(form: FormData): NewAuthenticator;
  onCreated(authenticator: Authenticator): void;
  onCancel(): void;
  /** The controls, given the messages that stand at them. */
  children?(fields: FieldErrors): ReactNode;
};

/** The first step of every set-up: what the server has to know before it makes an authenticator. */
export const CreateAuthenticator = ({ label, read, onCreated, onCancel, children }: CreateAuthenticatorProps) => {
  const t = useText();
  const submit = useSubmit(api.auth.mfa.authenticators.create.mutate, onCreated);
  return (
    <Form submit={submit} read={read} className="max-w-sm">
      {(fields) => (
        <>
          {children?.(fields)}
          <FormActions>
            <SubmitButton narrow submit={submit}>
              {label}
            </SubmitButton>
            <Button onClick={onCancel}>{t('Cancel')}</Button>
          </FormActions>
        </>
      )}
    </Form>
  );
};
