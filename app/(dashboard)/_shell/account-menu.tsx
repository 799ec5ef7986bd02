'use client';

import dynamic from 'next/dynamic';
import { useEffect, type RefObject, useId, useRef, useState, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { useText } from '#language';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { HELP_KEY, useShortcuts, Key } from '#app/_ui/navigation/shortcuts.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';

const FOCUSABLE = 'a[href], button:not(:disabled)';
const FOCUS_OFFSETS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Extends the native popover: links close it, and the arrow keys move the focus. */
const useAccountPopover = (popover: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const menu = popover.current;
    const closeAfterLink = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('a[href]')) menu?.hidePopover();
    };
    const moveFocus = (event: KeyboardEvent): void => {
      const offset = FOCUS_OFFSETS[event.key];
      const controls = [...(menu?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      // Arrow keys change the value of a control.
      if (!offset || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      const currentIndex = controls.findIndex((control) => control === document.activeElement);
      controls.at((currentIndex + offset) % controls.length)?.focus();
    };
    menu?.addEventListener('click', closeAfterLink);
    menu?.addEventListener('keydown', moveFocus);
    return () => {
      menu?.removeEventListener('click', closeAfterLink);
      menu?.removeEventListener('keydown', moveFocus);
    };
  }, [popover]);
};

/** Opens the popover and focuses its first control. */
const openPopover = (popover: HTMLElement | null): void => {
  popover?.showPopover();
  popover?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
};

/** Loaded when it is opened for the first time. */
const ShortcutHelp = dynamic(() => import('#app/(dashboard)/_shell/shortcut-help.tsx').then((module) => module.ShortcutHelp), {
  ssr: false,
});

type AccountMenuProps = {
  /** The avatar and name on the button. */
  buttonContent: ReactNode;
  /** Passed in, so that the icon is not part of the client bundle. */
  shortcutIcon: ReactNode;
  children: ReactNode;
  /** The last section: sign out and switch company. */
  footer: ReactNode;
};

/**
 * The account menu. It contains links and settings, so it is a popover and has no menu role: Escape and a click outside close it, and Tab
 * and the arrow keys move through it.
 */
export const AccountMenu = ({ buttonContent, shortcutIcon, children, footer }: AccountMenuProps) => {
  const t = useText();
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  useShortcuts({ [HELP_KEY]: { description: t('Show keyboard shortcuts'), run: () => setIsHelpOpen(true) } });

  useAccountPopover(popover);
  const openOnArrowDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    openPopover(popover.current);
  };
  const openHelp = () => {
    popover.current?.hidePopover();
    setIsHelpOpen(true);
  };

  return (
    <div className="min-w-0 max-md:hidden">
      <button
        type="button"
        popoverTarget={id}
        onKeyDown={openOnArrowDown}
        className="flex min-h-8 min-w-0 items-center gap-2 rounded-control text-muted hover:text-text"
      >
        {buttonContent}
        <span className="sr-only">{t('account menu')}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="group"
        aria-label={t('Account')}
        className="inset-auto top-12 right-4 w-72 divide-y rounded-control border border-control bg-surface text-text md:right-6"
      >
        {children}
        <div className="p-2">
          <button
            type="button"
            disabled={!useHydrated()}
            aria-haspopup="dialog"
            onClick={openHelp}
            className={buttonClass('quiet', 'w-full')}
          >
            {shortcutIcon}
            <span className="flex-1 text-left">{t('Keyboard shortcuts')}</span>
            <Key letter="?" />
          </button>
        </div>
        {footer}
      </div>
      {isHelpOpen && <ShortcutHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  );
};
