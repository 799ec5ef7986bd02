'use client';

import { useState } from 'react';
import { COMPANY_COOKIE } from '#app/_lib/company-cookie.ts';
import { formText } from '#app/_lib/form-text.ts';
import { remember } from '#app/_lib/remember.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import { Outcome } from '#app/_ui/outcome.tsx';

const readRequest = (form: FormData) => ({ company: formText(form, 'company').trim(), user: formText(form, 'user').trim() });

const IDENTIFIER = { required: true, autoCapitalize: 'none', spellCheck: false };

/** Asks for a link to set a new password. The answer is the same whether or not there is such an account. */
export const ForgotPasswordForm = ({ company }: { company: string }) => {
  const [asked, setAsked] = useState<string>();
  const submit = useSubmit(api.auth.resetPassword.mutate, (_answer, input: ReturnType<typeof readRequest>) => {
    remember(COMPANY_COOKIE, input.company);
    setAsked(input.user);
  });
  const { fields = {}, message, requestId } = submit.failure ?? {};
  if (asked !== undefined) {
    return (
      <Outcome title="Look into your mail">
        <p>
          If <b className="font-medium break-words">{asked}</b> has an account there, a link is on its way to its email address. It works
          once, for one hour.
        </p>
        <Button onClick={() => setAsked(undefined)}>Ask again</Button>
      </Outcome>
    );
  }
  return (
    <form method="post" onSubmit={submit.on(readRequest)} className="space-y-4">
      <FormMessage message={message} requestId={requestId} />
      <Field {...IDENTIFIER} label="Company" name="company" defaultValue={company} autoComplete="organization" errors={fields['company']} />
      <Field {...IDENTIFIER} label="Email, mobile number or user id" name="user" autoComplete="username" errors={fields['user']} />
      <Button type="submit" look="primary" className="w-full" pending={submit.pending} disabled={!submit.ready}>
        Send link
      </Button>
    </form>
  );
};
