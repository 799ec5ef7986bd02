// The typefaces of printed pages, read once. They are those of the dashboard, and are embedded in each file: as much as it uses of them.
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';

export const WEIGHTS = { regular: 'Geist-Regular', medium: 'Geist-Medium' } as const;
export type Weight = keyof typeof WEIGHTS;

const open = (name: string): Font => {
  const file = fileURLToPath(new URL(`./fonts/geist-sans/${name}.ttf`, import.meta.resolve('geist/font/sans')));
  const font = openSync(file);
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts, not one.`);
  return font;
};

let fonts: Record<Weight, Font> | undefined;

export const readFonts = (): Record<Weight, Font> => (fonts ??= { regular: open(WEIGHTS.regular), medium: open(WEIGHTS.medium) });

/** Stands for a sign that the typeface does not have. */
const UNKNOWN = '?';

/** A text as it can be printed, on one line. It has Latin, Greek and Cyrillic letters; what it does not have is told by `isWhole`. */
export const printable = (written: string): { text: string; isWhole: boolean } => {
  const { regular } = readFonts();
  const line = written
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  const text = [...line].map((sign) => (regular.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : UNKNOWN)).join('');
  return { text, isWhole: text === line };
};
