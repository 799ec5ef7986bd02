/** Maps each English text to its translation into one language. */
export type Catalogue = Readonly<Record<string, string>>;
