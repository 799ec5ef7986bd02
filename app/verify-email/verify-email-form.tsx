'use client';

import Link from 'next/link';
import { useState, type ReactNode } from 'react';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { Outcome } from '#app/_ui/feedback/outcome.tsx';

type VerifyEmailFormProps = {
  /** From the link. */
  mailKey: string;
  /** Where to go when it is done. */
  onward: { href: string; label: string };
  /** What to do when the link is good for nothing. */
  children: ReactNode;
};

/** Verifies the address at a press and not by itself: programs that look through mail open every link in it. */
export const VerifyEmailForm = ({ mailKey, onward, children }: VerifyEmailFormProps) => {
  const t = useText();
  const [isDone, setDone] = useState(false);
  const submit = useSubmit(api.auth.verifyEmail.mutate, () => setDone(true));
  const isLinkSpent = submit.failure?.fields['key'] !== undefined;
  if (isDone) {
    return (
      <Outcome title={t('Your email is verified')}>
        <p>{t('If money was waiting for this address, it is among your transactions now.')}</p>
        <Link href={onward.href} className={buttonClass('primary')}>
          {onward.label}
        </Link>
      </Outcome>
    );
  }
  return (
    <div className="space-y-4">
      <FormMessage
        {...submit.failure}
        {...(isLinkSpent && { message: t('This link was used already, or its day is over. Ask for a new one below.') })}
      />
      {isLinkSpent ? (
        children
      ) : (
        <Button
          look="primary"
          className="w-full"
          pending={submit.pending}
          disabled={!submit.ready}
          onClick={() => submit.send({ key: mailKey })}
        >
          {t('Verify my email')}
        </Button>
      )}
    </div>
  );
};
