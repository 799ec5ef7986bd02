/** Remembers how close the rows of tables stand on this browser. */
export const DENSITY_COOKIE = 'density';
export const COMPACT = 'compact';
export const COMFORTABLE = 'comfortable';
