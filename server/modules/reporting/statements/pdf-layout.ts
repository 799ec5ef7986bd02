// The layout of a PDF statement: its columns, sized by the longest amount, and the head of the first page.
import { PAGE, type TaggedPdf } from '#server/modules/reporting/pdf/pdf-document.ts';
import type { TextStyle } from '#server/modules/reporting/pdf/pdf-text.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import { amountParts, formatCount } from '#server/kernel/format.ts';
import type { StatementFile } from '#server/modules/reporting/statements/service.ts';
import { formatDate, formatTimestamp } from '#server/kernel/timestamps.ts';

const MARGIN = 48;
const DATE_WIDTH = 64;
const GAP = 12;
const FIGURE: TextStyle = { size: 8.5, weight: 'medium', isFigure: true };
const FIGURE_WIDTH_MIN = 76;
/** Leaves a third of the page for the description. */
const FIGURE_WIDTH_MAX = 140;

/** Column positions, and the format of amounts. */
export type StatementLayout = ReturnType<typeof createLayout>;

/** Upper bounds of all amounts and balances of the statement. */
const extremeAmounts = ({ opening, credits, debits, fees }: Statement): bigint[] => [
  opening + credits,
  opening + debits + fees,
  credits,
  debits,
  fees,
];

export const createLayout = (pdf: TaggedPdf, statement: Statement) => {
  const { divisibility, display_code: code } = statement.currency;
  const format = (amount: bigint, signed: boolean): string => {
    const { sign, whole, fraction } = amountParts(amount, divisibility, { signed });
    return `${sign}${whole}${fraction && `.${fraction}`}`;
  };
  const formatMovement = (amount: bigint): string => format(amount, true);
  const formatFigure = (amount: bigint): string => format(amount, false);
  const widest = Math.max(...extremeAmounts(statement).map((amount) => pdf.widthOf(formatMovement(amount), FIGURE)));
  const width = Math.min(Math.max(widest, FIGURE_WIDTH_MIN), FIGURE_WIDTH_MAX);
  const right = PAGE.width - MARGIN;
  const amountRight = right - width - GAP;
  return {
    left: MARGIN,
    right,
    description: MARGIN + DATE_WIDTH,
    /** The first of the two red lines before the amounts. */
    rule: amountRight - width - GAP,
    amountRight,
    amountWidth: width,
    balanceWidth: width,
    amountTitle: `Amount, ${code}`,
    balanceTitle: `Balance, ${code}`,
    formatMovement,
    formatFigure,
  };
};

const LOGO = { y: 40, width: 150, height: 34 };
const COMPANY: TextStyle = { size: 13, weight: 'medium' };
const TITLE: TextStyle = { size: 20, weight: 'medium' };
const TERM: TextStyle = { size: 7.5, color: 'muted' };
const FACT: TextStyle = { size: 9.5 };
const SUM: TextStyle = { size: 9.5 };
const RESULT: TextStyle = { size: 9.5, weight: 'medium' };

const FACTS_ACROSS = 2;
const FACT_HEIGHT = 31;
const SUM_HEIGHT = 20;

/** Prints the company, title and facts. Returns the y position below. */
export const printHead = (
  pdf: TaggedPdf,
  { statement, person, company, issuedAt }: StatementFile,
  { left, right }: StatementLayout,
): number => {
  const { account, currency, timezone, from, to, count } = statement;
  const width = right - left;
  if (company.logo) pdf.image(pdf.root, company.logo, company.name, { x: left, ...LOGO });
  else pdf.text(pdf.root, 'P', company.name, { x: left, y: 60, width, style: COMPANY });
  pdf.text(pdf.root, 'H1', 'Account statement', { x: left, y: 114, width, style: TITLE });
  const period = `${formatDate(from)} to ${formatDate(to)} (time zone ${timezone}), ${formatCount(count, 'transaction')}`;
  pdf.text(pdf.root, 'P', period, { x: left, y: 132, width, style: { ...FACT, color: 'muted' } });
  const facts: [string, string][] = [
    ['Account holder', person],
    ['Account', account.label ?? account.name],
    ['Account reference', account.reference],
    ['Account provider', company.legalName ?? company.name],
    ['Currency', currency.description ? `${currency.display_code}, ${currency.description}` : currency.display_code],
    ['Issued', formatTimestamp(issuedAt.getTime(), timezone)],
  ];
  const column = width / FACTS_ACROSS;
  for (const [index, [term, fact]] of facts.entries()) {
    const x = left + (index % FACTS_ACROSS) * column;
    const y = 164 + Math.floor(index / FACTS_ACROSS) * FACT_HEIGHT;
    const pair = pdf.open(pdf.root, 'Div');
    pdf.text(pair, 'P', term, { x, y, width: column - 12, style: TERM });
    pdf.text(pair, 'P', fact, { x, y: y + 13, width: column - 12, style: FACT });
    pair.end();
  }
  return 164 + (facts.length / FACTS_ACROSS) * FACT_HEIGHT;
};

/** Prints the calculation from opening to closing balance. Returns the y position below. */
export const printSummary = (pdf: TaggedPdf, { statement }: StatementFile, layout: StatementLayout, top: number): number => {
  const { opening, credits, debits, fees, closing } = statement;
  const rows: [string, string][] = [
    ['Opening balance', layout.formatFigure(opening)],
    ['Money in', layout.formatMovement(credits)],
    ['Money out', layout.formatMovement(debits)],
    ...(fees === 0n ? [] : ([['Fees', layout.formatMovement(fees)]] as [string, string][])),
    ['Closing balance', layout.formatFigure(closing)],
  ];
  const table = pdf.open(pdf.root, 'Table');
  for (const [index, [term, figure]] of rows.entries()) {
    const y = top + index * SUM_HEIGHT + 13;
    const isBalance = index === 0 || index === rows.length - 1;
    const style = isBalance ? RESULT : SUM;
    const row = pdf.open(table, 'TR');
    pdf.text(row, 'TH', term, { x: layout.left, y, width: 200, style, scope: 'Row' });
    pdf.figure(row, 'TD', figure, { right: layout.right, y, width: layout.right - layout.left - 220, style });
    row.end();
  }
  table.end();
  const bottom = top + rows.length * SUM_HEIGHT;
  pdf.decorate('Layout', () => {
    for (let y = top; y < bottom - SUM_HEIGHT; y += SUM_HEIGHT) pdf.line({ from: [layout.left, y], to: [layout.right, y] });
    // As in account books: a single line above the result, a double line below.
    pdf.line({ from: [layout.left, bottom - SUM_HEIGHT], to: [layout.right, bottom - SUM_HEIGHT], color: 'muted' });
    for (const y of [bottom, bottom + 2]) pdf.line({ from: [layout.left, y], to: [layout.right, y], color: 'muted' });
  });
  return bottom + 26;
};
