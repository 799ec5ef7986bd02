import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { AMOUNTS_COOKIE, AMOUNTS_HIDDEN } from '#app/_lib/amounts-cookie.ts';
import { chosenTheme } from '#app/_lib/theme.ts';
import { classNames } from '#app/_ui/class-names.ts';
import '#app/globals.css';

export const metadata: Metadata = { title: { template: '%s · Countinghouse', default: 'Countinghouse' } };

export const viewport: Viewport = { width: 'device-width', initialScale: 1, viewportFit: 'cover' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const amounts = (await cookies()).get(AMOUNTS_COOKIE)?.value;
  return (
    <html
      lang="en"
      data-theme={await chosenTheme()}
      data-amounts={amounts === AMOUNTS_HIDDEN ? amounts : undefined}
      className={classNames(GeistSans.variable, GeistMono.variable)}
    >
      <body>
        <a
          href="#content"
          className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}
