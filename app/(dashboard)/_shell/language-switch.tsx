'use client';

import { useText } from '#language';
import { LANGUAGE_COOKIE, LANGUAGE_NAMES, type Language } from '#app/_language/languages.ts';
import { useWritingChoice } from '#app/_language/use-writing-choice.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';

/** Chooses the language of this browser: the page is read again in it. Each is called as its speakers call it. */
export const LanguageSwitch = ({ language }: { language: Language }) => {
  const t = useText();
  const { choose } = useWritingChoice();
  return (
    <select
      aria-label={t('Language of the pages')}
      value={language}
      disabled={!useReady()}
      onChange={({ currentTarget: { value } }) => choose(LANGUAGE_COOKIE, value)}
      className="min-h-8 rounded-control border border-control bg-surface px-2"
    >
      {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
};
