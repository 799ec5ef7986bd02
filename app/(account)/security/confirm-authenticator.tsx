'use client';

import type { ReactNode } from 'react';
import { TokenField } from '#app/_mfa/token-field.tsx';
import { formText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import type { SetUpProps } from '#app/(account)/security/set-up-step.tsx';
import type { AuthenticatorType } from '#server/features/mfa/schema.ts';

type ConfirmAuthenticatorProps = SetUpProps & {
  id: string;
  type: AuthenticatorType;
  /** Where its first token is found. */
  hint: string;
  children?: ReactNode;
};

/** The last step of every set-up: a first code shows that it works. */
export const ConfirmAuthenticator = ({ id, type, hint, onDone, onCancel, children }: ConfirmAuthenticatorProps) => {
  const submit = useSubmit((token: string) => api.auth.mfa.verify.mutate({ authenticator: id, token }), onDone);
  const { fields = {}, message, requestId } = submit.failure ?? {};
  return (
    <form method="post" onSubmit={submit.on((form) => formText(form, 'token').trim())} className="space-y-4">
      <FormMessage message={message ?? fields['authenticator']?.join(' ')} requestId={requestId} />
      <TokenField type={type} hint={hint} errors={fields['token']} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" pending={submit.pending} disabled={!submit.ready}>
          Confirm
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};
