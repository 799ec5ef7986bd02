'use client';

import type { ReactNode } from 'react';
import { useText } from '#language';
import { TokenField } from '#app/_mfa/token-field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import type { SetUpProps } from '#app/(account)/security/set-up-step.tsx';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';

type ConfirmAuthenticatorProps = SetUpProps & {
  id: string;
  type: AuthenticatorType;
  /** Where its first token is found. */
  hint: string;
  children?: ReactNode;
};

/** The last step of every set-up: a first code shows that it works. */
export const ConfirmAuthenticator = ({ id, type, hint, onDone, onCancel, children }: ConfirmAuthenticatorProps) => {
  const t = useText();
  const submit = useSubmit((token: string) => api.auth.mfa.verify.mutate({ authenticator: id, token }), onDone);
  return (
    <Form submit={submit} read={(form) => trimmedText(form, 'token')}>
      {(fields) => (
        <>
          <TokenField type={type} hint={hint} errors={fields['token']} />
          {children}
          <FormActions>
            <SubmitButton narrow submit={submit}>
              {t('Confirm')}
            </SubmitButton>
            <Button onClick={onCancel}>{t('Cancel')}</Button>
          </FormActions>
        </>
      )}
    </Form>
  );
};
