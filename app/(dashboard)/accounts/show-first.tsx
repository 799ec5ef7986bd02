'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

/** Makes a currency the one that is shown first of an account. */
export const ShowFirst = ({ reference, code }: { reference: string; code: string }) => {
  const t = useText();
  const submit = useSubmit((_nothing: void) => api.accounts.currencies.update.mutate({ reference, code, active: true }));
  return (
    <span>
      <FormMessage {...submit.failure} />
      <Button
        look="secondary"
        aria-label={t('Show first: {code}', { code })}
        pending={submit.pending}
        disabled={!submit.ready}
        onClick={() => submit.send()}
      >
        {t('Show first')}
      </Button>
    </span>
  );
};
