'use client';

import { useState } from 'react';
import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';

type CloseAccountFormProps = { action: 'deactivate' | 'delete'; /** The key from the link. */ mailKey: string };

/** Closes the account on click, not on load, because mail scanners open links. */
export const CloseAccountForm = ({ action, mailKey }: CloseAccountFormProps) => {
  const t = useText();
  const [isDone, setIsDone] = useState(false);
  const confirm = action === 'deactivate' ? api.auth.deactivate.confirm : api.auth.requestDelete.confirm;
  const submit = useSubmit(confirm.mutate, () => setIsDone(true));
  if (isDone) {
    return (
      <ResultPanel title={action === 'deactivate' ? t('Your account is deactivated') : t('Your account is closed')}>
        <p>
          {action === 'deactivate'
            ? t('To reactivate it, contact the company.')
            : t('We’ve asked the company to delete your personal data.')}
        </p>
      </ResultPanel>
    );
  }
  const isLinkInvalid = submit.failure?.fields['key'] !== undefined;
  return (
    <div className="space-y-4">
      <FormMessage
        {...submit.failure}
        {...(isLinkInvalid && { message: t('This link has expired or was already used. Request a new one on the security page.') })}
      />
      {!isLinkInvalid && (
        <Button
          variant="primary"
          className="w-full"
          pending={submit.pending}
          disabled={!submit.ready}
          onClick={() => submit.send({ key: mailKey })}
        >
          {action === 'deactivate' ? t('Deactivate account') : t('Delete account')}
        </Button>
      )}
    </div>
  );
};
