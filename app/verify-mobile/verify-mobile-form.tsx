'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';
import { FormMessage, Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';

/** Verifies the number with the code from the SMS, and resends the code. */
export const VerifyMobileForm = ({ mobile, company }: { mobile: string; company: string }) => {
  const t = useText();
  const [isDone, setIsDone] = useState(false);
  const submit = useSubmit(api.auth.verifyMobile.mutate, () => setIsDone(true));
  if (isDone) {
    return (
      <ResultPanel title={t('Your mobile number is verified')}>
        <p>{t('Any money held for this number is now in your account.')}</p>
        <Link href="/home" className={buttonClass('primary')}>
          {t('Continue')}
        </Link>
      </ResultPanel>
    );
  }
  return (
    <div className="space-y-4">
      <Form submit={submit} read={(form) => ({ otp: formText(form, 'otp') })}>
        <OneTimeCodeField label={t('Code')} name="otp" />
        <SubmitButton submit={submit}>{t('Verify number')}</SubmitButton>
      </Form>
      <ResendCode mobile={mobile} company={company} />
    </div>
  );
};

const ResendCode = ({ mobile, company }: { mobile: string; company: string }) => {
  const t = useText();
  const [isSent, setIsSent] = useState(false);
  const submit = useSubmit(api.auth.resendMobileVerification.mutate, () => setIsSent(true));
  const send = () => {
    setIsSent(false);
    submit.send({ mobile, company });
  };
  return (
    <div className="space-y-2">
      <Button className="w-full" pending={submit.pending} disabled={!submit.ready} onClick={send}>
        {t('Resend code')}
      </Button>
      <FormMessage {...submit.failure} />
      <output className="block text-muted">{isSent && t('We sent a new code. The previous code no longer works.')}</output>
    </div>
  );
};
