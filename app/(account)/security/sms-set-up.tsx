'use client';

import { useState } from 'react';
import { useText } from '#language';
import { DEFAULT_NAMES } from '#app/_mfa/authenticator-words.ts';
import { SendCodeAgain } from '#app/_mfa/send-code-again.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { ConfirmAuthenticator } from '#app/(account)/security/confirm-authenticator.tsx';
import { CreateAuthenticator } from '#app/(account)/security/create-authenticator.tsx';
import { SetUpStep, type SetUpProps } from '#app/(account)/security/set-up-step.tsx';
import type { Authenticator } from '#server/modules/identity/mfa/schema.ts';

/** Codes by text message: a number, and the first code that is sent to it. */
export const SmsSetUp = ({ onDone, onCancel }: SetUpProps) => {
  const t = useText();
  const [created, setCreated] = useState<Authenticator>();
  if (!created) {
    return (
      <SetUpStep title={t('Add text messages')}>
        <CreateAuthenticator
          label={t('Send a code')}
          read={(form) => ({ type: 'sms', name: DEFAULT_NAMES.sms, mobile: trimmedText(form, 'mobile') })}
          onCreated={setCreated}
          onCancel={onCancel}
        >
          {(fields) => (
            <Field
              label={t('Mobile number')}
              name="mobile"
              type="tel"
              required
              autoComplete="tel"
              hint={t('In international form, for example +27820000001. If possible, use an authenticator app instead: it is safer.')}
              errors={fields['mobile']}
            />
          )}
        </CreateAuthenticator>
      </SetUpStep>
    );
  }
  const number = 'mobile' in created.details ? created.details.mobile : t('your mobile number');
  return (
    <SetUpStep title={t('Enter the code that we sent to {number}', { number })}>
      <ConfirmAuthenticator id={created.id} onDone={onDone} onCancel={onCancel} type="sms" hint={t('The six digits in the message.')}>
        <SendCodeAgain target={{ authenticator: created.id }} />
      </ConfirmAuthenticator>
    </SetUpStep>
  );
};
