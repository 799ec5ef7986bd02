'use client';

import { useState } from 'react';
import { trimmedText } from '#app/_lib/form-text.ts';
import { CopyButton } from '#app/_ui/copy-button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { ConfirmAuthenticator } from '#app/(account)/security/confirm-authenticator.tsx';
import { CreateAuthenticator } from '#app/(account)/security/create-authenticator.tsx';
import { QrCode } from '#app/_ui/qr-code.tsx';
import { SetUpStep, type SetUpProps } from '#app/(account)/security/set-up-step.tsx';
import type { Authenticator } from '#server/features/mfa/schema.ts';

const GROUP_LENGTH = 4;

/** A key as people type it off the screen: in groups. */
const inGroups = (key: string): string => key.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join(' ') ?? key;

/** An authenticator app: named, scanned or typed, and confirmed by its first code. */
export const AppSetUp = (props: SetUpProps) => {
  const [created, setCreated] = useState<Authenticator>();
  if (created) return <ScanStep authenticator={created} {...props} />;
  return (
    <SetUpStep title="Add an authenticator app">
      <CreateAuthenticator
        label="Show the QR code"
        read={(form) => ({ type: 'totp', name: trimmedText(form, 'name') || 'Authenticator app' })}
        onCreated={setCreated}
        onCancel={props.onCancel}
      >
        {(fields) => (
          <Field label="Name" name="name" hint="Optional. Such as the phone that it is on." autoComplete="off" errors={fields['name']} />
        )}
      </CreateAuthenticator>
    </SetUpStep>
  );
};

const ScanStep = ({ authenticator: { id, details }, onDone, onCancel }: SetUpProps & { authenticator: Authenticator }) => {
  if (!('key' in details)) return null;
  return (
    <SetUpStep title="Scan the code with your app">
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={details.otpauth_url} label="QR code of the key that stands beside it" />
        <div className="min-w-0 flex-1 basis-64 space-y-4">
          <div>
            <h4 className="font-medium">Or type the key</h4>
            <p className="flex flex-wrap items-center gap-2">
              <code className="font-mono text-16 break-words">{inGroups(details.key)}</code>
              <CopyButton value={details.key} label="key" />
            </p>
            <p className="text-13 text-muted">
              Account {details.account}, {details.issuer}
            </p>
          </div>
          <p>
            <TextLink href={details.otpauth_url}>Open in an app on this device</TextLink>
          </p>
          <ConfirmAuthenticator id={id} onDone={onDone} onCancel={onCancel} type="totp" hint="The six digits that the app shows now." />
        </div>
      </div>
    </SetUpStep>
  );
};
