'use client';

import { useState } from 'react';
import { useText } from '#language';
import { DEFAULT_NAMES } from '#app/_mfa/challenges.ts';
import { ConfirmAuthenticator, CreateAuthenticator, SetUpStep, type SetUpProps } from '#app/(dashboard)/security/set-up-steps.tsx';
import type { Authenticator } from '#server/modules/identity/index.ts';
import { Download, Printer } from 'lucide-react';
import type { Translate } from '#app/_language/translate.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';

/** Sets up recovery codes: shown once, saved, and confirmed by entering one. */
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

const FILE_NAME = 'recovery-codes.txt';

const asText = (t: Translate, codes: readonly string[]): string =>
  [t('Recovery codes for {host}', { host: location.host }), t('Each of them works once.'), '', ...codes, ''].join('\n');

const download = (t: Translate, codes: readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([asText(t, codes)], { type: 'text/plain' }));
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
        <p className="sr-only print:not-sr-only">{t('Recovery codes. Each of them works once.')}</p>
        <ol className="figures grid gap-x-8 gap-y-1 font-mono md:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <WideCopyButton value={codes.join('\n')} />
        <Button onClick={() => download(t, codes)}>
          <Download aria-hidden className="size-4" /> {t('Download')}
        </Button>
        <Button onClick={() => print()}>
          <Printer aria-hidden className="size-4" /> {t('Print')}
        </Button>
      </div>
    </div>
  );
};
