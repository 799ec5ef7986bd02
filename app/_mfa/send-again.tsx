'use client';

import { useState } from 'react';
import { api } from '#app/_lib/trpc-client.ts';
import { useCountdown } from '#app/_lib/use-countdown.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';

/** The server sends to a number at most once in this time. */
const GAP_SECONDS = 60;

/** What a code is sent for: the answer to a challenge, or the first code of an authenticator. */
type SendAgainProps = { target: { challenge: string } | { authenticator: string } };

/** Asks for another text message, once the gap between two of them is over. */
export const SendAgain = ({ target }: SendAgainProps) => {
  const { seconds, start } = useCountdown(GAP_SECONDS);
  const [isSent, setSent] = useState(false);
  const submit = useSubmit(
    () => api.auth.mfa.deliver.mutate(target),
    () => {
      setSent(true);
      start(GAP_SECONDS);
    },
  );
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button disabled={!submit.ready || seconds > 0} pending={submit.pending} onClick={() => submit.send(undefined)}>
        Send the code again
      </Button>
      <p className="figures text-13 text-muted">
        <output>{isSent && seconds > 0 ? 'Sent. ' : ''}</output>
        {seconds > 0 && `You can ask for another one in ${seconds} s.`}
      </p>
    </div>
  );
};
