import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { SOURCE_LANGUAGE } from '#app/_language/languages.ts';
import { languageSettings } from '#app/_language/server.ts';

const isLanguage = (tag: string): boolean => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag);

/**
 * The language in which countries and languages are named: that of the page, or, on a page in the language of the source, the first of
 * the browser's that has names for them. The names are made on the server: a browser that made them itself would know some of them by
 * another name than the page it was sent.
 */
export const displayLanguage = cache(async (): Promise<string> => {
  const { language } = await languageSettings();
  if (language !== SOURCE_LANGUAGE) return language;
  const asked = ((await headers()).get('accept-language') ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return Intl.DisplayNames.supportedLocalesOf(asked.filter(isLanguage))[0] ?? SOURCE_LANGUAGE;
});

/** One of a list to choose from: what is kept, and what people read. */
export type NamedOption = { value: string; label: string };

/** In the order of their names, as the language orders them. */
export const inOrderOf = (language: string, options: NamedOption[]): NamedOption[] => {
  const inOrder = new Intl.Collator(language).compare;
  return options.toSorted((a, b) => inOrder(a.label, b.label));
};
