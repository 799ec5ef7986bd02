/** Remembers which columns of a list this browser shows; its value is their names with commas. */
export const columnCookie = (list: string): string => `columns${list.replaceAll('/', '-')}`;
