'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { formText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import { NewPasswordField } from '#app/_ui/password-field.tsx';
import { PartFooter } from '#app/(account)/security/part.tsx';

const readChange = (form: FormData) => ({
  old_password: formText(form, 'old_password'),
  new_password: formText(form, 'new_password'),
});

export const PasswordForm = () => {
  const router = useRouter();
  const [changes, setChanges] = useState(0);
  const submit = useSubmit(api.auth.changePassword.mutate, () => {
    setChanges((count) => count + 1);
    router.refresh();
  });
  const { fields = {}, message, requestId } = submit.failure ?? {};
  return (
    <PartFooter>
      <output className="text-positive">{changes > 0 && !submit.failure && <p className="mb-3">Your password is changed.</p>}</output>
      {/* The key empties the controls once they have done their work. */}
      <form key={changes} method="post" onSubmit={submit.on(readChange)} className="max-w-sm space-y-4">
        <FormMessage message={message} requestId={requestId} />
        <Field
          label="Current password"
          name="old_password"
          type="password"
          required
          autoComplete="current-password"
          errors={fields['old_password']}
        />
        <NewPasswordField label="New password" name="new_password" errors={fields['new_password']} />
        <Button type="submit" look="primary" pending={submit.pending} disabled={!submit.ready}>
          Change password
        </Button>
      </form>
    </PartFooter>
  );
};
