/** "1 day", "2 days": for nouns that take an s. */
export const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
