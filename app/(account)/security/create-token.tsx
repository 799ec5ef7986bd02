'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { formText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { WideCopyButton } from '#app/_ui/copy-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import { PartFooter } from '#app/(account)/security/part.tsx';
import { SetUpStep } from '#app/(account)/security/set-up-step.tsx';

/** Creates a personal token and shows it, once. */
export const CreateToken = () => {
  const [isAsking, setAsking] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <PartFooter>
      {token ? (
        <NewToken token={token} onDone={() => setToken(undefined)} />
      ) : isAsking ? (
        <TokenForm
          onCreated={(created) => {
            setToken(created);
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Button onClick={() => setAsking(true)}>Create a token</Button>
      )}
    </PartFooter>
  );
};

type TokenFormProps = { onCreated(token: string): void; onCancel(): void };

const TokenForm = ({ onCreated, onCancel }: TokenFormProps) => {
  const router = useRouter();
  const submit = useSubmit(api.auth.tokens.create.mutate, ({ token }) => {
    onCreated(token);
    router.refresh();
  });
  const { fields = {}, message, requestId } = submit.failure ?? {};
  const read = (form: FormData) => ({ label: formText(form, 'label').trim(), password: formText(form, 'password') });
  return (
    <SetUpStep title="Create a token">
      <form method="post" onSubmit={submit.on(read)} className="max-w-sm space-y-4">
        <FormMessage message={message} requestId={requestId} />
        <Field
          label="Name"
          name="label"
          hint="Such as the program that will use it."
          maxLength={100}
          autoComplete="off"
          errors={fields['label']}
        />
        <Field label="Your password" name="password" type="password" required autoComplete="current-password" errors={fields['password']} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" pending={submit.pending} disabled={!submit.ready}>
            Create the token
          </Button>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </form>
    </SetUpStep>
  );
};

const NewToken = ({ token, onDone }: { token: string; onDone(): void }) => (
  <SetUpStep title="Copy your token now">
    <p className="text-muted">It is not shown again. Whoever has it can act as you.</p>
    <p className="rounded-control border bg-sunken px-3 py-2 font-mono break-all">{token}</p>
    <div>
      <p className="mb-1 text-13 text-muted">A first call with it:</p>
      <p className="rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all">
        {`curl ${location.origin}/3/user/ -H 'Authorization: Token ${token}'`}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <WideCopyButton value={token} />
      <Button onClick={onDone}>I have saved it</Button>
    </div>
  </SetUpStep>
);
