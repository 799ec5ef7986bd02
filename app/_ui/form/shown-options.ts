import type { Message, Translate } from '#app/_language/translate.ts';

/** The options of a choice as they are shown. */
export const shownOptions = <Value extends string>(t: Translate, options: readonly { value: Value; label: Message }[]) =>
  options.map(({ value, label }) => ({ value, label: t(label) }));
