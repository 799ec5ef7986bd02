'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { NewPasswordField, PasswordField } from '#app/_ui/form/identity-fields.tsx';
import { PartFooter } from '#app/_ui/shell/surface.tsx';

const readChange = (form: FormData) => ({
  old_password: formText(form, 'old_password'),
  new_password: formText(form, 'new_password'),
});

export const PasswordForm = () => {
  const t = useText();
  const router = useRouter();
  const [changes, setChanges] = useState(0);
  const submit = useSubmit(api.auth.changePassword.mutate, () => {
    setChanges((count) => count + 1);
    router.refresh();
  });
  return (
    <PartFooter>
      <output className="text-positive">
        {changes > 0 && !submit.failure && <p className="mb-3">{t('Your password is changed.')}</p>}
      </output>
      {/* The new key clears the fields after success. */}
      <Form key={changes} submit={submit} read={readChange} className="max-w-sm">
        <PasswordField label={t('Current password')} name="old_password" />
        <NewPasswordField label={t('New password')} name="new_password" />
        <SubmitButton narrow submit={submit}>
          {t('Change password')}
        </SubmitButton>
      </Form>
    </PartFooter>
  );
};
