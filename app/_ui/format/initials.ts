/** The first letters of the first two words of a name; blank of a name without letters and digits. */
export const initialsOf = (name: string): string =>
  Array.from(name.matchAll(/(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{N}]/gu), ([letter]) => letter.toUpperCase())
    .slice(0, 2)
    .join('');
