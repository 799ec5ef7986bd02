'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

/** Sends a test email to the user. The page shows its status by the ID in the URL. */
export const SendTestMail = ({ isRepeat }: { isRepeat: boolean }) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    () => api.setup.sendTestMail.mutate(),
    ({ id }) => router.replace(`/setup/mail?test=${id}`),
  );
  return (
    <>
      <Button
        variant={isRepeat ? 'secondary' : 'primary'}
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send(undefined)}
      >
        {isRepeat ? t('Send another test email') : t('Send test email')}
      </Button>
      <FormMessage {...submit.failure} />
    </>
  );
};
