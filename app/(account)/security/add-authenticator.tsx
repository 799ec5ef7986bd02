'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { inOrder } from '#app/_mfa/authenticator-words.ts';
import { Button } from '#app/_ui/button.tsx';
import { FormActions } from '#app/_ui/form.tsx';
import { AppSetUp } from '#app/(account)/security/app-set-up.tsx';
import { PartFooter } from '#app/_ui/part.tsx';
import { RecoveryCodesSetUp } from '#app/(account)/security/recovery-codes-set-up.tsx';
import { SmsSetUp } from '#app/(account)/security/sms-set-up.tsx';
import { AUTHENTICATOR_TYPES, type AuthenticatorType } from '#server/kernel/authenticator-words.ts';

const SET_UPS = { totp: AppSetUp, sms: SmsSetUp, static: RecoveryCodesSetUp };

const verbOf = (type: AuthenticatorType, hasCodes: boolean): string => {
  switch (type) {
    case 'totp':
      return 'Add an authenticator app';
    case 'sms':
      return 'Add text messages';
    case 'static':
      return hasCodes ? 'Make new recovery codes' : 'Make recovery codes';
  }
};

const DONE: Record<AuthenticatorType, string> = {
  totp: 'The authenticator app is set up.',
  sms: 'Text messages are set up.',
  static: 'The recovery codes are set up. Keep them where you find them without your phone.',
};

type AddAuthenticatorProps = {
  /** The types that the company asks for now; none: any will do. */
  supported: readonly AuthenticatorType[];
  hasCodes: boolean;
};

/** Sets up one more authenticator, step by step, in the place of the buttons that begin it. */
export const AddAuthenticator = ({ supported, hasCodes }: AddAuthenticatorProps) => {
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
      <output className="text-positive">{added && <p className="mb-3">{DONE[added]}</p>}</output>
      {!hasCodes && added && added !== 'static' && (
        <p className="mb-3">Now make recovery codes: they let you in when you lose your phone.</p>
      )}
      {SetUp ? (
        <SetUp onDone={finish} onCancel={() => setAdding(undefined)} />
      ) : (
        <FormActions>
          {types.map((type) => (
            <Button key={type} onClick={() => begin(type)}>
              {verbOf(type, hasCodes)}
            </Button>
          ))}
        </FormActions>
      )}
    </PartFooter>
  );
};
