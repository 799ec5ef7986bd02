'use client';

import { Download, Printer } from 'lucide-react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { WideCopyButton } from '#app/_ui/format/copy-button.tsx';

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

/** Codes that are shown once, and the ways to keep them. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
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
