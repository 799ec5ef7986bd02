'use client';

import { createContext, use, useMemo, type ReactNode } from 'react';
import { createFormat, type Format } from '#app/_language/format.ts';
import type { Language, LanguageSettings, Catalogue } from '#app/_language/languages.ts';
import { createTranslate, type Translate } from '#app/_language/translate.ts';

type Catalogues = { texts: readonly Catalogue[]; /** Server messages. */ server: Catalogue };

/** The catalogues of a part of the dashboard. Those of admin pages are loaded separately. */
type CatalogueScope = 'everybody' | 'admin';

/** English needs no catalogue. The others are separate files that the browser caches. */
const LOADERS: Record<Exclude<Language, 'en'>, Record<CatalogueScope, () => Promise<Catalogues>>> = {
  de: {
    everybody: async () => {
      const { GERMAN, GERMAN_SERVER } = await import('#app/_language/german/base.ts');
      return { texts: GERMAN, server: GERMAN_SERVER };
    },
    admin: async () => ({ texts: (await import('#app/_language/german/admin.ts')).GERMAN_ADMIN, server: {} }),
  },
};

const loading = new Map<string, Promise<Catalogues>>();
const NO_CATALOGUES: Catalogues = { texts: [], server: {} };

/** Returns the same promise for the same catalogues, as React requires. */
const load = (language: Exclude<Language, 'en'>, scope: CatalogueScope): Promise<Catalogues> => {
  const key = `${language} ${scope}`;
  const cached = loading.get(key);
  if (cached) return cached;
  const promise = LOADERS[language][scope]();
  loading.set(key, promise);
  return promise;
};

type LanguageState = { settings: LanguageSettings; catalogues: Catalogues; text: Translate; format: Format };

const LanguageContext = createContext<LanguageState | undefined>(undefined);

const useLanguageState = (): LanguageState => {
  const languageState = use(LanguageContext);
  if (!languageState) throw new Error('No LanguageProvider stands above this component.');
  return languageState;
};

const createLanguageState = (settings: LanguageSettings, catalogues: Catalogues): LanguageState => ({
  settings,
  catalogues,
  text: createTranslate(settings.language, catalogues.texts, catalogues.server),
  format: createFormat(settings),
});

/** Provides language and formats to all components below. */
export const LanguageProvider = ({ settings, children }: { settings: LanguageSettings; children: ReactNode }) => {
  const { language, numberFormat } = settings;
  const catalogues = language === 'en' ? NO_CATALOGUES : use(load(language, 'everybody'));
  const languageState = useMemo(() => createLanguageState({ language, numberFormat }, catalogues), [language, numberFormat, catalogues]);
  return <LanguageContext value={languageState}>{children}</LanguageContext>;
};

/** Adds the catalogue of admin pages. */
export const AdminLanguage = ({ children }: { children: ReactNode }) => {
  const { settings, catalogues } = useLanguageState();
  const adminCatalogues = settings.language === 'en' ? NO_CATALOGUES : use(load(settings.language, 'admin'));
  const languageState = useMemo(
    () => createLanguageState(settings, { ...catalogues, texts: [...catalogues.texts, ...adminCatalogues.texts] }),
    [settings, catalogues, adminCatalogues],
  );
  return <LanguageContext value={languageState}>{children}</LanguageContext>;
};

export const useText = (): Translate => useLanguageState().text;

export const useFormat = (): Format => useLanguageState().format;
