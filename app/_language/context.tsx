'use client';

import { createContext, use, useMemo, type ReactNode } from 'react';
import { createFormat, type Format } from '#app/_language/format.ts';
import type { Language, LanguageSettings, Catalog } from '#app/_language/languages.ts';
import { createTranslate, type Translate } from '#app/_language/translate.ts';

type Catalogs = { texts: readonly Catalog[]; /** Server messages. */ server: Catalog };

/** The part of the dashboard that catalogs are for. Those of admin pages are loaded separately. */
type CatalogScope = 'user' | 'admin';

/** English needs no catalog. The others are separate files that the browser caches. */
const LOADERS: Record<Exclude<Language, 'en'>, Record<CatalogScope, () => Promise<Catalogs>>> = {
  de: {
    user: async () => {
      const { GERMAN, GERMAN_SERVER } = await import('#app/_language/german/base.ts');
      return { texts: GERMAN, server: GERMAN_SERVER };
    },
    admin: async () => ({ texts: (await import('#app/_language/german/admin.ts')).GERMAN_ADMIN, server: {} }),
  },
};

const loading = new Map<string, Promise<Catalogs>>();
const NO_CATALOGS: Catalogs = { texts: [], server: {} };

/** Returns the same promise for the same catalogs, as React requires. */
const loadCatalogs = (language: Exclude<Language, 'en'>, scope: CatalogScope): Promise<Catalogs> => {
  const key = `${language} ${scope}`;
  const cached = loading.get(key);
  if (cached) return cached;
  const promise = LOADERS[language][scope]();
  loading.set(key, promise);
  return promise;
};

type LanguageState = { settings: LanguageSettings; catalogs: Catalogs; text: Translate; format: Format };

const LanguageContext = createContext<LanguageState | undefined>(undefined);

const useLanguageState = (): LanguageState => {
  const languageState = use(LanguageContext);
  if (!languageState) throw new Error('No LanguageProvider stands above this component.');
  return languageState;
};

const createLanguageState = (settings: LanguageSettings, catalogs: Catalogs): LanguageState => ({
  settings,
  catalogs,
  text: createTranslate(settings.language, catalogs.texts, catalogs.server),
  format: createFormat(settings),
});

/** Provides the language and the formats to all components below it. */
export const LanguageProvider = ({ settings, children }: { settings: LanguageSettings; children: ReactNode }) => {
  const { language, numberFormat } = settings;
  const catalogs = language === 'en' ? NO_CATALOGS : use(loadCatalogs(language, 'user'));
  const languageState = useMemo(() => createLanguageState({ language, numberFormat }, catalogs), [language, numberFormat, catalogs]);
  return <LanguageContext value={languageState}>{children}</LanguageContext>;
};

/** Adds the catalog of admin pages. */
export const AdminLanguage = ({ children }: { children: ReactNode }) => {
  const { settings, catalogs } = useLanguageState();
  const adminCatalogs = settings.language === 'en' ? NO_CATALOGS : use(loadCatalogs(settings.language, 'admin'));
  const languageState = useMemo(
    () => createLanguageState(settings, { ...catalogs, texts: [...catalogs.texts, ...adminCatalogs.texts] }),
    [settings, catalogs, adminCatalogs],
  );
  return <LanguageContext value={languageState}>{children}</LanguageContext>;
};

export const useText = (): Translate => useLanguageState().text;

export const useFormat = (): Format => useLanguageState().format;
