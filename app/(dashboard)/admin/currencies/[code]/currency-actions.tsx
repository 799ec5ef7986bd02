'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';

type CurrencyActionsProps = { code: string; isArchived: boolean; may: { change: boolean; remove: boolean } };

/** Takes a currency out of use, or away. */
export const CurrencyActions = ({ code, isArchived, may }: CurrencyActionsProps) => {
  const t = useText();
  const router = useRouter();
  const bringBack = useSubmit((_nothing: void) => api.admin.currencies.update.mutate({ code, archived: false }));
  return (
    <div className="space-y-3">
      <FormMessage {...bringBack.failure} />
      <div className="flex flex-wrap gap-2">
        {may.change && !isArchived && (
          <ConfirmButton
            label={t('Archive')}
            name={t('Archive {code}', { code })}
            question={t('Archive {code}?', { code })}
            act={() => api.admin.currencies.update.mutate({ code, archived: true })}
          >
            {t('Nothing new can be done in it until it is brought back. What was booked stays.')}
          </ConfirmButton>
        )}
        {may.change && isArchived && (
          <Button disabled={!bringBack.ready} pending={bringBack.pending} onClick={() => bringBack.send()}>
            {t('Bring back')}
          </Button>
        )}
        {may.remove && (
          <ConfirmButton
            label={t('Delete')}
            name={t('Delete {code}', { code })}
            question={t('Delete {code}?', { code })}
            act={async () => {
              await api.admin.currencies.remove.mutate({ code });
              router.replace('/admin/currencies');
            }}
          >
            {t('Only a currency that was never used can be deleted. This cannot be taken back.')}
          </ConfirmButton>
        )}
      </div>
    </div>
  );
};
