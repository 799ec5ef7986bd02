'use client';

import { useState } from 'react';
import { useText } from '#language';
import { COMPANY_COOKIE, setCookie } from '#app/_ui/shell/cookies.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyField, UserField } from '#app/_ui/form/identity-fields.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';

const readRequest = (form: FormData) => ({ company: trimmedText(form, 'company'), user: trimmedText(form, 'user') });

/** Requests a link to set a new password. The response is the same whether or not the account exists. */
export const ForgotPasswordForm = ({ company }: { company: string }) => {
  const t = useText();
  const [sentTo, setSentTo] = useState<string>();
  const submit = useSubmit(api.auth.resetPassword.mutate, (_response, input: ReturnType<typeof readRequest>) => {
    setCookie(COMPANY_COOKIE, input.company);
    setSentTo(input.user);
  });
  if (sentTo !== undefined) {
    return (
      <ResultPanel title={t('Check your email')}>
        <p>
          {t.rich('If <b>{user}</b> belongs to an account, we’ve emailed a link to it. The link works once and expires in one hour.', {
            user: sentTo,
            b: <b className="font-medium break-words" />,
          })}
        </p>
        <Button onClick={() => setSentTo(undefined)}>{t('Request new link')}</Button>
      </ResultPanel>
    );
  }
  return (
    <Form submit={submit} read={readRequest}>
      <CompanyField defaultValue={company} />
      <UserField />
      <SubmitButton submit={submit}>{t('Send link')}</SubmitButton>
    </Form>
  );
};
