// A tagged A4 document (PDF/UA) that screen readers can read. Text belongs to an element of the structure. Decoration, such as lines, does not.
import PDFDocument from 'pdfkit';
import { toPrintable, readFonts, WEIGHTS, type Weight, createPen, type TextStyle } from '#server/modules/reporting/pdf/pdf-text.ts';

export const PAGE = { width: 595.28, height: 841.89 };

type PdfElement = PDFKit.PDFStructureElement;
type Scope = 'Row' | 'Column';
type DocumentInfo = { title: string; author: string; issuedAt: Date };

const openDocument = ({ title, author, issuedAt }: DocumentInfo) => {
  // The type definitions lack this subset.
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
  // An opened font is accepted, although the type definitions lack it.
  for (const [weight, font] of Object.entries(readFonts())) doc.registerFont(WEIGHTS[weight as Weight], font as unknown as string);
  return doc;
};

type TextOptions = { x: number; y: number; width: number; style: TextStyle; scope?: Scope };
type FigureOptions = { right: number; y: number; width: number; style: TextStyle };
type Box = { x: number; y: number; width: number; height: number };

export const createPdf = (info: DocumentInfo) => {
  const doc = openDocument(info);
  const pen = createPen(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let isComplete = true;
  return {
    doc,
    root,
    widthOf: pen.widthOf,

    /** Adds a container element. Call `end` after its last child. */
    open: (parent: PdfElement, type: string): PdfElement => {
      const element = doc.struct(type);
      parent.add(element);
      return element;
    },

    /** Adds text, truncated to the width. Screen readers get the full text. */
    text: (parent: PdfElement, type: string, input: string, { x, y, width, style, scope }: TextOptions): void => {
      const { text: printable, isComplete: isTextComplete } = toPrintable(input);
      isComplete &&= isTextComplete;
      const printed = pen.truncate(printable, width, style);
      const options = { ...(printed !== input && { actual: input }), ...(scope && { scope }) };
      parent.add(doc.struct(type, options, () => pen.put(printed, x, y, style)));
    },

    /** Adds a right-aligned number, which is scaled down if it is too wide. */
    figure: (parent: PdfElement, type: string, number: string, { right, y, width, style }: FigureOptions): void => {
      const figureStyle = { ...style, isFigure: true };
      const full = pen.widthOf(number, figureStyle);
      const scale = Math.min(1, width / full);
      parent.add(doc.struct(type, {}, () => pen.put(number, right - full * scale, y, { ...figureStyle, size: style.size * scale })));
    },

    image: (parent: PdfElement, image: Buffer, alt: string, { x, y, width, height }: Box): void => {
      const options: object = { alt, bbox: [x, y, x + width, y + height] };
      parent.add(doc.struct('Figure', options, () => void doc.image(image, x, y, { fit: [width, height] })));
    },

    /** Adds content that screen readers skip. */
    decorate: (type: 'Layout' | 'Pagination', draw: () => void): void => {
      doc.markContent('Artifact', { type });
      draw();
      doc.endMarkedContent();
    },

    /** To be called only within `decorate`. */
    line: pen.line,
    put: (input: string, x: number, y: number, style: TextStyle, widthMax = PAGE.width): void =>
      pen.put(pen.truncate(toPrintable(input).text, widthMax, style), x, y, style),

    /** False if a character had no glyph. */
    isComplete: (): boolean => isComplete,

    /** Ends the document; its last bytes remain readable from `doc`. */
    end: (): void => {
      root.end();
      doc.end();
    },
  };
};

export type TaggedPdf = ReturnType<typeof createPdf>;
