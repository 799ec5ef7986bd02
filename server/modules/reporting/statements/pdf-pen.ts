// What puts texts and lines on a page. Places are points from the upper left corner; texts stand on `y`.
import { WEIGHTS, type Weight } from '#server/modules/reporting/statements/pdf-fonts.ts';

const INK = { text: '#14171c', muted: '#5b616b', hairline: '#d9d4c9', rule: '#dfa59b', positive: '#0b6b4f' } as const;
type Ink = keyof typeof INK;

/** `isFigure`: with digits of one width, so that those of a column stand below each other. */
export type Style = { size: number; weight?: Weight; ink?: Ink; isFigure?: boolean };

type Line = { from: [number, number]; to: [number, number]; ink?: Ink };

const ELLIPSIS = '…';
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];
const LINE_WIDTH = 0.5;

const featuresOf = ({ isFigure }: Style) => (isFigure ? { features: FIGURES } : {});

export const createPen = (doc: PDFKit.PDFDocument) => {
  const dress = ({ size, weight = 'regular' }: Style) => doc.font(WEIGHTS[weight]).fontSize(size);
  const widthOf = (text: string, style: Style): number => dress(style).widthOfString(text, featuresOf(style));
  return {
    widthOf,

    put: (text: string, x: number, y: number, style: Style): void => {
      dress(style)
        .fillColor(INK[style.ink ?? 'text'])
        .text(text, x, y, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(style) });
    },

    /** As much of a text as fits. */
    cut: (text: string, widthMax: number, style: Style): string => {
      if (widthOf(text, style) <= widthMax) return text;
      const signs = [...text];
      let [fits, tooLong] = [0, signs.length];
      while (tooLong - fits > 1) {
        const middle = Math.floor((fits + tooLong) / 2);
        if (widthOf(signs.slice(0, middle).join('') + ELLIPSIS, style) <= widthMax) fits = middle;
        else tooLong = middle;
      }
      return signs.slice(0, fits).join('').trimEnd() + ELLIPSIS;
    },

    line: ({ from, to, ink = 'hairline' }: Line): void => {
      doc
        .moveTo(...from)
        .lineTo(...to)
        .lineWidth(LINE_WIDTH)
        .strokeColor(INK[ink])
        .stroke();
    },
  };
};
