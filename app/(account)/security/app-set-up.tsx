'use client';

import { useState } from 'react';
import { useText } from '#language';
import { DEFAULT_NAMES } from '#app/_mfa/authenticator-words.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { ConfirmAuthenticator } from '#app/(account)/security/confirm-authenticator.tsx';
import { CreateAuthenticator } from '#app/(account)/security/create-authenticator.tsx';
import { QrCode } from '#app/_ui/format/qr-code.tsx';
import { SetUpStep, type SetUpProps } from '#app/(account)/security/set-up-step.tsx';
import type { Authenticator } from '#server/modules/identity/mfa/schema.ts';

const GROUP_LENGTH = 4;

/** A key as people type it off the screen: in groups. */
const inGroups = (key: string): string => key.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join(' ') ?? key;

/** An authenticator app: named, scanned or typed, and confirmed by its first code. */
export const AppSetUp = (props: SetUpProps) => {
  const t = useText();
  const [created, setCreated] = useState<Authenticator>();
  if (created) return <ScanStep authenticator={created} {...props} />;
  return (
    <SetUpStep title={t('Add an authenticator app')}>
      <CreateAuthenticator
        label={t('Show the QR code')}
        read={(form) => ({ type: 'totp', name: trimmedText(form, 'name') || DEFAULT_NAMES.totp })}
        onCreated={setCreated}
        onCancel={props.onCancel}
      >
        {(fields) => (
          <Field
            label={t('Name')}
            name="name"
            hint={t('Optional. Such as the phone that it is on.')}
            autoComplete="off"
            errors={fields['name']}
          />
        )}
      </CreateAuthenticator>
    </SetUpStep>
  );
};

const ScanStep = ({ authenticator: { id, details }, onDone, onCancel }: SetUpProps & { authenticator: Authenticator }) => {
  const t = useText();
  if (!('key' in details)) return null;
  return (
    <SetUpStep title={t('Scan the code with your app')}>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={details.otpauth_url} label={t('QR code of the key that stands beside it')} />
        <div className="min-w-0 flex-1 basis-64 space-y-4">
          <div>
            <h4 className="font-medium">{t('Or type the key')}</h4>
            <p className="flex flex-wrap items-center gap-2">
              <code className="font-mono text-16 break-words">{inGroups(details.key)}</code>
              <CopyButton value={details.key} label={t('key')} />
            </p>
            <p className="text-13 text-muted">{t('Account {account}, {issuer}', { account: details.account, issuer: details.issuer })}</p>
          </div>
          <p>
            <TextLink href={details.otpauth_url}>{t('Open in an app on this device')}</TextLink>
          </p>
          <ConfirmAuthenticator
            id={id}
            onDone={onDone}
            onCancel={onCancel}
            type="totp"
            hint={t('The six digits that the app shows now.')}
          />
        </div>
      </div>
    </SetUpStep>
  );
};
