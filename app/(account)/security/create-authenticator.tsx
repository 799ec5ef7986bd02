'use client';

import type { ReactNode } from 'react';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import type { Authenticator, NewAuthenticator } from '#server/features/mfa/schema.ts';

type CreateAuthenticatorProps = {
  /** The verb on the button. */
  label: string;
  read(form: FormData): NewAuthenticator;
  onCreated(authenticator: Authenticator): void;
  onCancel(): void;
  /** The controls, given the messages that stand at them. */
  children?(fields: Partial<Record<string, string[]>>): ReactNode;
};

/** The first step of every set-up: what the server has to know before it makes an authenticator. */
export const CreateAuthenticator = ({ label, read, onCreated, onCancel, children }: CreateAuthenticatorProps) => {
  const submit = useSubmit(api.auth.mfa.authenticators.create.mutate, onCreated);
  const { fields = {}, message, requestId } = submit.failure ?? {};
  return (
    <form method="post" onSubmit={submit.on(read)} className="max-w-sm space-y-4">
      <FormMessage message={message ?? fields['type']?.join(' ')} requestId={requestId} />
      {children?.(fields)}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" pending={submit.pending} disabled={!submit.ready}>
          {label}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
};
