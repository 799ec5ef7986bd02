'use client';

import { useState } from 'react';
import { SendCodeAgain } from '#app/_mfa/send-code-again.tsx';
import { trimmedText } from '#app/_lib/form-text.ts';
import { Field } from '#app/_ui/field.tsx';
import { ConfirmAuthenticator } from '#app/(account)/security/confirm-authenticator.tsx';
import { CreateAuthenticator } from '#app/(account)/security/create-authenticator.tsx';
import { SetUpStep, type SetUpProps } from '#app/(account)/security/set-up-step.tsx';
import type { Authenticator } from '#server/features/mfa/schema.ts';

/** Codes by text message: a number, and the first code that is sent to it. */
export const SmsSetUp = ({ onDone, onCancel }: SetUpProps) => {
  const [created, setCreated] = useState<Authenticator>();
  if (!created) {
    return (
      <SetUpStep title="Add text messages">
        <CreateAuthenticator
          label="Send a code"
          read={(form) => ({ type: 'sms', name: 'Text messages', mobile: trimmedText(form, 'mobile') })}
          onCreated={setCreated}
          onCancel={onCancel}
        >
          {(fields) => (
            <Field
              label="Mobile number"
              name="mobile"
              type="tel"
              required
              autoComplete="tel"
              hint="With the code of its country, such as +27820000001. An authenticator app is safer where you can use one."
              errors={fields['mobile']}
            />
          )}
        </CreateAuthenticator>
      </SetUpStep>
    );
  }
  const number = 'mobile' in created.details ? created.details.mobile : 'your mobile number';
  return (
    <SetUpStep title={`Enter the code that we sent to ${number}`}>
      <ConfirmAuthenticator id={created.id} onDone={onDone} onCancel={onCancel} type="sms" hint="The six digits in the message.">
        <SendCodeAgain target={{ authenticator: created.id }} />
      </ConfirmAuthenticator>
    </SetUpStep>
  );
};
