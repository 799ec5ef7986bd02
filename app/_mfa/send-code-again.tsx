'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { SendAgain } from '#app/_ui/form/send-again.tsx';

/** What a code is sent for: the answer to a challenge, or the first code of an authenticator. */
type SendCodeAgainProps = { target: { challenge: string } | { authenticator: string } };

/** Asks for another text message. */
export const SendCodeAgain = ({ target }: SendCodeAgainProps) => {
  const t = useText();
  return <SendAgain label={t('Send the code again')} send={() => api.auth.mfa.deliver.mutate(target)} />;
};
