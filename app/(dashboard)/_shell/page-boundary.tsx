'use client';

// Suspense boundary of the pages. It is keyed by the route, so that each page shows its skeleton while it is read; a page opened in a
// slot beside the list, such as a drawer, leaves the route and the list as they are. A page without a skeleton is rendered before the
// response starts, so that its status can be 404.
import { useSelectedLayoutSegments } from 'next/navigation';
import { Fragment, Suspense, type ReactNode } from 'react';
import { AdminLanguage } from '#app/_language/context.tsx';
import { message } from '#app/_language/translate.ts';
import { ADMIN_OUTLINES } from '#app/(dashboard)/admin/page-outlines.ts';
import { PageSkeleton, type PageOutline, type PageOutlines } from '#app/_ui/shell/page-skeleton.tsx';

const OUTLINES: PageOutlines = {
  '/accounts': [message('Accounts'), 'list'],
  '/accounts/*': [message('Account'), 'list', '/accounts'],
  '/home': [message('Home'), 'cards'],
  '/notifications': [message('Notifications'), 'list'],
  '/profile': [message('Personal details'), 'list'],
  '/profile/addresses': [message('Addresses'), 'list'],
  '/profile/bank-accounts': [message('Bank accounts'), 'list'],
  '/profile/contact': [message('Contact'), 'list'],
  '/profile/crypto-accounts': [message('Crypto accounts'), 'list'],
  '/profile/documents': [message('Documents'), 'list'],
  '/profile/preferences': [message('Preferences'), 'list'],
  '/request': [message('Request money'), 'panel'],
  '/security': [message('Security'), 'sections'],
  '/send': [message('Send money'), 'form'],
  '/statements': [message('Statements'), 'list'],
  '/transactions': [message('Transactions'), 'ledger'],
  ...ADMIN_OUTLINES,
};

/** The keys that match a path: the path, and `/*` below each path above it. The most specific one is first. */
const keysOf = (path: string): string[] => {
  const names = path.split('/');
  return [path, ...names.map((_name, index) => `${names.slice(0, -1 - index).join('/')}/*`)];
};

/** The outline of the page at a path; undefined if the page has no skeleton. */
export const outlineOf = (path: string): PageOutline | undefined => {
  const entry = keysOf(path).flatMap((key) => (OUTLINES[key] ? [OUTLINES[key]] : []))[0];
  if (!entry) return undefined;
  const [title, content, under] = entry;
  const above = under && OUTLINES[under];
  return { title, content, under: above && { href: under, title: above[0] } };
};

type PageBoundaryProps = { children: ReactNode };

export const PageBoundary = ({ children }: PageBoundaryProps) => {
  const route = useSelectedLayoutSegments();
  // Route groups are segments in parentheses.
  const path = `/${route.filter((segment) => !segment.startsWith('(')).join('/')}`;
  const outline = outlineOf(path);
  const key = route.join('/');
  if (!outline) return <Fragment key={key}>{children}</Fragment>;
  const skeleton = <PageSkeleton {...outline} />;
  return (
    <Suspense key={key} fallback={path.startsWith('/admin') ? <AdminLanguage>{skeleton}</AdminLanguage> : skeleton}>
      {children}
    </Suspense>
  );
};
