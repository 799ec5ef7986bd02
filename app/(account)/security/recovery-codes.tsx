'use client';

import { Download, Printer } from 'lucide-react';
import { Button } from '#app/_ui/button.tsx';
import { WideCopyButton } from '#app/_ui/copy-button.tsx';

const FILE_NAME = 'recovery-codes.txt';

const asText = (codes: readonly string[]): string =>
  [`Recovery codes for ${location.host}`, 'Each of them works once.', '', ...codes, ''].join('\n');

const download = (codes: readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([asText(codes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
};

/** Codes that are shown once, and the ways to keep them. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div>
    <div data-printed className="rounded-control border bg-sunken px-4 py-3">
      <p className="sr-only print:not-sr-only">Recovery codes. Each of them works once.</p>
      <ol className="figures grid gap-x-8 gap-y-1 font-mono md:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </div>
    <div className="mt-3 flex flex-wrap gap-2">
      <WideCopyButton value={codes.join('\n')} />
      <Button onClick={() => download(codes)}>
        <Download aria-hidden className="size-4" /> Download
      </Button>
      <Button onClick={() => print()}>
        <Printer aria-hidden className="size-4" /> Print
      </Button>
    </div>
  </div>
);
