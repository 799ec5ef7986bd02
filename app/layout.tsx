import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { LanguageProvider } from '#app/_language/context.tsx';
import { getText, readLanguageSettings } from '#app/_language/server.ts';
import { AMOUNTS_COOKIE, AMOUNTS_HIDDEN, COMPACT, DENSITY_COOKIE, SHORTCUTS_COOKIE, SHORTCUTS_OFF } from '#app/_ui/shell/cookies.ts';
import { readTheme } from '#app/_ui/shell/browser-settings.ts';
import { classNames } from '#app/_ui/format/class-names.ts';
import '#app/globals.css';

export const metadata: Metadata = {
  title: { template: '%s · Countinghouse', default: 'Countinghouse' },
  // Files in public/.
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { url: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    ],
    apple: { url: '/apple-touch-icon.png', sizes: '180x180' },
  },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const themeSetting = await cookies();
  const amounts = themeSetting.get(AMOUNTS_COOKIE)?.value;
  const density = themeSetting.get(DENSITY_COOKIE)?.value;
  const letters = themeSetting.get(SHORTCUTS_COOKIE)?.value;
  const [settings, t] = await Promise.all([readLanguageSettings(), getText()]);
  return (
    <html
      lang={settings.language}
      data-theme={await readTheme()}
      data-density={density === COMPACT ? density : undefined}
      data-amounts={amounts === AMOUNTS_HIDDEN ? amounts : undefined}
      data-letters={letters === SHORTCUTS_OFF ? letters : undefined}
      className={classNames(GeistSans.variable, GeistMono.variable)}
    >
      <body>
        <a
          href="#content"
          className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {t('Skip to content')}
        </a>
        <LanguageProvider settings={settings}>{children}</LanguageProvider>
      </body>
    </html>
  );
}
