'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import type { Export } from '#server/modules/reporting/index.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';

type AskAgainProps = { asked: Pick<Export, 'resource' | 'query' | 'file_format' | 'page_size'>; name: string };

/** Asks for the same export once more. */
export const AskAgain = ({ asked, name }: AskAgainProps) => {
  const t = useText();
  const router = useRouter();
  const submit = useSubmit(
    (_nothing: void) => api.admin.exports.create.mutate(asked),
    () => router.refresh(),
  );
  return (
    <>
      <FormMessage {...submit.failure} />
      <Button
        aria-label={t('Export again: {name}', { name })}
        disabled={!submit.ready}
        pending={submit.pending}
        onClick={() => submit.send()}
      >
        {t('Export again')}
      </Button>
    </>
  );
};

/** Deletes an export with its files. */
export const DeleteExport = ({ id, name }: { id: string; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t('Delete this export?')}
      act={() => api.admin.exports.remove.mutate({ id })}
    >
      {t('Its files are removed. The transactions stay as they are, and you can export them again.')}
    </ConfirmButton>
  );
};
