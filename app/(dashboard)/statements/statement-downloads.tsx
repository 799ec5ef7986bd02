'use client';

import { Download } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import type { StatementQuery } from '#server/modules/reporting/statements/schema.ts';
import type { StatementFormat } from '#server/kernel/statement-words.ts';

/** Lets the browser take the file beside the page. */
const takeFile = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** The statement as files. Asking for one may lead through the dialog that asks for a code. */
export const StatementDownloads = ({ of }: { of: StatementQuery }) => {
  const t = useText();
  const router = useRouter();
  const { send, pending, ready, failure } = useSubmit(
    (format: StatementFormat) => api.statements.link.mutate({ ...of, format }),
    ({ url }) => {
      takeFile(url);
      // It is among those that were taken now.
      router.refresh();
    },
  );
  return (
    <div className="space-y-3">
      <FormMessage message={failure?.message} requestId={failure?.requestId} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => send('pdf')} pending={pending} disabled={!ready}>
          <Download aria-hidden className="size-4" /> {t('Download PDF')}
        </Button>
        <Button look="secondary" onClick={() => send('csv')} disabled={!ready || pending}>
          <Download aria-hidden className="size-4" /> {t('Download CSV')}
        </Button>
        <Button look="secondary" onClick={() => send('json')} disabled={!ready || pending}>
          <Download aria-hidden className="size-4" /> {t('Download JSON')}
        </Button>
      </div>
    </div>
  );
};
