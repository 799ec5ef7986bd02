import type { Translate } from '#app/_language/translate.ts';

const inWords = (name: string): string => name.replaceAll(/[._]/g, ' ');

/** An action as people read it: `authenticator.remove` is "Authenticator: remove". */
export const actionName = (t: Translate, action: string): string => {
  const [subject = '', ...rest] = action.split('.');
  return rest.length > 0 ? t('{subject}: {act}', { subject: t.word(subject), act: t(inWords(rest.join('.'))) }) : t.word(subject);
};
