// The PDF receipt of a transaction: one page, in the style of statements.
import { buffer } from 'node:stream/consumers';
import { createPdf, PAGE, type TaggedPdf } from '#server/modules/reporting/pdf/pdf-document.ts';
import type { TextStyle } from '#server/modules/reporting/pdf/pdf-text.ts';
import type { PrintedCompany } from '#server/modules/reporting/pdf/printed-company.ts';

/** The content of a receipt: the printed texts, in order. */
export type Receipt = {
  company: PrintedCompany;
  amount: string;
  title: string;
  status: string;
  facts: [term: string, text: string][];
  sums: [term: string, amount: string][];
  /** Time of the last change of the transaction, so that the same receipt has the same bytes. */
  issuedAt: Date;
};

const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const RIGHT = PAGE.width - MARGIN;
const LOGO = { y: 40, width: 150, height: 34 };
const COMPANY: TextStyle = { size: 13, weight: 'medium' };
const TITLE: TextStyle = { size: 20, weight: 'medium' };
const AMOUNT: TextStyle = { size: 26, weight: 'medium' };
const TERM: TextStyle = { size: 8.5, color: 'muted' };
const TEXT: TextStyle = { size: 9.5 };
const TOTAL: TextStyle = { size: 9.5, weight: 'medium' };
const SMALL: TextStyle = { size: 7, color: 'muted' };
const ROW_HEIGHT = 24;
const TERM_WIDTH = 150;

const REPLACED_CHARACTERS = 'Characters that the font does not contain are printed as "?".';

const printHead = (pdf: TaggedPdf, { company, amount, title, status }: Receipt): number => {
  const place = { x: MARGIN, width: WIDTH };
  if (company.logo) pdf.image(pdf.root, company.logo, company.name, { x: MARGIN, ...LOGO });
  else pdf.text(pdf.root, 'P', company.name, { ...place, y: 60, style: COMPANY });
  pdf.text(pdf.root, 'H1', 'Receipt', { ...place, y: 114, style: TITLE });
  pdf.text(pdf.root, 'P', title, { ...place, y: 134, style: { ...TEXT, color: 'muted' } });
  pdf.figure(pdf.root, 'P', amount, {
    right: MARGIN + Math.min(WIDTH, pdf.widthOf(amount, { ...AMOUNT, isFigure: true })),
    y: 180,
    width: WIDTH,
    style: AMOUNT,
  });
  pdf.text(pdf.root, 'P', status, { ...place, y: 200, style: { ...TEXT, color: 'muted' } });
  return 222;
};

const printRow = (
  pdf: TaggedPdf,
  table: TaggedPdf['root'],
  top: number,
  printCell: (row: TaggedPdf['root'], y: number) => void,
): number => {
  const row = pdf.open(table, 'TR');
  pdf.decorate('Layout', () => pdf.line({ from: [MARGIN, top], to: [RIGHT, top] }));
  printCell(row, top + 15);
  row.end();
  return top + ROW_HEIGHT;
};

const printFacts = (pdf: TaggedPdf, { facts }: Receipt, top: number): number => {
  const table = pdf.open(pdf.root, 'Table');
  let y = top;
  for (const [term, text] of facts) {
    y = printRow(pdf, table, y, (row, line) => {
      pdf.text(row, 'TH', term, { x: MARGIN, y: line, width: TERM_WIDTH - 12, style: TERM, scope: 'Row' });
      pdf.text(row, 'TD', text, { x: MARGIN + TERM_WIDTH, y: line, width: WIDTH - TERM_WIDTH, style: TEXT });
    });
  }
  table.end();
  return y;
};

const printSums = (pdf: TaggedPdf, { sums }: Receipt, top: number): number => {
  const table = pdf.open(pdf.root, 'Table');
  let y = top;
  for (const [index, [term, amount]] of sums.entries()) {
    const style = index === sums.length - 1 ? TOTAL : TEXT;
    y = printRow(pdf, table, y, (row, line) => {
      pdf.text(row, 'TH', term, { x: MARGIN, y: line, width: 200, style, scope: 'Row' });
      pdf.figure(row, 'TD', amount, { right: RIGHT, y: line, width: WIDTH - 220, style });
    });
  }
  table.end();
  pdf.decorate('Layout', () => {
    for (const line of [y, y + 2]) pdf.line({ from: [MARGIN, line], to: [RIGHT, line], color: 'muted' });
  });
  return y;
};

export const printReceiptPdf = (receipt: Receipt): Promise<Buffer> => {
  const { company, title, issuedAt } = receipt;
  const pdf = createPdf({ title: `Receipt: ${title}`, author: company.name, issuedAt });
  pdf.doc.addPage();
  printSums(pdf, receipt, printFacts(pdf, receipt, printHead(pdf, receipt)) + ROW_HEIGHT);
  const issuer = `Issued by ${company.legalName ?? company.name}`;
  pdf.text(pdf.root, 'P', pdf.isComplete() ? issuer : `${issuer}. ${REPLACED_CHARACTERS}`, {
    x: MARGIN,
    y: PAGE.height - 34,
    width: WIDTH,
    style: SMALL,
  });
  pdf.end();
  return buffer(pdf.doc);
};
