'use client';

// Suspense boundary of the pages, keyed by route, so that each page shows its skeleton while it loads. A page in a parallel slot, such as a
// drawer, keeps the route and the list. The first page of a visit has no skeleton: it is rendered before the response starts, so that it
// can return 404 or redirect.
import dynamic from 'next/dynamic';
import { useSelectedLayoutSegments } from 'next/navigation';
import { Fragment, Suspense, useEffect, useState, type ReactNode } from 'react';
import { message } from '#app/_language/translate.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import type { PageSkeletonProps, PageSkeletons } from '#app/_ui/shell/page-skeleton.tsx';

export const CUSTOMER_SKELETONS: PageSkeletons = {
  '/accounts': [message('Accounts'), 'list'],
  '/accounts/*': [message('Account'), 'list', '/accounts'],
  '/bulk-payments': [message('Bulk payments'), 'list'],
  '/bulk-payments/new': [message('New bulk payment'), 'form', '/bulk-payments'],
  '/home': [message('Home'), 'cards'],
  '/notifications': [message('Notifications'), 'list'],
  '/payees': [message('Payees'), 'list'],
  '/profile': [message('Personal details'), 'list'],
  '/profile/addresses': [message('Addresses'), 'list'],
  '/profile/bank-accounts': [message('Bank accounts'), 'list'],
  '/profile/contact': [message('Contact details'), 'list'],
  '/profile/crypto-accounts': [message('Crypto accounts'), 'list'],
  '/profile/documents': [message('Documents'), 'list'],
  '/profile/preferences': [message('Preferences'), 'list'],
  '/request': [message('Request money'), 'list'],
  '/schedules': [message('Scheduled transfers'), 'list'],
  '/security': [message('Security'), 'sections'],
  '/send': [message('Send money'), 'form'],
  '/statements': [message('Statements'), 'list'],
  '/transactions': [message('Transactions'), 'ledger'],
};

/** The keys that match a path: the path itself, and `/*` below each of its ancestors. The most specific one is first. */
const skeletonKeys = (path: string): string[] => {
  const names = path.split('/');
  return [path, ...names.map((_name, index) => `${names.slice(0, -1 - index).join('/')}/*`)];
};

/** The skeleton of a list of records that is not among the skeletons by path. */
const recordListSkeleton = (path: string): PageSkeletonProps | undefined => {
  const [, workspace] = /^\/(profile|admin)\/[a-z-]+$/.exec(path) ?? [];
  return workspace === undefined ? undefined : { title: message('Loading'), content: workspace === 'admin' ? 'table' : 'list' };
};

/** The skeleton of the page at a path; undefined if the page has no skeleton. */
export const findSkeleton = (skeletons: PageSkeletons, path: string): PageSkeletonProps | undefined => {
  const entry = skeletonKeys(path).flatMap((key) => (skeletons[key] ? [skeletons[key]] : []))[0];
  if (!entry) return recordListSkeleton(path);
  const [title, content, parentPath] = entry;
  const parent = parentPath && skeletons[parentPath];
  return { title, content, parent: parent && { href: parentPath, title: parent[0] } };
};

/** Whether the current page is the one that the server rendered with the document. */
const useIsFirstPage = (key: string): boolean => {
  const isHydrated = useHydrated();
  const [firstKey, setFirstKey] = useState(isHydrated ? undefined : key);
  if (firstKey !== undefined && firstKey !== key) setFirstKey(undefined);
  return firstKey === key;
};

/** Loaded after the first page of a visit, which has no skeleton. */
const importSkeleton = () => import('#app/_ui/shell/page-skeleton.tsx').then((module) => module.PageSkeleton);

const PageSkeleton = dynamic(importSkeleton, { ssr: false });

type PageBoundaryProps = { skeletons: PageSkeletons; route: string[]; children: ReactNode };

/** Shows the skeleton of the page at a route until the page has loaded. */
export const PageBoundary = ({ skeletons, route, children }: PageBoundaryProps) => {
  const key = route.join('/');
  const isFirstPage = useIsFirstPage(key);
  useEffect(() => void importSkeleton().catch(() => undefined), []);
  // Route groups are segments in parentheses.
  const skeleton = findSkeleton(skeletons, `/${route.filter((segment) => !segment.startsWith('(')).join('/')}`);
  if (!skeleton || isFirstPage) return <Fragment key={key}>{children}</Fragment>;
  return (
    <Suspense key={key} fallback={<PageSkeleton {...skeleton} />}>
      {children}
    </Suspense>
  );
};

/** The boundary of all pages. Admin pages have a nested boundary, so that customers do not load their skeletons. */
export const CustomerPageBoundary = ({ children }: { children: ReactNode }) => {
  const route = useSelectedLayoutSegments();
  return (
    <PageBoundary skeletons={CUSTOMER_SKELETONS} route={route[0] === 'admin' ? ['admin'] : route}>
      {children}
    </PageBoundary>
  );
};
