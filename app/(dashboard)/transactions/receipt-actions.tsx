'use client';

import { Download, Link } from 'lucide-react';
import { useText } from '#language';
import { showToast } from '#app/_ui/feedback/toasts.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { startDownload } from '#app/_ui/form/start-download.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { api } from '#app/_ui/session/trpc-client.ts';

type Props = {
  id: string;
  /** Whether an admin opens the receipt of any transaction of the company, instead of the user's own. */
  isAdmin?: boolean;
};

/** Downloads the receipt of a transaction, or copies a link to it. */
export const ReceiptActions = ({ id, isAdmin = false }: Props) => {
  const t = useText();
  const { send, pending, ready, failure } = useSubmit(
    (_action: 'download' | 'copy') => (isAdmin ? api.admin.transactionReceipts : api.transactionReceipts).get.query({ id }),
    ({ url }, action) => {
      if (action === 'download') return startDownload(url);
      navigator.clipboard.writeText(url).then(
        () => showToast(t('Link copied. It works for 7 days.')),
        () => showToast(t('Couldn’t copy')),
      );
    },
  );
  return (
    <div className="space-y-3">
      <FormMessage message={failure?.message} requestId={failure?.requestId} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => send('download')} pending={pending} disabled={!ready}>
          <Download aria-hidden className="size-4" /> {t('Download receipt')}
        </Button>
        <Button variant="quiet" onClick={() => send('copy')} disabled={!ready || pending}>
          <Link aria-hidden className="size-4" /> {t('Copy receipt link')}
        </Button>
      </div>
    </div>
  );
};
