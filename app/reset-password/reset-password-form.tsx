'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { NewPasswordField } from '#app/_ui/form/identity-fields.tsx';

/** Sets a new password with the link from the email. */
export const ResetPasswordForm = ({ uid, token }: { uid: string; token: string }) => {
  const t = useText();
  const [isDone, setIsDone] = useState(false);
  const submit = useSubmit(api.auth.confirmPasswordReset.mutate, () => setIsDone(true));
  const { fields = {} } = submit.failure ?? {};
  const linkProblem = fields['token'] ?? fields['uid'];
  if (isDone) {
    return (
      <ResultPanel title={t('Your password has been changed')}>
        <p>{t('Sign in with your new password. You’ve been signed out on all devices.')}</p>
        <Link href="/login" className={buttonClass('primary')}>
          {t('Sign in')}
        </Link>
      </ResultPanel>
    );
  }
  return (
    <Form
      submit={submit}
      read={(form) => ({ uid, token, new_password: formText(form, 'new_password') })}
      message={linkProblem && t('This link has expired or was already used. Your password was not changed. Request a new link.')}
    >
      {() => (
        <>
          <NewPasswordField label={t('New password')} name="new_password" />
          <SubmitButton submit={submit}>{t('Set password')}</SubmitButton>
        </>
      )}
    </Form>
  );
};
