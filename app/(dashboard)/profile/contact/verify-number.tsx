'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import { SendAgain } from '#app/_ui/form/send-again.tsx';
import { CALLS } from '#app/(dashboard)/profile/contact/contact-calls.ts';

type VerifyNumberProps = { number: string; company: string; isJustSent: boolean; onDone(): void };

/** Takes the code from the SMS, and asks for another one. */
export const VerifyNumber = ({ number, company, isJustSent, onDone }: VerifyNumberProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(api.auth.verifyMobile.mutate, () => {
    onDone();
    router.refresh();
  });
  return (
    <div className="mt-2 space-y-3">
      <Form submit={submit} read={(form) => ({ otp: formText(form, 'otp') })}>
        {(fields) => (
          <>
            <OneTimeCodeField
              label={t('Code sent to {number}', { number })}
              name="otp"
              hint={t('Six digits, good for five minutes after they were sent.')}
              errors={fields['otp']}
            />
            <SubmitButton submit={submit} narrow>
              {t('Verify number')}
            </SubmitButton>
          </>
        )}
      </Form>
      <SendAgain
        label={t('Send a new code')}
        name={t('Send a new code to {number}', { number })}
        isJustSent={isJustSent}
        send={() => CALLS.mobile.sendAgain(number, company)}
      />
    </div>
  );
};
