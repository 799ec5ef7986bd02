'use client';

// Steps to set up an authenticator, and recovery codes.
import { type ReactNode, useId, useState } from 'react';
import { FocusedHeading } from '#app/_ui/feedback/result-panel.tsx';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import type { Authenticator, NewAuthenticator } from '#server/modules/identity/index.ts';
import { TokenField } from '#app/_mfa/complete-challenges.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';
import { DEFAULT_NAMES } from '#app/_mfa/challenges.ts';
import { Download, Printer } from 'lucide-react';
import type { Translate } from '#app/_language/translate.ts';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';

/** Props that all setups have in common. */
export type SetUpProps = { onDone(): void; onCancel(): void };

/** A step of a setup, with its title. */
export const SetUpStep = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <FocusedHeading key={title} level="h3" id={id}>
        {title}
      </FocusedHeading>
      {children}
    </section>
  );
};

type CreateAuthenticatorProps = {
  /** The label of the button. */
  label: string;
  read(form: FormData): NewAuthenticator;
  onCreated(authenticator: Authenticator): void;
  onCancel(): void;
  children?: ReactNode;
};

/** The first step: creates the authenticator. */
export const CreateAuthenticator = ({ label, read, onCreated, onCancel, children }: CreateAuthenticatorProps) => {
  const t = useText();
  const submit = useSubmit(api.auth.mfa.authenticators.create.mutate, onCreated);
  return (
    <Form submit={submit} read={read} className="max-w-sm">
      {children}
      <FormActions>
        <SubmitButton fitContent submit={submit}>
          {label}
        </SubmitButton>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  );
};

type ConfirmAuthenticatorProps = SetUpProps & {
  id: string;
  type: AuthenticatorType;
  /** Where to find the first code. */
  hint: string;
  children?: ReactNode;
};

/** The last step: confirms the authenticator with its first code. */
export const ConfirmAuthenticator = ({ id, type, hint, onDone, onCancel, children }: ConfirmAuthenticatorProps) => {
  const t = useText();
  const submit = useSubmit((token: string) => api.auth.mfa.verify.mutate({ authenticator: id, token }), onDone);
  return (
    <Form submit={submit} read={(form) => trimmedText(form, 'token')}>
      <TokenField type={type} hint={hint} />
      {children}
      <FormActions>
        <SubmitButton fitContent submit={submit}>
          {t('Confirm')}
        </SubmitButton>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </FormActions>
    </Form>
  );
};

/** Sets up recovery codes: shown once, saved, and confirmed by entering one. */
export const RecoveryCodesSetUp = ({ onDone, onCancel }: SetUpProps) => {
  const t = useText();
  const [created, setCreated] = useState<Authenticator>();
  if (!created) {
    return (
      <SetUpStep title={t('Generate recovery codes')}>
        <p className="max-w-prose text-muted">
          {t('Each of the ten codes lets you sign in once without your phone. They’re shown only once, so be ready to save them.')}
        </p>
        <CreateAuthenticator
          label={t('Show codes')}
          read={() => ({ type: 'static', name: DEFAULT_NAMES.static })}
          onCreated={setCreated}
          onCancel={onCancel}
        />
      </SetUpStep>
    );
  }
  const codes = 'tokens' in created.details ? created.details.tokens.map(({ token }) => token) : [];
  return (
    <SetUpStep title={t('Save these codes now')}>
      <RecoveryCodes codes={codes} />
      <ConfirmAuthenticator
        id={created.id}
        onDone={onDone}
        onCancel={onCancel}
        type="static"
        hint={t('Enter one of the codes you saved to check that you can read it. The code stays valid.')}
      />
    </SetUpStep>
  );
};

const FILE_NAME = 'recovery-codes.txt';

const toFileText = (t: Translate, codes: readonly string[]): string =>
  [t('Recovery codes for {host}', { host: location.host }), t('Each code works once.'), '', ...codes, ''].join('\n');

const downloadCodes = (t: Translate, codes: readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([toFileText(t, codes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
};

/** Recovery codes, and ways to save them. */
const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const t = useText();
  return (
    <div>
      <div data-printed className="rounded-control border bg-sunken px-4 py-3">
        <p className="sr-only print:not-sr-only">{t('Recovery codes. Each code works once.')}</p>
        <ol className="figures grid gap-x-8 gap-y-1 font-mono md:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <WideCopyButton value={codes.join('\n')} />
        <Button onClick={() => downloadCodes(t, codes)}>
          <Download aria-hidden className="size-4" /> {t('Download')}
        </Button>
        <Button onClick={() => print()}>
          <Printer aria-hidden className="size-4" /> {t('Print')}
        </Button>
      </div>
    </div>
  );
};
