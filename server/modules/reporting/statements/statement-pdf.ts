// The PDF file of a statement, in the style of account books: hairlines, and a double red rule before the amounts. All lines have the same
// height, so the number of pages is known in advance, and each page is sent while the next one is printed.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createLayout, type StatementLayout, printHead, printSummary } from '#server/modules/reporting/statements/pdf-layout.ts';
import { createPdf, PAGE, type TaggedPdf } from '#server/modules/reporting/pdf/pdf-document.ts';
import type { TextStyle } from '#server/modules/reporting/pdf/pdf-text.ts';
import type { StatementFile, StatementFiles, StatementLine } from '#server/modules/reporting/statements/service.ts';
import { formatDate, formatTime, dayOf } from '#server/kernel/timestamps.ts';

const LINE_HEIGHT = 27;
const TITLES_HEIGHT = 18;
const HEAD_HEIGHT = 56;
const FOOT_HEIGHT = 60;

/** Printing this many lines blocks the event loop for a few milliseconds. */
const LINES_PER_YIELD = 10;

const TEXT: TextStyle = { size: 8.5 };
const STRONG: TextStyle = { size: 8.5, weight: 'medium' };
const SMALL: TextStyle = { size: 7, color: 'muted' };

type PdfParent = TaggedPdf['root'];

/** `y` is the position of the next line. */
type TableCursor = { element: PdfParent; top: number; y: number; page: number; pages: number };

const linesPerPage = (top: number): number => Math.floor((PAGE.height - FOOT_HEIGHT - top - TITLES_HEIGHT) / LINE_HEIGHT);

const countPages = (lines: number, top: number): number =>
  1 + Math.max(0, Math.ceil((lines - linesPerPage(top)) / linesPerPage(HEAD_HEIGHT)));

const printFoot = (pdf: TaggedPdf, { statement }: StatementFile, { left, right }: StatementLayout, page: number, pages: number): void =>
  pdf.decorate('Pagination', () => {
    const y = PAGE.height - 34;
    pdf.line({ from: [left, y - 12], to: [right, y - 12] });
    pdf.put(`Account ${statement.account.reference}. Time zone: ${statement.timezone}.`, left, y, SMALL, 400);
    const number = `Page ${page} of ${pages}`;
    pdf.put(number, right - pdf.widthOf(number, SMALL), y, SMALL);
  });

/** Prints the column titles of a page. Screen readers get only those of the first page. */
const printTitles = (pdf: TaggedPdf, layout: StatementLayout, table: TableCursor): void => {
  const y = table.y + 11;
  const titles: [string, number][] = [
    ['Date', layout.left],
    ['Description', layout.description],
    [layout.amountTitle, layout.amountRight - pdf.widthOf(layout.amountTitle, SMALL)],
    [layout.balanceTitle, layout.right - pdf.widthOf(layout.balanceTitle, SMALL)],
  ];
  if (table.page === 1) {
    const row = pdf.open(table.element, 'TR');
    for (const [title, x] of titles) pdf.text(row, 'TH', title, { x, y, width: PAGE.width, style: SMALL, scope: 'Column' });
    row.end();
  } else {
    pdf.decorate('Pagination', () => {
      for (const [title, x] of titles) pdf.put(title, x, y, SMALL);
    });
  }
  table.y += TITLES_HEIGHT;
  pdf.decorate('Layout', () => pdf.line({ from: [layout.left, table.y], to: [layout.right, table.y], color: 'muted' }));
};

const printRules = (pdf: TaggedPdf, layout: StatementLayout, { top, y }: TableCursor): void =>
  pdf.decorate('Layout', () => {
    for (const x of [layout.rule, layout.rule + 2]) pdf.line({ from: [x, top], to: [x, y], color: 'rule' });
    for (let below = top + TITLES_HEIGHT + LINE_HEIGHT; below <= y; below += LINE_HEIGHT)
      pdf.line({ from: [layout.left, below], to: [layout.right, below] });
  });

const startPage = (pdf: TaggedPdf, file: StatementFile, layout: StatementLayout, table: TableCursor): void => {
  printRules(pdf, layout, table);
  pdf.doc.addPage();
  table.page += 1;
  table.top = HEAD_HEIGHT;
  table.y = HEAD_HEIGHT;
  pdf.decorate('Pagination', () => {
    const { from, to } = file.statement;
    pdf.put(
      `${file.company.name}: account statement, ${formatDate(from)} to ${formatDate(to)}`,
      layout.left,
      40,
      SMALL,
      layout.right - layout.left,
    );
  });
  printFoot(pdf, file, layout, table.page, table.pages);
  printTitles(pdf, layout, table);
};

/** Balance lines have no amount. */
type PrintedLine = { day: string; time: string; title: string; details: string; amount?: bigint; balance: bigint; style: TextStyle };

const printLine = (pdf: TaggedPdf, file: StatementFile, layout: StatementLayout, table: TableCursor, line: PrintedLine): void => {
  if (table.y + LINE_HEIGHT > PAGE.height - FOOT_HEIGHT) startPage(pdf, file, layout, table);
  const row = pdf.open(table.element, 'TR');
  const [upper, lower] = [table.y + 11.5, table.y + 21];
  const date = pdf.open(row, 'TD');
  pdf.text(date, 'P', line.day, { x: layout.left, y: upper, width: layout.description - layout.left - 6, style: TEXT });
  if (line.time) pdf.text(date, 'P', line.time, { x: layout.left, y: lower, width: layout.description - layout.left - 6, style: SMALL });
  date.end();
  const width = layout.rule - layout.description - 8;
  const description = pdf.open(row, 'TD');
  pdf.text(description, 'P', line.title, { x: layout.description, y: upper, width, style: line.style });
  if (line.details) pdf.text(description, 'P', line.details, { x: layout.description, y: lower, width, style: SMALL });
  description.end();
  const { amount, balance } = line;
  if (amount === undefined) pdf.open(row, 'TD').end();
  else {
    const style: TextStyle = amount > 0n ? { ...TEXT, color: 'positive' } : TEXT;
    pdf.figure(row, 'TD', layout.formatMovement(amount), { right: layout.amountRight, y: upper, width: layout.amountWidth, style });
  }
  pdf.figure(row, 'TD', layout.formatFigure(balance), { right: layout.right, y: upper, width: layout.balanceWidth, style: line.style });
  row.end();
  table.y += LINE_HEIGHT;
};

const toPrintedLine = ({ at, title, note, reference, amount, balance }: StatementLine, zone: string): PrintedLine => ({
  day: formatDate(dayOf(at.getTime(), zone)),
  time: formatTime(at.getTime(), zone),
  title,
  details: [note !== title && note, reference && `Reference ${reference}`].filter(Boolean).join(' · '),
  amount,
  balance,
  style: TEXT,
});

const balanceLine = (day: string, title: string, balance: bigint): PrintedLine => ({
  day: formatDate(day),
  time: '',
  title,
  details: '',
  balance,
  style: STRONG,
});

const REPLACED_CHARACTERS = 'Characters that the font does not contain are printed as "?". The CSV file contains them unchanged.';

/** Yields the chunks that are ready. */
function* readChunks({ doc }: TaggedPdf): Generator<Buffer> {
  for (let chunk = doc.read() as Buffer | null; chunk; chunk = doc.read() as Buffer | null) yield chunk;
}

/** Prints one statement, starting on a new page. */
async function* printStatement(pdf: TaggedPdf, file: StatementFile): AsyncGenerator<Buffer> {
  const { statement } = file;
  const layout = createLayout(pdf, statement);
  pdf.doc.addPage();
  const top = printSummary(pdf, file, layout, printHead(pdf, file, layout));
  const pages = countPages(statement.count + 2, top);
  const table: TableCursor = { element: pdf.open(pdf.root, 'Table'), top, y: top, page: 1, pages };
  printFoot(pdf, file, layout, 1, pages);
  printTitles(pdf, layout, table);
  printLine(pdf, file, layout, table, balanceLine(statement.from, 'Opening balance', statement.opening));
  for await (const batch of file.lines) {
    for (const [index, line] of batch.entries()) {
      printLine(pdf, file, layout, table, toPrintedLine(line, statement.timezone));
      if (index % LINES_PER_YIELD === 0) await yieldToEventLoop();
    }
    yield* readChunks(pdf);
  }
  printLine(pdf, file, layout, table, balanceLine(statement.to, 'Closing balance', statement.closing));
  printRules(pdf, layout, table);
  table.element.end();
  if (!pdf.isComplete())
    pdf.text(pdf.root, 'P', REPLACED_CHARACTERS, {
      x: layout.left,
      y: PAGE.height - 52,
      width: layout.right - layout.left,
      style: SMALL,
    });
}

/** Prints one statement per currency, each starting on a new page. */
export async function* printPdf(files: StatementFiles): AsyncGenerator<Buffer> {
  const [{ statement, company, issuedAt }] = files;
  const title = `Account statement, ${formatDate(statement.from)} to ${formatDate(statement.to)}`;
  const pdf = createPdf({ title, author: company.name, issuedAt });
  for (const file of files) yield* printStatement(pdf, file);
  pdf.end();
  for await (const chunk of pdf.doc) yield chunk as Buffer;
}
