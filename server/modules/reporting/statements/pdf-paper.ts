// Paper to print on: pages of A4. Everything is tagged for readers that speak (PDF/UA): what is said belongs to an element, and what is
// only seen, such as lines, to none.
import PDFDocument from 'pdfkit';
import { printable, readFonts, WEIGHTS, type Weight } from '#server/modules/reporting/statements/pdf-fonts.ts';
import { createPen, type Style } from '#server/modules/reporting/statements/pdf-pen.ts';

export const PAGE = { width: 595.28, height: 841.89 };

type Element = PDFKit.PDFStructureElement;
type Scope = 'Row' | 'Column';
type Info = { title: string; author: string; issuedAt: Date };

const openDocument = ({ title, author, issuedAt }: Info) => {
  // Its types do not know this subset yet.
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: 'PDFKit', CreationDate: issuedAt, ModDate: issuedAt },
  } as object);
  // It takes a font that is open already, which its types do not know either.
  for (const [weight, font] of Object.entries(readFonts())) doc.registerFont(WEIGHTS[weight as Weight], font as unknown as string);
  return doc;
};

type Said = { x: number; y: number; width: number; style: Style; scope?: Scope };
type Counted = { right: number; y: number; width: number; style: Style };
type Box = { x: number; y: number; width: number; height: number };

export const createPaper = (info: Info) => {
  const doc = openDocument(info);
  const pen = createPen(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let isWhole = true;
  return {
    doc,
    root,
    widthOf: pen.widthOf,

    /** An element that holds others; `end` it when it has them all. */
    open: (parent: Element, type: string): Element => {
      const element = doc.struct(type);
      parent.add(element);
      return element;
    },

    /** A text, cut off at its width. Readers that speak say all of it, with the signs that cannot be printed. */
    say: (parent: Element, type: string, written: string, { x, y, width, style, scope }: Said): void => {
      const { text, isWhole: isPrinted } = printable(written);
      isWhole &&= isPrinted;
      const shown = pen.cut(text, width, style);
      const options = { ...(shown !== written && { actual: written }), ...(scope && { scope }) };
      parent.add(doc.struct(type, options, () => pen.put(shown, x, y, style)));
    },

    /** A figure that ends at `right`. It is never cut off: what is too wide is written smaller. */
    count: (parent: Element, type: string, figure: string, { right, y, width, style }: Counted): void => {
      const asFigure = { ...style, isFigure: true };
      const full = pen.widthOf(figure, asFigure);
      const scale = Math.min(1, width / full);
      parent.add(doc.struct(type, {}, () => pen.put(figure, right - full * scale, y, { ...asFigure, size: style.size * scale })));
    },

    image: (parent: Element, image: Buffer, alt: string, { x, y, width, height }: Box): void => {
      const options: object = { alt, bbox: [x, y, x + width, y + height] };
      parent.add(doc.struct('Figure', options, () => void doc.image(image, x, y, { fit: [width, height] })));
    },

    /** Something that is there to be seen only. */
    decorate: (type: 'Layout' | 'Pagination', draw: () => void): void => {
      doc.markContent('Artifact', { type });
      draw();
      doc.endMarkedContent();
    },

    /** Within `decorate`. */
    line: pen.line,
    put: (written: string, x: number, y: number, style: Style, widthMax = PAGE.width): void =>
      pen.put(pen.cut(printable(written).text, widthMax, style), x, y, style),

    /** False when a sign could not be printed. */
    isWhole: (): boolean => isWhole,

    /** Ends it; what is left to be read of `doc` is its end. */
    end: (): void => {
      root.end();
      doc.end();
    },
  };
};

export type Paper = ReturnType<typeof createPaper>;
