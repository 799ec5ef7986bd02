// Translations and formats in server components: `await getText()` and `await getFormat()` in async components, `useText()` and
// `useFormat()` in others, which may also run in the browser. Import these from `#language`, which resolves to this file on the server
// and to context.tsx in the browser.
import 'server-only';
import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { cache, use } from 'react';
import { GERMAN_ADMIN } from '#app/_language/german/admin.ts';
import { GERMAN, GERMAN_SERVER } from '#app/_language/german/base.ts';
import { createFormat, type Format } from '#app/_language/format.ts';
import {
  LANGUAGE_COOKIE,
  NUMBER_FORMAT_COOKIE,
  SOURCE_LANGUAGE,
  parseLanguage,
  parseNumberFormat,
  preferredLanguage,
  type Language,
  type LanguageSettings,
  type Catalog,
} from '#app/_language/languages.ts';
import { createTranslate, type Message, type Translate } from '#app/_language/translate.ts';

const CATALOGS: Record<Language, readonly Catalog[]> = { en: [], de: [...GERMAN, ...GERMAN_ADMIN] };

/** The language settings of the page. Cookies, which sign-in and the preferences page set, take precedence over the browser's language. */
export const readLanguageSettings = cache(async (): Promise<LanguageSettings> => {
  const [cookieStore, headerList] = await Promise.all([cookies(), headers()]);
  return {
    language:
      parseLanguage(cookieStore.get(LANGUAGE_COOKIE)?.value) ??
      preferredLanguage(headerList.get('accept-language') ?? '') ??
      SOURCE_LANGUAGE,
    numberFormat: parseNumberFormat(cookieStore.get(NUMBER_FORMAT_COOKIE)?.value),
  };
});

/** One translator per language for all requests, because catalogs do not change at runtime. */
const TRANSLATORS: Record<Language, Translate> = {
  en: createTranslate('en', CATALOGS.en),
  de: createTranslate('de', CATALOGS.de, GERMAN_SERVER),
};

export const getText = async (): Promise<Translate> => TRANSLATORS[(await readLanguageSettings()).language];

const readFormat = cache(async (): Promise<Format> => createFormat(await readLanguageSettings()));

export const getFormat = async (): Promise<Format> => readFormat();

const readText = cache(getText);

export const useText = (): Translate => use(readText());

export const useFormat = (): Format => use(readFormat());

/** Metadata with the translated title of a page. */
export const pageMetadata = (title: string | Message) => async (): Promise<Metadata> => ({ title: (await getText())(title) });
