import type { Translate } from '#app/_language/translate.ts';

type TitledAccount = { label: string | null; name: string; primary: boolean };

/** The default name of a user's first account. “Main account” is displayed instead. */
const DEFAULT_NAME = 'default';

/** The display name of an account. */
export const accountTitle = (t: Translate, { label, name, primary }: TitledAccount): string => {
  if (label) return label;
  return primary && name === DEFAULT_NAME ? t('Main account') : name;
};
