'use client';

// Suspense boundary of the pages, keyed by route, so that each page shows its skeleton while it loads. A page in a parallel slot, such as a
// drawer, keeps the route and the list. The first page of a visit has no skeleton: it is rendered before the response starts, so that it
// can return 404 or redirect.
import { useSelectedLayoutSegments } from 'next/navigation';
import { Fragment, Suspense, useState, type ReactNode } from 'react';
import { message } from '#app/_language/translate.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { PageSkeleton, type PageOutline, type PageOutlines } from '#app/_ui/shell/page-skeleton.tsx';

export const CUSTOMER_OUTLINES: PageOutlines = {
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
};

/** The keys that match a path: the path, and `/*` below each path above it. The most specific one is first. */
const outlineKeys = (path: string): string[] => {
  const names = path.split('/');
  return [path, ...names.map((_name, index) => `${names.slice(0, -1 - index).join('/')}/*`)];
};

/** The outline of a list of records without one of its own. */
const recordListOutline = (path: string): PageOutline | undefined => {
  const [, part] = /^\/(profile|admin)\/[a-z-]+$/.exec(path) ?? [];
  return part === undefined ? undefined : { title: message('Loading'), content: part === 'admin' ? 'table' : 'list' };
};

/** The outline of the page at a path; undefined if the page has no skeleton. */
export const findOutline = (outlines: PageOutlines, path: string): PageOutline | undefined => {
  const entry = outlineKeys(path).flatMap((key) => (outlines[key] ? [outlines[key]] : []))[0];
  if (!entry) return recordListOutline(path);
  const [title, content, under] = entry;
  const above = under && outlines[under];
  return { title, content, under: above && { href: under, title: above[0] } };
};

/** True while the page is shown that the server rendered with the document. */
const useFirstPage = (key: string): boolean => {
  const isHydrated = useHydrated();
  const [firstKey, setFirstKey] = useState(isHydrated ? undefined : key);
  if (firstKey !== undefined && firstKey !== key) setFirstKey(undefined);
  return firstKey === key;
};

type PageBoundaryProps = { outlines: PageOutlines; route: string[]; children: ReactNode };

/** Shows the skeleton of the page at a route until the page has been read. */
export const PageBoundary = ({ outlines, route, children }: PageBoundaryProps) => {
  const key = route.join('/');
  const isFirstPage = useFirstPage(key);
  // Route groups are segments in parentheses.
  const outline = findOutline(outlines, `/${route.filter((segment) => !segment.startsWith('(')).join('/')}`);
  if (!outline || isFirstPage) return <Fragment key={key}>{children}</Fragment>;
  return (
    <Suspense key={key} fallback={<PageSkeleton {...outline} />}>
      {children}
    </Suspense>
  );
};

/** The boundary of all pages. The admin pages have their own below it, because their outlines are not part of a customer's script. */
export const CustomerPageBoundary = ({ children }: { children: ReactNode }) => {
  const route = useSelectedLayoutSegments();
  return (
    <PageBoundary outlines={CUSTOMER_OUTLINES} route={route[0] === 'admin' ? ['admin'] : route}>
      {children}
    </PageBoundary>
  );
};
