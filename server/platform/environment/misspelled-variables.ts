// A misspelled variable has no effect and nobody notices. A name that is close to a known one is logged at the start.

/** The number of letters to add, remove, replace or swap with a neighbor (Damerau-Levenshtein). */
const editDistance = (from: string, to: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const present = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      present[column] = Math.min(
        (last[column] ?? 0) + 1,
        (present[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, present];
  }
  return last[to.length] ?? 0;
};

const LONG_NAME_LENGTH = 8;
/** Short names of other programs are close to known ones by chance: PORT, POST. */
const COMPARED_LENGTH_MIN = 5;

const isClose = (name: string, known: string): boolean =>
  known.length >= COMPARED_LENGTH_MIN && editDistance(name.toUpperCase(), known) <= (known.length >= LONG_NAME_LENGTH ? 2 : 1);

/** The unknown names that are close to a known one. */
export const findMisspelledVariables = (given: Iterable<string>, known: readonly string[]): { variable: string; meant: string }[] =>
  [...given].flatMap((variable) => {
    const meant = known.includes(variable) ? undefined : known.find((name) => isClose(variable, name));
    return meant ? [{ variable, meant }] : [];
  });
