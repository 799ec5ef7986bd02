'use client';

import { useState } from 'react';
import { formText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import { Outcome } from '#app/_ui/outcome.tsx';

const readRequest = (form: FormData) => ({ company: formText(form, 'company').trim(), email: formText(form, 'email').trim() });

const IDENTIFIER = { required: true, autoCapitalize: 'none', spellCheck: false };

type ResendEmailFormProps = { company: string; email?: string | undefined };

/** Asks for another mail. The answer is the same whether or not the address is known. */
export const ResendEmailForm = ({ company, email }: ResendEmailFormProps) => {
  const [sentTo, setSentTo] = useState<string>();
  const submit = useSubmit(api.auth.resendEmailVerification.mutate, (_answer, input: ReturnType<typeof readRequest>) =>
    setSentTo(input.email),
  );
  const { fields = {}, message, requestId } = submit.failure ?? {};
  if (sentTo !== undefined) {
    return (
      <Outcome title="Look into your mail">
        <p>
          If <b className="font-medium break-words">{sentTo}</b> belongs to an account there and is not verified yet, a new link is on its
          way. Only the newest one works.
        </p>
      </Outcome>
    );
  }
  return (
    <form method="post" onSubmit={submit.on(readRequest)} className="space-y-4">
      <FormMessage message={message} requestId={requestId} />
      <Field {...IDENTIFIER} label="Company" name="company" defaultValue={company} autoComplete="organization" errors={fields['company']} />
      <Field {...IDENTIFIER} label="Email" name="email" type="email" defaultValue={email} autoComplete="email" errors={fields['email']} />
      <Button type="submit" className="w-full" pending={submit.pending} disabled={!submit.ready}>
        Send a new link
      </Button>
    </form>
  );
};
