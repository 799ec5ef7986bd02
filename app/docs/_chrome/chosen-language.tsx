'use client';

import { useEffect } from 'react';

/** What was chosen last, as long as the tab is open: whoever writes Python reads Python on the next page as well. */
let chosen: string | undefined;

const showChosen = (): void => {
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[data-language]'))
    if (radio.dataset['language'] === chosen) radio.checked = true;
};

/** Samples of code follow each other: a language that is chosen for one is shown in all that have it. Without scripts each is chosen for itself. */
export const ChosenLanguage = () => {
  useEffect(() => {
    const follow = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset['language']) return;
      chosen = target.dataset['language'];
      showChosen();
    };
    showChosen();
    document.addEventListener('change', follow);
    return () => document.removeEventListener('change', follow);
  }, []);
  return null;
};
