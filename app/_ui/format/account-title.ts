import type { Translate } from '#app/_language/translate.ts';

type Titled = { label: string | null; name: string; primary: boolean };

/** The name that an account is given when nobody names it: the first of everybody has it, and it tells nobody anything. */
const UNNAMED = 'default';

/** What an account is called. */
export const accountTitle = (t: Translate, { label, name, primary }: Titled): string => {
  if (label) return label;
  return primary && name === UNNAMED ? t('Main account') : name;
};
