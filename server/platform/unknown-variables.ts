// A setting with a typing error in its name has no effect, and nobody notices. What is close to a name of ours, and none, is told at the start.

/** How many letters have to be added, left out, exchanged or swapped with their neighbour to make one word of another. */
const distance = (from: string, to: string): number => {
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

const LONG = 8;
/** Short names of other programs are close to short names of ours by chance: PORT, POST. */
const SHORTEST = 5;

const isClose = (name: string, known: string): boolean =>
  known.length >= SHORTEST && distance(name.toUpperCase(), known) <= (known.length >= LONG ? 2 : 1);

/** Names that are none of ours and look as if they were meant to be, each with what was meant. */
export const misspeltVariables = (given: Iterable<string>, known: readonly string[]): { variable: string; meant: string }[] =>
  [...given].flatMap((variable) => {
    const meant = known.includes(variable) ? undefined : known.find((name) => isClose(variable, name));
    return meant ? [{ variable, meant }] : [];
  });
