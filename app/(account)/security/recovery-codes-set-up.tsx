'use client';

import { useState } from 'react';
import { useText } from '#language';
import { DEFAULT_NAMES } from '#app/_mfa/authenticator-words.ts';
import { ConfirmAuthenticator } from '#app/(account)/security/confirm-authenticator.tsx';
import { CreateAuthenticator } from '#app/(account)/security/create-authenticator.tsx';
import { RecoveryCodes } from '#app/(account)/security/recovery-codes.tsx';
import { SetUpStep, type SetUpProps } from '#app/(account)/security/set-up-step.tsx';
import type { Authenticator } from '#server/modules/identity/mfa/schema.ts';

/** Recovery codes: shown once, saved, and confirmed by typing one of them. */
export const RecoveryCodesSetUp = ({ onDone, onCancel }: SetUpProps) => {
  const t = useText();
  const [created, setCreated] = useState<Authenticator>();
  if (!created) {
    return (
      <SetUpStep title={t('Make recovery codes')}>
        <p className="max-w-prose text-muted">
          {t(
            'Ten codes that each open your account once, instead of your phone. They are shown once: have a place ready where you can keep them.',
          )}
        </p>
        <CreateAuthenticator
          label={t('Show the codes')}
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
        hint={t('Type one of them from where you saved them, to make sure that you can read it there. It stays good.')}
      />
    </SetUpStep>
  );
};
