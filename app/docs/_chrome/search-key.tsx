'use client';

import { useEffect } from 'react';

/** Ctrl+K (on a Mac ⌘K) leads to the search field; without scripts the field is there all the same. */
export const SearchKey = ({ inputId }: { inputId: string }) => {
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      const input = document.getElementById(inputId);
      if (input instanceof HTMLInputElement) input.select();
    };
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, [inputId]);
  return null;
};
