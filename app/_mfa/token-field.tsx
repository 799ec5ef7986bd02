'use client';

import { useText } from '#language';
import { Field } from '#app/_ui/form/field.tsx';
import { OneTimeCodeField } from '#app/_ui/form/identity-fields.tsx';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { SendAgain } from '#app/_ui/form/send-again.tsx';

type TokenFieldProps = {
  type: AuthenticatorType;
  /** Where to find the code. */
  hint: string;
};

/** The field `token` for a six-digit code or a recovery code. */
export const TokenField = ({ type, hint }: TokenFieldProps) => {
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
    />
  ) : (
    <OneTimeCodeField label={t('Code')} name="token" hint={hint} />
  );
};

/** The challenge or the new authenticator that the code is for. */
type SendCodeAgainProps = { target: { challenge: string } | { authenticator: string } };

/** Resends the text message. */
export const SendCodeAgain = ({ target }: SendCodeAgainProps) => {
  const t = useText();
  return <SendAgain label={t('Send the code again')} send={() => api.auth.mfa.deliver.mutate(target)} />;
};
