'use client';

import { useState } from 'react';
import { useText } from '#language';
import { COMPANY_COOKIE, remember } from '#app/_ui/shell/cookies.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyField, UserField } from '#app/_ui/form/identity-fields.tsx';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';

const readRequest = (form: FormData) => ({ company: trimmedText(form, 'company'), user: trimmedText(form, 'user') });

/** Asks for a link to set a new password. The answer is the same whether or not there is such an account. */
export const ForgotPasswordForm = ({ company }: { company: string }) => {
  const t = useText();
  const [asked, setAsked] = useState<string>();
  const submit = useSubmit(api.auth.resetPassword.mutate, (_answer, input: ReturnType<typeof readRequest>) => {
    remember(COMPANY_COOKIE, input.company);
    setAsked(input.user);
  });
  if (asked !== undefined) {
    return (
      <Outcome title={t('Look into your mail')}>
        <p>
          {t.rich('If <b>{asked}</b> has an account there, a link is on its way to its email address. It works once, for one hour.', {
            asked,
            b: <b className="font-medium break-words" />,
          })}
        </p>
        <Button onClick={() => setAsked(undefined)}>{t('Ask again')}</Button>
      </Outcome>
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
