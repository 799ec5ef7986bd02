'use client';

import { useState } from 'react';
import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyField, EmailField } from '#app/_ui/form/identity-fields.tsx';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';

const readRequest = (form: FormData) => ({ company: trimmedText(form, 'company'), email: trimmedText(form, 'email') });

type ResendEmailFormProps = { company: string; email?: string | undefined };

/** Asks for another mail. The answer is the same whether or not the address is known. */
export const ResendEmailForm = ({ company, email }: ResendEmailFormProps) => {
  const t = useText();
  const [sentTo, setSentTo] = useState<string>();
  const submit = useSubmit(api.auth.resendEmailVerification.mutate, (_answer, input: ReturnType<typeof readRequest>) =>
    setSentTo(input.email),
  );
  if (sentTo !== undefined) {
    return (
      <Outcome title={t('Look into your mail')}>
        <p>
          {t.rich(
            'If <b>{sentTo}</b> belongs to an account there and is not verified yet, a new link is on its way. Only the newest one works.',
            { sentTo, b: <b className="font-medium break-words" /> },
          )}
        </p>
      </Outcome>
    );
  }
  return (
    <Form submit={submit} read={readRequest}>
      {(fields) => (
        <>
          <CompanyField defaultValue={company} errors={fields['company']} />
          <EmailField defaultValue={email} errors={fields['email']} />
          <SubmitButton submit={submit} look="secondary">
            {t('Send a new link')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
};
