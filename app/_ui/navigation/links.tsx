'use client';

// Links, tabs, breadcrumbs, and the path of the current page.
import Link from 'next/link';
import { ChevronDown, ChevronLeft } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useText } from '#language';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

/** Removes a trailing slash, because pages are served with and without one. */
export const trimTrailingSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** The path of the current page, without a trailing slash. */
export const usePagePath = (): string => trimTrailingSlash(usePathname());

/** Scrolls the menu, but not the page, so that the entry is visible. Used as the `ref` of the current entry. */
export const scrollIntoNav = (entry: HTMLElement | null): void => {
  const nav = entry?.closest('nav');
  if (!entry || !nav) return;
  const itemBox = entry.getBoundingClientRect();
  const navBox = nav.getBoundingClientRect();
  if (itemBox.top < navBox.top || itemBox.bottom > navBox.bottom)
    nav.scrollTop += (itemBox.top + itemBox.bottom - navBox.top - navBox.bottom) / 2;
};

type RowLinkProps = { id: string; href: string; children: ReactNode };

/** Classes of a link or button that covers its row. */
export const ROW_LINK = 'block leading-6 truncate font-medium outline-offset-[-2px] after:absolute after:inset-0';

/** A link that covers its row. It is marked as current while its page is open next to the list. */
export const RowLink = ({ id, href, children }: RowLinkProps) => (
  <Link
    id={id}
    href={href}
    prefetch={false}
    scroll={false}
    aria-current={usePagePath().endsWith(`/${id}`) ? 'page' : undefined}
    className={ROW_LINK}
  >
    {children}
  </Link>
);

/** On phones, the tabs of a collapsible list are rows without underline. */
const TAB_MENU =
  'max-md:flex-col max-md:pb-2 max-md:*:mb-0 max-md:*:rounded-control max-md:*:border-0 max-md:*:aria-[current=page]:bg-sunken';

type TabsProps = {
  label: string;
  /** The name of the current tab. If set, phones show only this tab, which opens a list of all tabs. */
  current?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** Links between sibling pages, or views of a list. */
export const Tabs = ({ label, current, className, children }: TabsProps) => {
  // The list closes when another tab becomes the current one.
  const [openedAtTab, setOpenedAtTab] = useState<string>();
  const isReady = useHydrated();
  const isMenu = current !== undefined;
  const isOpen = isMenu && openedAtTab === current;
  return (
    <nav aria-label={label} className={classNames('border-b', className)}>
      {isMenu && (
        <button
          type="button"
          disabled={!isReady}
          aria-expanded={isOpen}
          onClick={() => setOpenedAtTab(isOpen ? undefined : current)}
          className="flex min-h-11 w-full items-center justify-between gap-2 px-3 font-medium md:hidden"
        >
          {current}
          <ChevronDown aria-hidden className={classNames('size-4 text-muted', isOpen && 'rotate-180')} />
        </button>
      )}
      <div className={classNames('flex flex-wrap gap-x-1', isMenu && TAB_MENU, isMenu && !isOpen && 'max-md:hidden')}>{children}</div>
    </nav>
  );
};

type TabProps = { href: string; isCurrent: boolean; children: ReactNode };

export const Tab = ({ href, isCurrent, children }: TabProps) => (
  <Link
    href={href}
    prefetch={false}
    aria-current={isCurrent ? 'page' : undefined}
    className={classNames(
      '-mb-px border-b-2 px-3 py-2 whitespace-nowrap outline-offset-[-2px] max-md:py-3',
      isCurrent ? 'border-accent font-medium' : 'border-transparent text-muted hover:text-text',
    )}
  >
    {children}
  </Link>
);

export type BreadcrumbStep = { href: string; label: string };

const TRAIL_LINK = 'inline-flex min-h-8 items-center gap-1 text-muted underline-offset-3 hover:text-text hover:underline';

/** Breadcrumbs. Phones show only the link to the parent page. */
export const BreadcrumbTrail = ({ ancestors, current }: { ancestors: readonly BreadcrumbStep[]; current: string }) => {
  const t = useText();
  return (
    <nav aria-label={t('Breadcrumb')} className="text-13">
      <ol className="flex flex-wrap items-center gap-x-2">
        {ancestors.map(({ href, label }, index) => {
          const isParent = index === ancestors.length - 1;
          return (
            <li key={href} className={classNames('flex min-w-0 items-center gap-x-2', !isParent && 'max-md:hidden')}>
              <Link href={href} prefetch={false} className={TRAIL_LINK}>
                <ChevronLeft aria-hidden className="size-4 shrink-0 md:hidden" />
                <bdi className="break-words">{label}</bdi>
              </Link>
              <span aria-hidden className="text-muted max-md:hidden">
                /
              </span>
            </li>
          );
        })}
        <li aria-current="page" className="min-w-0 max-md:hidden">
          <bdi className="break-words">{current}</bdi>
        </li>
      </ol>
    </nav>
  );
};

/**
 * An inline link. The padding enlarges the click target without changing the line height. The page is not prefetched, because few users
 * follow these links.
 */
export const TextLink = ({ className, ...link }: ComponentProps<typeof Link>) => (
  <Link
    prefetch={false}
    {...link}
    className={classNames('-my-1.5 py-1.5 text-accent underline underline-offset-3 hover:decoration-2', className)}
  />
);
