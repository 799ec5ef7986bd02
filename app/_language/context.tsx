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
const NONE: Catalogues = { texts: [], server: {} };

/** Returns the same promise for the same catalogues, as React requires. */
const load = (language: Exclude<Language, 'en'>, scope: CatalogueScope): Promise<Catalogues> => {
  const key = `${language} ${scope}`;
  const known = loading.get(key);
  if (known) return known;
  const started = LOADERS[language][scope]();
  loading.set(key, started);
  return started;
};

type LanguageState = { settings: LanguageSettings; catalogues: Catalogues; text: Translate; format: Format };

const LanguageContext = createContext<LanguageState | undefined>(undefined);

const useLanguageState = (): LanguageState => {
  const speech = use(LanguageContext);
  if (!speech) throw new Error('No LanguageProvider stands above this component.');
  return speech;
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
  const catalogues = language === 'en' ? NONE : use(load(language, 'everybody'));
  const speech = useMemo(() => createLanguageState({ language, numberFormat }, catalogues), [language, numberFormat, catalogues]);
  return <LanguageContext value={speech}>{children}</LanguageContext>;
};

/** Adds the catalogue of admin pages. */
export const AdminLanguage = ({ children }: { children: ReactNode }) => {
  const { settings, catalogues } = useLanguageState();
  const more = settings.language === 'en' ? NONE : use(load(settings.language, 'admin'));
  const speech = useMemo(
    () => createLanguageState(settings, { ...catalogues, texts: [...catalogues.texts, ...more.texts] }),
    [settings, catalogues, more],
  );
  return <LanguageContext value={speech}>{children}</LanguageContext>;
};

export const useText = (): Translate => useLanguageState().text;

export const useFormat = (): Format => useLanguageState().format;
