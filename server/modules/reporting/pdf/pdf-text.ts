// Text and lines on a PDF page, and the fonts for them: those of the dashboard, embedded as subsets. Positions are points from the upper left
// corner; `y` is the baseline of text.
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';

const COLORS = { text: '#14171c', muted: '#5b616b', hairline: '#d9d4c9', rule: '#dfa59b', positive: '#0b6b4f' } as const;
type TextColor = keyof typeof COLORS;

/** With `isFigure`, digits are tabular, so that they align in columns. */
export type TextStyle = { size: number; weight?: Weight; color?: TextColor; isFigure?: boolean };

type PdfLine = { from: [number, number]; to: [number, number]; color?: TextColor };

const ELLIPSIS = '…';
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
const LINE_WIDTH = 0.5;

const toFeatures = ({ isFigure }: TextStyle) => (isFigure ? { features: FIGURES } : {});

export const createPen = (doc: PDFKit.PDFDocument) => {
  const applyFont = ({ size, weight = 'regular' }: TextStyle) => doc.font(WEIGHTS[weight]).fontSize(size);
  const widthOf = (text: string, style: TextStyle): number => applyFont(style).widthOfString(text, toFeatures(style));
  return {
    widthOf,

    put: (text: string, x: number, y: number, style: TextStyle): void => {
      applyFont(style)
        .fillColor(COLORS[style.color ?? 'text'])
        .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...toFeatures(style) });
    },

    truncate: (text: string, widthMax: number, style: TextStyle): string => {
      if (widthOf(text, style) <= widthMax) return text;
      const characters = [...text];
      let [fits, tooLong] = [0, characters.length];
      while (tooLong - fits > 1) {
        const middle = Math.floor((fits + tooLong) / 2);
        if (widthOf(characters.slice(0, middle).join('') + ELLIPSIS, style) <= widthMax) fits = middle;
        else tooLong = middle;
      }
      return characters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
    },

    line: ({ from, to, color = 'hairline' }: PdfLine): void => {
      doc
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(LINE_WIDTH)
        .strokeColor(COLORS[color])
        .stroke();
    },
  };
};

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

/** Replaces a character without a glyph. */
const REPLACEMENT = '?';

/** Converts text to a single line of characters of the font (Latin, Greek, Cyrillic). `isComplete` is true if no character was replaced. */
export const toPrintable = (input: string): { text: string; isComplete: boolean } => {
  const { regular } = readFonts();
  const line = input
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC');
  const text = [...line]
    .map((character) => (regular.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : REPLACEMENT))
    .join('');
  return { text, isComplete: text === line };
};
