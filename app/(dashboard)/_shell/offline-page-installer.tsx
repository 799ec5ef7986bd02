'use client';

import { useEffect } from 'react';
import type { Language } from '#app/_language/languages.ts';

/** Installs the service worker, which shows a page in this language while the browser is offline. */
export const OfflinePageInstaller = ({ language }: { language: Language }) => {
  useEffect(() => {
    // Browsers support service workers only over HTTPS and on localhost. Otherwise the browser shows its own page.
    const install = () => navigator.serviceWorker?.register(`/service-worker.js?language=${language}`).catch(() => undefined);
    void install();
  }, [language]);
  return null;
};
