// Countries are kept by their codes and read by their names, in the language that the browser asks for.
import 'server-only';
import { cache } from 'react';
import { displayLanguage, inOrderOf, type NamedOption } from '#app/_ui/shell/display-language.ts';
import { COUNTRY_CODES } from '#server/kernel/countries.ts';

/** What countries are called: the name for a code, and the code itself where it is none. */
export const countryNames = cache(async (): Promise<(code: string) => string> => {
  const names = new Intl.DisplayNames(await displayLanguage(), { type: 'region' });
  return (code) => names.of(code) ?? code;
});

/** All countries that somebody may choose, in the order of their names. */
export const countryOptions = cache(async (): Promise<NamedOption[]> => {
  const nameOf = await countryNames();
  return inOrderOf(
    await displayLanguage(),
    Array.from(COUNTRY_CODES, (code) => ({ value: code, label: nameOf(code) })),
  );
});
