'use client';

import Link from 'next/link';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useSyncExternalStore, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '#language';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useShortcuts } from '#app/_ui/navigation/shortcuts.tsx';
import { ShortcutsSwitch } from '#app/_ui/navigation/shortcuts-switch.tsx';
import { Button, buttonClass } from '#app/_ui/form/button.tsx';

/** The rows of the list, in display order. */
const listRows = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('#content tbody a[id]')];

/** The URLs of the previous and next row, as one string, because a snapshot of an external store must be stable. */
const findNeighborHrefs = (openId: string): string => {
  const rows = listRows();
  const index = rows.findIndex(({ id }) => id === openId);
  return index === -1 ? '' : [rows[index - 1], rows[index + 1]].map((row) => row?.getAttribute('href') ?? '').join('\n');
};

const subscribeToNothing = () => () => {};

/** Moves to the previous or next transaction without closing the drawer. The back button returns to the list. */
export const DrawerNavigation = ({ openId }: { openId: string }) => {
  const t = useText();
  const router = useRouter();
  const ready = useHydrated();
  const [previousRowHref, nextRowHref] = useSyncExternalStore(
    subscribeToNothing,
    () => findNeighborHrefs(openId),
    () => '',
  ).split('\n');
  const openRow = (href: string | undefined) => (href ? () => router.replace(href, { scroll: false }) : undefined);
  const [previous, next] = [openRow(previousRowHref), openRow(nextRowHref)];
  useShortcuts({ j: { description: t('Next transaction'), run: next }, k: { description: t('Previous transaction'), run: previous } });
  return (
    <div className="flex flex-wrap items-center gap-2 border-t px-5 py-3 md:px-6">
      <Button disabled={!ready || !previous} aria-keyshortcuts="K" onClick={previous}>
        <ChevronUp aria-hidden className="size-4" /> {t('Previous')}
      </Button>
      <Button disabled={!ready || !next} aria-keyshortcuts="J" onClick={next}>
        <ChevronDown aria-hidden className="size-4" /> {t('Next')}
      </Button>
      <ShortcutsSwitch letters={t('J next, K previous')} className="w-full" />
    </div>
  );
};

type DrawerProps = {
  title: string;
  /** The ID of the row's link, which gets the focus when the drawer closes. */
  openedFrom: string;
  closeHref: string;
  children: ReactNode;
};

/** Tailwind's xl, from which the list stays visible. */
const WIDE_SCREEN = '(min-width: 80rem)';

/** A panel next to the list. It is not a dialog: the list stays usable, and Escape closes the panel. */
export const Drawer = ({ title, openedFrom, closeHref, children }: DrawerProps) => {
  const t = useText();
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(() => router.push(closeHref, { scroll: false }));

  // Runs before the paint, so that an immediate Escape is handled.
  useLayoutEffect(() => {
    const listScrollY = window.scrollY;
    if (!window.matchMedia(WIDE_SCREEN).matches) window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      window.scrollTo(0, listScrollY);
      document.getElementById(openedFrom)?.focus({ preventScroll: true });
    };
  }, [openedFrom]);

  return (
    <aside
      data-drawer
      aria-labelledby="drawer-title"
      className="animate-slide-in bg-surface xl:sticky xl:top-12 xl:h-[calc(100dvh-3rem)] xl:overflow-y-auto xl:border-l"
    >
      <header className="sticky top-12 z-10 flex h-12 items-center justify-between border-b bg-surface pr-2 pl-5 md:pl-6 xl:top-0">
        <h1 id="drawer-title" ref={heading} tabIndex={-1} className="font-medium outline-none">
          {title}
        </h1>
        <Link href={closeHref} scroll={false} className={buttonClass('quiet')} aria-label={t('Close transaction')}>
          <X aria-hidden className="size-4" />
        </Link>
      </header>
      {children}
    </aside>
  );
};
