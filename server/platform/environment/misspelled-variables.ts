// Misspelled variables have no effect. At startup, a warning is logged for names that are close to known ones.
import leven from 'leven';

const LONG_NAME_LENGTH = 8;
/** Short names of other programs resemble known names by chance, such as POST and PORT. */
const COMPARED_LENGTH_MIN = 5;

const isClose = (name: string, validName: string): boolean =>
  validName.length >= COMPARED_LENGTH_MIN && leven(name.toUpperCase(), validName) <= (validName.length >= LONG_NAME_LENGTH ? 2 : 1);

/** Returns the unknown names that are close to a known one, with that name. */
export const findMisspelledVariables = (
  variables: Iterable<string>,
  validNames: readonly string[],
): { variable: string; suggestion: string }[] =>
  [...variables].flatMap((variable) => {
    const intended = validNames.includes(variable) ? undefined : validNames.find((name) => isClose(variable, name));
    return intended ? [{ variable, suggestion: intended }] : [];
  });
