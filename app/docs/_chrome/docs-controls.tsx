'use client';

// Client-side controls of the documentation: menu links, the search shortcut and the language of code samples.
import Link from 'next/link';
import { type ReactNode, useEffect } from 'react';
import { scrollIntoNav } from '#app/_ui/navigation/links.tsx';
import { classNames } from '#app/_ui/format/class-names.ts';

type NavLinkProps = { href: string; isCurrent: boolean; className?: string | undefined; children: ReactNode };

/** A menu link of the documentation. The current one is scrolled into view. */
export const NavLink = ({ href, isCurrent, className, children }: NavLinkProps) => (
  <Link
    ref={isCurrent ? scrollIntoNav : undefined}
    href={href}
    prefetch={false}
    aria-current={isCurrent ? 'page' : undefined}
    className={classNames(
      'flex min-h-7 items-baseline gap-2 rounded-chip border-l-2 px-2 py-1 outline-offset-[-2px] max-lg:min-h-11 max-lg:items-center',
      isCurrent ? 'border-accent bg-accent/8 font-medium' : 'border-transparent text-muted hover:text-text',
      className,
    )}
  >
    {children}
  </Link>
);

/**
 * Ctrl+K (⌘K on a Mac) moves the focus to the search field. The script also sets aria-keyshortcuts, so the shortcut is announced only when
 * it works.
 */
export const SearchKey = ({ inputId }: { inputId: string }) => {
  useEffect(() => {
    const input = document.getElementById(inputId);
    input?.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (input instanceof HTMLInputElement) input.select();
    };
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, [inputId]);
  return null;
};

/** The last chosen language, kept across pages while the tab is open. */
let chosen: string | undefined;

const showChosenLanguage = (): void => {
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[data-language]'))
    if (radio.dataset['language'] === chosen) radio.checked = true;
};

/** Switches all code samples to the language chosen in one of them. Without scripts, each sample has its own choice. */
export const ChosenLanguage = () => {
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset['language']) return;
      chosen = target.dataset['language'];
      showChosenLanguage();
    };
    showChosenLanguage();
    document.addEventListener('change', follow);
    return () => document.removeEventListener('change', follow);
  }, []);
  return null;
};
