'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

/** Takes a disabled endpoint into use again. */
export const EnableButton = ({ id }: { id: number }) => {
  const t = useText();
  const submit = useSubmit((_nothing: void) => api.admin.webhooks.update.mutate({ id: String(id), enabled: true }));
  return (
    <div className="space-y-2">
      <FormMessage {...submit.failure} />
      <Button look="primary" pending={submit.pending} disabled={!submit.ready} onClick={() => submit.send()}>
        {t('Enable')}
      </Button>
    </div>
  );
};
