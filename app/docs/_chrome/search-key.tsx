'use client';

import { useEffect } from 'react';

/** Ctrl+K (on a Mac ⌘K) moves the focus to the search field. The script also sets aria-keyshortcuts, so the shortcut is announced only when it works. */
export const SearchKey = ({ inputId }: { inputId: string }) => {
  useEffect(() => {
    const input = document.getElementById(inputId);
    input?.setAttribute('aria-keyshortcuts', 'Control+K Meta+K');
    const find = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (input instanceof HTMLInputElement) input.select();
    };
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, [inputId]);
  return null;
};
