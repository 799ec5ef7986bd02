'use client';

// Forms and actions for personal tokens, sessions, authenticators and the password.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import { NewPasswordField, PasswordField } from '#app/_ui/form/identity-fields.tsx';
import { PageSectionFooter } from '#app/_ui/shell/page.tsx';
import { SetUpStep } from '#app/(dashboard)/security/set-up-steps.tsx';
import { confirmButton, deleteButton } from '#app/_ui/form/record-forms.tsx';

/** Creates a personal token and shows it once. */
export const CreateToken = () => {
  const t = useText();
  const [isFormOpen, setIsFormOpen] = useState(false);
  const [token, setToken] = useState<string>();
  return (
    <PageSectionFooter>
      {token ? (
        <NewToken token={token} onDone={() => setToken(undefined)} />
      ) : isFormOpen ? (
        <TokenForm
          onCreated={(created) => {
            setToken(created);
            setIsFormOpen(false);
          }}
          onCancel={() => setIsFormOpen(false)}
        />
      ) : (
        <Button onClick={() => setIsFormOpen(true)}>{t('Create token')}</Button>
      )}
    </PageSectionFooter>
  );
};

type TokenFormProps = { onCreated(token: string): void; onCancel(): void };

const TokenForm = ({ onCreated, onCancel }: TokenFormProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(api.auth.tokens.create.mutate, ({ token }) => {
    onCreated(token);
    router.refresh();
  });
  const read = (form: FormData) => ({ label: trimmedText(form, 'label'), password: formText(form, 'password') });
  return (
    <SetUpStep title={t('Create token')}>
      <Form submit={submit} read={read} className="max-w-sm">
        <Field label={t('Name')} name="label" hint={t('For example, the program that will use it.')} maxLength={100} autoComplete="off" />
        <PasswordField label={t('Your password')} />
        <FormActions>
          <SubmitButton fitContent submit={submit}>
            {t('Create token')}
          </SubmitButton>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
        </FormActions>
      </Form>
    </SetUpStep>
  );
};

const NewToken = ({ token, onDone }: { token: string; onDone(): void }) => {
  const t = useText();
  return (
    <SetUpStep title={t('Copy your token now')}>
      <p className="text-muted">{t('Copy this token now. It won’t be shown again, and anyone with it can act on your behalf.')}</p>
      <p className="rounded-control border bg-sunken px-3 py-2 font-mono break-all">{token}</p>
      <div>
        <p className="mb-1 text-13 text-muted">{t('Example request:')}</p>
        <p className="rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all">
          {`curl ${location.origin}/3/user/ -H 'Authorization: Token ${token}'`}
        </p>
      </div>
      <FormActions>
        <WideCopyButton value={token} />
        <Button onClick={onDone}>{t('I’ve saved it')}</Button>
      </FormActions>
    </SetUpStep>
  );
};

const readChange = (form: FormData) => ({
  old_password: formText(form, 'old_password'),
  new_password: formText(form, 'new_password'),
});

export const PasswordForm = () => {
  const t = useText();
  const router = useRouter();
  const [changeCount, setChangeCount] = useState(0);
  const submit = useSubmit(api.auth.changePassword.mutate, () => {
    setChangeCount((count) => count + 1);
    router.refresh();
  });
  return (
    <PageSectionFooter>
      <output className="text-positive">
        {changeCount > 0 && !submit.failure && <p className="mb-3">{t('Your password has been changed.')}</p>}
      </output>
      {/* A new key clears the fields after success. */}
      <Form key={changeCount} submit={submit} read={readChange} className="max-w-sm">
        <PasswordField label={t('Current password')} name="old_password" />
        <NewPasswordField label={t('New password')} name="new_password" />
        <SubmitButton fitContent submit={submit}>
          {t('Change password')}
        </SubmitButton>
      </Form>
    </PageSectionFooter>
  );
};

export const RemoveAuthenticator = confirmButton(({ t }, { id, name }: { id: string; name: string }) => ({
  label: t('Remove'),
  name: t('Remove {name}', { name }),
  question: t('Remove {name}?', { name }),
  warning: t('You’ll no longer be able to confirm your identity with it. Make sure you have another method, or set up a new one.'),
  onConfirm: () => api.auth.mfa.authenticators.remove.mutate({ id }),
}));

export const EndSession = confirmButton(({ t }, { tokenKey, device }: { tokenKey: string; device: string }) => ({
  label: t('Sign out'),
  name: t('Sign out {device}', { device }),
  question: t('Sign out {device}?', { device }),
  warning: t('The device must sign in again.'),
  onConfirm: () => api.session.revoke.mutate({ token_key: tokenKey }),
}));

export const EndOtherSessions = confirmButton(({ t }) => ({
  label: t('Sign out everywhere else'),
  question: t('Sign out everywhere else?'),
  warning: t('You’ll stay signed in here. Personal tokens keep working.'),
  onConfirm: () => api.session.revokeOthers.mutate(),
}));

export const DeleteToken = deleteButton(({ t }, { tokenKey, name }: { tokenKey: string; name: string }) => ({
  name,
  warning: t('Programs that use it lose access immediately. This can’t be undone.'),
  onConfirm: () => api.auth.tokens.remove.mutate({ token_key: tokenKey }),
}));

type AccountOwnerProps = { user: { id: string; company: string; email: string | null } };

const closeButton = (action: 'deactivate' | 'requestDelete') =>
  confirmButton(({ t }, { user }: AccountOwnerProps) => ({
    label: action === 'deactivate' ? t('Deactivate account') : t('Delete account'),
    question: action === 'deactivate' ? t('Deactivate your account?') : t('Delete your account?'),
    warning: user.email
      ? t('We’ll email you a link to confirm. Nothing changes until you open it.')
      : t('We’ll send you an SMS with a link to confirm. Nothing changes until you open it.'),
    toast: t('We sent you a link. It expires in one hour.'),
    onConfirm: () => api.auth[action].request.mutate({ user: user.id, company: user.company }),
  }));

export const DeactivateAccount = closeButton('deactivate');
export const DeleteAccount = closeButton('requestDelete');
