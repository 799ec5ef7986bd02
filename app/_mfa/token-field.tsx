'use client';

import { useText } from '#language';
import { Field } from '#app/_ui/form/field.tsx';
import { OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { SendAgain } from '#app/_ui/form/send-again.tsx';

type TokenFieldProps = {
  type: AuthenticatorType;
  /** Where the token is found. */
  hint: string;
  errors: string[] | undefined;
};

/** The control, named `token`, for what an authenticator shows: six digits, or a recovery code. */
export const TokenField = ({ type, hint, errors }: TokenFieldProps) => {
  const t = useText();
  return type === 'static' ? (
    <Field
      data-initial-focus
      className="max-w-sm"
      label={t('Recovery code')}
      name="token"
      hint={hint}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      errors={errors}
    />
  ) : (
    <OneTimeCodeField label={t('Code')} name="token" hint={hint} errors={errors} />
  );
};

/** What a code is sent for: the answer to a challenge, or the first code of an authenticator. */
type SendCodeAgainProps = { target: { challenge: string } | { authenticator: string } };

/** Asks for another text message. */
export const SendCodeAgain = ({ target }: SendCodeAgainProps) => {
  const t = useText();
  return <SendAgain label={t('Send the code again')} send={() => api.auth.mfa.deliver.mutate(target)} />;
};
