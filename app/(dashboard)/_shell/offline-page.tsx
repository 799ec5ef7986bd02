'use client';

import { useEffect } from 'react';
import type { Language } from '#app/_language/languages.ts';

/** Installs the service worker, which shows a page in this language when there is no connection. */
export const OfflinePage = ({ language }: { language: Language }) => {
  useEffect(() => {
    // Browsers provide service workers over HTTPS and on this machine only. Without one, the browser shows its own page.
    const install = () => navigator.serviceWorker?.register(`/service-worker.js?language=${language}`).catch(() => undefined);
    void install();
  }, [language]);
  return null;
};
