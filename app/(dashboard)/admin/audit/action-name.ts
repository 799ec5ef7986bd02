import { ACTION_PHRASES } from '#app/(dashboard)/admin/audit/action-phrases.ts';
import type { Message, Translate } from '#app/_language/translate.ts';

const inWords = (name: string): string => name.replaceAll(/[._]/g, ' ');

/** An action as people read it: `login.success` is "Signed in". What only an older server did is read from its name: `quota.raise` is "Quota: raise". */
export const actionName = (t: Translate, action: string): string => {
  const phrase = (ACTION_PHRASES as Partial<Record<string, Message>>)[action];
  if (phrase) return t(phrase);
  const [subject = '', ...rest] = action.split('.');
  return rest.length > 0 ? t('{subject}: {act}', { subject: t.word(subject), act: t(inWords(rest.join('.'))) }) : t.word(subject);
};
