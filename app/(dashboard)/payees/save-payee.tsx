'use client';

import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { showToast } from '#app/_ui/feedback/toasts.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useRouter } from 'next/navigation';

type SavePayeeProps = { /** The ID of the transfer. */ transaction: string; name: string };

/** Saves the recipient of a transfer that the user sent. */
export const SavePayee = ({ transaction, name }: SavePayeeProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    () => api.payees.create.mutate({ transaction, name }),
    () => {
      showToast(t('Payee saved.'));
      router.refresh();
    },
  );
  return (
    <>
      <FormMessage {...submit.failure} />
      <Button pending={submit.pending} disabled={!submit.ready} onClick={() => submit.send(undefined)}>
        {t('Save as payee')}
      </Button>
    </>
  );
};
