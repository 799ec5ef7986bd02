// How server components speak: `await getText()` and `await getFormat()` in those that wait for something, `useText()` and `useFormat()`
// in those that do not and may as well be drawn in the browser. Import these from `#language`: the bundler takes this file on the
// server and context.tsx in the browser.
import 'server-only';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { cache, use } from 'react';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { GERMAN, GERMAN_SERVER } from '#app/_language/german/everybody.ts';
import { createFormat, type Format } from '#app/_language/format.ts';
import {
  LANGUAGE_COOKIE,
  NUMBER_FORMAT_COOKIE,
  SOURCE_LANGUAGE,
  languageOf,
  numberFormatOf,
  preferredLanguage,
  type Language,
  type LanguageSettings,
  type Catalogue,
} from '#app/_language/languages.ts';
import { createTranslate, type Message, type Translate } from '#app/_language/translate.ts';

const CATALOGUES: Record<Language, readonly Catalogue[]> = { en: [], de: [...GERMAN, ...GERMAN_ADMIN] };

/**
 * What this page is written in: as chosen in this browser, else as the browser asks. Signing in and choosing on the preferences page
 * write the cookies.
 */
export const languageSettings = cache(async (): Promise<LanguageSettings> => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  return {
    language: languageOf(jar.get(LANGUAGE_COOKIE)?.value) ?? preferredLanguage(asked.get('accept-language') ?? '') ?? SOURCE_LANGUAGE,
    numberFormat: numberFormatOf(jar.get(NUMBER_FORMAT_COOKIE)?.value),
  };
});

/** One translator for all requests: catalogues do not change while the server runs. */
const TRANSLATES: Record<Language, Translate> = {
  en: createTranslate('en', CATALOGUES.en),
  de: createTranslate('de', CATALOGUES.de, GERMAN_SERVER),
};

export const getText = async (): Promise<Translate> => TRANSLATES[(await languageSettings()).language];

const readFormat = cache(async (): Promise<Format> => createFormat(await languageSettings()));

export const getFormat = async (): Promise<Format> => readFormat();

const readText = cache(getText);

export const useText = (): Translate => use(readText());

export const useFormat = (): Format => use(readFormat());

/** The metadata of a page: its title in the language of the page. */
export const titled = (title: string | Message) => async (): Promise<Metadata> => ({ title: (await getText())(title) });
