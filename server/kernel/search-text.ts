// Normalizes text for searches: lowercase, without accents, and with spaces instead of punctuation. The database folds its columns with the same letters
// (db/search-text.ts), so that a query and a stored text compare equal.

const PUNCTUATION = `.,@+-_'’"()/\\%&#:;`;

const PUNCTUATION_PATTERN = /[.,@+\-_'’"()/\\%&#:;]/;

const ACCENTED = 'àáâãäåāăąæçćčďđèéêëēėęěğìíîïīįıłľĺñńňòóôõöøōőœřŕšśşșßťţțùúûüūůűýÿžźż';
const LETTERS = 'aaaaaaaaaacccddeeeeeeeegiiiiiiilllnnnooooooooorrssssstttuuuuuuuyyzzz';

/** The replaced letters, and their replacements at the same positions. */
export const FOLDED_LETTERS = { from: PUNCTUATION + ACCENTED, to: ' '.repeat(PUNCTUATION.length) + LETTERS } as const;

const REPLACEMENTS = new Map([...FOLDED_LETTERS.from].map((letter, index) => [letter, FOLDED_LETTERS.to[index] ?? '']));

export const foldSearchText = (text: string): string =>
  Array.from(text.normalize('NFC').toLowerCase(), (letter) => REPLACEMENTS.get(letter) ?? letter).join('');

const QUERY_LENGTH_MAX = 200;
const WORDS_MAX = 6;

/** The words of a query, folded. A long query is truncated. */
export const toSearchWords = (query: string): string[] =>
  foldSearchText(query.slice(0, QUERY_LENGTH_MAX).replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '))
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);

/** The words of a query; none if it contains punctuation, because lists then search for the exact text. */
export const toPlainWords = (query: string): string[] => (PUNCTUATION_PATTERN.test(query) ? [] : toSearchWords(query));
