// Compares the name that a payer expects with the name of the recipient (confirmation of payee). Case, accents, punctuation and the order of
// the words do not count. A close match needs two words, one of them equal, and the others similar or missing, so that a common first name
// alone matches no member who also has a last name.

export const NAME_MATCHES = ['match', 'close_match', 'no_match'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

/** Longer names are cut, which bounds the comparison. */
const COMPARED_WORDS_MAX = 10;

const toWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, COMPARED_WORDS_MAX);

/** The number of inserted, removed or replaced letters between two words. */
const editDistance = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
};

const INITIAL_LENGTH = 1;
const SHORT_WORD_LENGTH = 4;
const COMPARED_LETTERS_MAX = 40;

const isInitialOf = (initial: string, word: string): boolean => initial.length === INITIAL_LENGTH && word.startsWith(initial);

const isTypingErrorOf = (word: string, other: string): boolean => {
  const [shorter, longer] = word.length < other.length ? [word, other] : [other, word];
  if (shorter.length < SHORT_WORD_LENGTH || longer.length > COMPARED_LETTERS_MAX) return false;
  return longer.length - shorter.length <= 1 && editDistance(word, other) === 1;
};

const isSimilar = (word: string, other: string): boolean =>
  word === other || isInitialOf(word, other) || isInitialOf(other, word) || isTypingErrorOf(word, other);

/** Removes words that both lists have, each once. */
const removeCommon = (words: string[], others: string[]): [string[], string[]] => {
  const remaining = [...others];
  const unmatched = words.filter((word) => {
    const index = remaining.indexOf(word);
    if (index !== -1) remaining.splice(index, 1);
    return index === -1;
  });
  return [unmatched, remaining];
};

/** Whether each word of the shorter list has a similar one in the other, which counts once. */
const areSimilar = (words: string[], others: string[]): boolean => {
  const [fewer, more] = words.length < others.length ? [words, others] : [others, words];
  const remaining = [...more];
  return fewer.every((word) => {
    const index = remaining.findIndex((other) => isSimilar(word, other));
    if (index !== -1) remaining.splice(index, 1);
    return index !== -1;
  });
};

/** The fewest words of a close match, so that a single guessed word never is one. */
const CLOSE_WORDS_MIN = 2;

/** More words would let one check guess several names, because each word may match an initial. */
const EXTRA_WORDS_MAX = 1;

/** A name without letters and digits matches nothing. */
export const matchName = (expected: string, actual: string): NameMatch => {
  const [expectedWords, actualWords] = [toWords(expected), toWords(actual)];
  if (expectedWords.length === 0 || actualWords.length === 0) return 'no_match';
  const [unmatched, remaining] = removeCommon(expectedWords, actualWords);
  if (unmatched.length === 0 && remaining.length === 0) return 'match';
  const hasCommonWord = unmatched.length < expectedWords.length;
  const isComparable = expectedWords.length >= CLOSE_WORDS_MIN && expectedWords.length <= actualWords.length + EXTRA_WORDS_MAX;
  const isClose = isComparable && hasCommonWord && areSimilar(unmatched, remaining);
  return isClose ? 'close_match' : 'no_match';
};
