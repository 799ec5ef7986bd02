'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { inOrder } from '#app/_mfa/authenticator-words.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormActions } from '#app/_ui/form/form.tsx';
import { AppSetUp } from '#app/(account)/security/app-set-up.tsx';
import { PartFooter } from '#app/_ui/shell/surface.tsx';
import { RecoveryCodesSetUp } from '#app/(account)/security/recovery-codes-set-up.tsx';
import { SmsSetUp } from '#app/(account)/security/sms-set-up.tsx';
import { AUTHENTICATOR_TYPES, type AuthenticatorType } from '#server/kernel/authenticator-words.ts';

const SET_UPS = { totp: AppSetUp, sms: SmsSetUp, static: RecoveryCodesSetUp };

const verbOf = (type: AuthenticatorType, hasCodes: boolean): Message => {
  switch (type) {
    case 'totp':
      return message('Add an authenticator app');
    case 'sms':
      return message('Add text messages');
    case 'static':
      return message(hasCodes ? 'Make new recovery codes' : 'Make recovery codes');
  }
};

const DONE: Record<AuthenticatorType, Message> = {
  totp: message('The authenticator app is set up.'),
  sms: message('Text messages are set up.'),
  static: message('The recovery codes are set up. Keep them where you find them without your phone.'),
};

type AddAuthenticatorProps = {
  /** The types that the company asks for now; none: any will do. */
  supported: readonly AuthenticatorType[];
  hasCodes: boolean;
};

/** Sets up one more authenticator, step by step, in the place of the buttons that begin it. */
export const AddAuthenticator = ({ supported, hasCodes }: AddAuthenticatorProps) => {
  const t = useText();
  const router = useRouter();
  const [adding, setAdding] = useState<AuthenticatorType>();
  const [added, setAdded] = useState<AuthenticatorType>();
  const types = inOrder(supported.length > 0 ? supported : AUTHENTICATOR_TYPES);
  const SetUp = adding && SET_UPS[adding];

  const begin = (type: AuthenticatorType) => {
    setAdded(undefined);
    setAdding(type);
  };
  const finish = () => {
    setAdded(adding);
    setAdding(undefined);
    router.refresh();
  };

  return (
    <PartFooter>
      <output className="text-positive">{added && <p className="mb-3">{t(DONE[added])}</p>}</output>
      {!hasCodes && added && added !== 'static' && (
        <p className="mb-3">{t('Now make recovery codes: they let you in when you lose your phone.')}</p>
      )}
      {SetUp ? (
        <SetUp onDone={finish} onCancel={() => setAdding(undefined)} />
      ) : (
        <FormActions>
          {types.map((type) => (
            <Button key={type} onClick={() => begin(type)}>
              {t(verbOf(type, hasCodes))}
            </Button>
          ))}
        </FormActions>
      )}
    </PartFooter>
  );
};
