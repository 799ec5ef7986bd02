// Countries are kept by their codes and read by their names, in the language that the browser asks for. The names are made here,
// on the server: a browser that made them itself would know some of them by another name than the page it was sent.
import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';

const FALLBACK_LANGUAGE = 'en';

const isLanguage = (tag: string): boolean => /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(tag);

/** The first language of the browser that names are known in. */
const language = cache(async (): Promise<string> => {
  const asked = ((await headers()).get('accept-language') ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  return Intl.DisplayNames.supportedLocalesOf(asked.filter(isLanguage))[0] ?? FALLBACK_LANGUAGE;
});

/** What countries are called: the name for a code, and the code itself where it is none. */
export const countryNames = cache(async (): Promise<(code: string) => string> => {
  const names = new Intl.DisplayNames(await language(), { type: 'region' });
  return (code) => names.of(code) ?? code;
});

/** All countries that somebody may choose, in the order of their names. */
export const countryOptions = cache(async (): Promise<{ value: string; label: string }[]> => {
  const nameOf = await countryNames();
  const inOrder = new Intl.Collator(await language()).compare;
  return Array.from(COUNTRY_CODES, (code) => ({ value: code, label: nameOf(code) })).toSorted((a, b) => inOrder(a.label, b.label));
});
