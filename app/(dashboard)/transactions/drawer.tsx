'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useText } from '#language';
import { buttonClass } from '#app/_ui/form/button.tsx';

type DrawerProps = {
  title: string;
  /** The id of the row's link, which gets the focus back. */
  openedFrom: string;
  closeHref: string;
  children: ReactNode;
};

/** Tailwind's xl: from here on the list stays in view, where it was. */
const BESIDE_THE_LIST = '(min-width: 80rem)';

/** A sheet beside the list. It is not a dialog: the list stays usable, and Escape closes the sheet. */
export const Drawer = ({ title, openedFrom, closeHref, children }: DrawerProps) => {
  const t = useText();
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useEffectEvent(() => router.push(closeHref, { scroll: false }));

  // Before the sheet can be seen: who presses Escape at once is heard.
  useLayoutEffect(() => {
    const listScrollY = window.scrollY;
    if (!window.matchMedia(BESIDE_THE_LIST).matches) window.scrollTo(0, 0);
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
