'use client';

// Setup of authenticators: authenticator app, text messages and recovery codes.
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { DEFAULT_NAMES, sortTypes } from '#app/_mfa/challenges.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormActions } from '#app/_ui/form/form.tsx';
import { PageSectionFooter } from '#app/_ui/shell/page.tsx';
import {
  ConfirmAuthenticator,
  CreateAuthenticator,
  RecoveryCodesSetUp,
  type SetUpProps,
  SetUpStep,
} from '#app/(dashboard)/security/set-up-steps.tsx';
import { AUTHENTICATOR_TYPES, type AuthenticatorType } from '#server/kernel/access-enums.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { QrCode } from '#app/_ui/format/qr-code.tsx';
import type { Authenticator } from '#server/modules/identity/index.ts';
import { ResendCode } from '#app/_mfa/complete-challenges.tsx';

const GROUP_LENGTH = 4;

/** Groups the characters of a key, so that it is easier to type. */
const groupCharacters = (key: string): string => key.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join(' ') ?? key;

/** Sets up an authenticator app in steps: name, QR code or key, first code. */
const AppSetUp = (props: SetUpProps) => {
  const t = useText();
  const [created, setCreated] = useState<Authenticator>();
  if (created) return <ScanStep authenticator={created} {...props} />;
  return (
    <SetUpStep title={t('Set up authenticator app')}>
      <CreateAuthenticator
        label={t('Show QR code')}
        read={(form) => ({ type: 'totp', name: trimmedText(form, 'name') || DEFAULT_NAMES.totp })}
        onCreated={setCreated}
        onCancel={props.onCancel}
      >
        <Field label={t('Name')} name="name" hint={t('Optional. For example, “Work phone”.')} autoComplete="off" />
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
        <QrCode text={details.otpauth_url} label={t('QR code of the key')} />
        <div className="min-w-0 flex-1 basis-64 space-y-4">
          <div>
            <h4 className="font-medium">{t('Or enter the key')}</h4>
            <p className="flex flex-wrap items-center gap-2">
              <code className="font-mono text-16 break-words">{groupCharacters(details.key)}</code>
              <CopyButton value={details.key} label={t('key')} />
            </p>
            <p className="text-13 text-muted">{t('Account {account}, {issuer}', { account: details.account, issuer: details.issuer })}</p>
          </div>
          <p>
            <TextLink href={details.otpauth_url}>{t('Open in an app on this device')}</TextLink>
          </p>
          <ConfirmAuthenticator id={id} onDone={onDone} onCancel={onCancel} type="totp" hint={t('Six-digit code from the app.')} />
        </div>
      </div>
    </SetUpStep>
  );
};

/** Sets up codes by text message in steps: mobile number, first code. */
const SmsSetUp = ({ onDone, onCancel }: SetUpProps) => {
  const t = useText();
  const [created, setCreated] = useState<Authenticator>();
  if (!created) {
    return (
      <SetUpStep title={t('Get codes by text message')}>
        <CreateAuthenticator
          label={t('Send code')}
          read={(form) => ({ type: 'sms', name: DEFAULT_NAMES.sms, mobile: trimmedText(form, 'mobile') })}
          onCreated={setCreated}
          onCancel={onCancel}
        >
          <Field
            label={t('Mobile number')}
            name="mobile"
            type="tel"
            required
            autoComplete="tel"
            hint={t('In international form, for example +27820000001. An authenticator app is more secure.')}
          />
        </CreateAuthenticator>
      </SetUpStep>
    );
  }
  const number = 'mobile' in created.details ? created.details.mobile : t('your mobile number');
  return (
    <SetUpStep title={t('Enter the code sent to {number}', { number })}>
      <ConfirmAuthenticator id={created.id} onDone={onDone} onCancel={onCancel} type="sms" hint={t('Six-digit code from the message.')}>
        <ResendCode target={{ authenticator: created.id }} />
      </ConfirmAuthenticator>
    </SetUpStep>
  );
};

const SET_UPS = { totp: AppSetUp, sms: SmsSetUp, static: RecoveryCodesSetUp };

const setUpLabel = (type: AuthenticatorType, hasCodes: boolean): Message => {
  switch (type) {
    case 'totp':
      return message('Set up authenticator app');
    case 'sms':
      return message('Get codes by text message');
    case 'static':
      return message(hasCodes ? 'Generate new recovery codes' : 'Generate recovery codes');
  }
};

const SET_UP_MESSAGES: Record<AuthenticatorType, Message> = {
  totp: message('The authenticator app is set up.'),
  sms: message('Text messages are set up.'),
  static: message('Recovery codes are set up. Keep them where you can reach them without your phone.'),
};

type AddAuthenticatorProps = {
  /** The types that the company requires; empty if any type is accepted. */
  supported: readonly AuthenticatorType[];
  hasCodes: boolean;
};

/** Sets up another authenticator, in place of the buttons that start the setup. */
export const AddAuthenticator = ({ supported, hasCodes }: AddAuthenticatorProps) => {
  const t = useText();
  const router = useRouter();
  const [typeInProgress, setTypeInProgress] = useState<AuthenticatorType>();
  const [addedType, setAddedType] = useState<AuthenticatorType>();
  const types = sortTypes(supported.length > 0 ? supported : AUTHENTICATOR_TYPES);
  const SetUp = typeInProgress && SET_UPS[typeInProgress];

  const beginSetup = (type: AuthenticatorType) => {
    setAddedType(undefined);
    setTypeInProgress(type);
  };
  const finishSetup = () => {
    setAddedType(typeInProgress);
    setTypeInProgress(undefined);
    router.refresh();
  };

  return (
    <PageSectionFooter>
      <output className="text-positive">{addedType && <p className="mb-3">{t(SET_UP_MESSAGES[addedType])}</p>}</output>
      {!hasCodes && addedType && addedType !== 'static' && (
        <p className="mb-3">{t('Next, generate recovery codes. They let you sign in if you lose your phone.')}</p>
      )}
      {SetUp ? (
        <SetUp onDone={finishSetup} onCancel={() => setTypeInProgress(undefined)} />
      ) : (
        <FormActions>
          {types.map((type) => (
            <Button key={type} onClick={() => beginSetup(type)}>
              {t(setUpLabel(type, hasCodes))}
            </Button>
          ))}
        </FormActions>
      )}
    </PageSectionFooter>
  );
};
