'use client';

import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { FormMessage, Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { CompanyField, EmailField } from '#app/_ui/form/identity-fields.tsx';

type VerifyEmailFormProps = {
  /** The key from the link. */
  mailKey: string;
  /** The path to continue to. */
  nextLink: { href: string; label: string };
  /** Shown if the link is invalid. */
  children: ReactNode;
};

/** Verifies the address on click, not on load, because mail scanners open links. */
export const VerifyEmailForm = ({ mailKey, nextLink, children }: VerifyEmailFormProps) => {
  const t = useText();
  const [isDone, setIsDone] = useState(false);
  const submit = useSubmit(api.auth.verifyEmail.mutate, () => setIsDone(true));
  const isLinkInvalid = submit.failure?.fields['key'] !== undefined;
  if (isDone) {
    return (
      <ResultPanel title={t('Your email is verified')}>
        <p>{t('Any money held for this address is now in your account.')}</p>
        <Link href={nextLink.href} className={buttonClass('primary')}>
          {nextLink.label}
        </Link>
      </ResultPanel>
    );
  }
  return (
    <div className="space-y-4">
      <FormMessage
        {...submit.failure}
        {...(isLinkInvalid && { message: t('This link has expired or was already used. Request a new one below.') })}
      />
      {isLinkInvalid ? (
        children
      ) : (
        <Button
          variant="primary"
          className="w-full"
          pending={submit.pending}
          disabled={!submit.ready}
          onClick={() => submit.send({ key: mailKey })}
        >
          {t('Verify email')}
        </Button>
      )}
    </div>
  );
};

const readRequest = (form: FormData) => ({ company: trimmedText(form, 'company'), email: trimmedText(form, 'email') });

type ResendEmailFormProps = { company: string; email?: string | undefined };

/** Requests another email. The response is the same whether or not the address is known. */
export const ResendEmailForm = ({ company, email }: ResendEmailFormProps) => {
  const t = useText();
  const [sentTo, setSentTo] = useState<string>();
  const submit = useSubmit(api.auth.resendEmailVerification.mutate, (_response, input: ReturnType<typeof readRequest>) =>
    setSentTo(input.email),
  );
  if (sentTo !== undefined) {
    return (
      <ResultPanel title={t('Check your email')}>
        <p>
          {t.rich('If <b>{email}</b> belongs to an account and isn’t verified yet, we’ve sent a new link. Only the latest link works.', {
            email: sentTo,
            b: <b className="font-medium break-words" />,
          })}
        </p>
      </ResultPanel>
    );
  }
  return (
    <Form submit={submit} read={readRequest}>
      <CompanyField defaultValue={company} />
      <EmailField defaultValue={email} />
      <SubmitButton submit={submit} variant="secondary">
        {t('Resend link')}
      </SubmitButton>
    </Form>
  );
};
