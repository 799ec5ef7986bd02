import type { Translate } from '#app/_language/translate.ts';

/** What is done to a pending transaction. English has the same word for the status that comes of it; other languages do not. */
export const completeVerb = (t: Translate): string => t('{word, select, other {Complete}}', { word: 'verb' });
