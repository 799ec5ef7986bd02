// A statement on paper, in the look of account books: hairlines, and a double red rule before the amounts. Every line has the same height,
// so that the number of pages is known before the first is written, and each page can go while the next is being made.
import { setImmediate as breathe } from 'node:timers/promises';
import { readLook, type Look } from '#server/modules/reporting/statements/pdf-columns.ts';
import { printHead, printSummary } from '#server/modules/reporting/statements/pdf-head.ts';
import { createPaper, PAGE, type Paper } from '#server/modules/reporting/statements/pdf-paper.ts';
import type { Style } from '#server/modules/reporting/statements/pdf-pen.ts';
import type { StatementFile } from '#server/modules/reporting/statements/statement-file.ts';
import type { StatementLine } from '#server/modules/reporting/statements/read-lines.ts';
import { formatDate, formatTime, dayOf } from '#server/kernel/moments.ts';

const LINE_HEIGHT = 27;
const TITLES_HEIGHT = 18;
const HEAD_HEIGHT = 56;
const FOOT_HEIGHT = 60;

/** So many lines take some milliseconds, in which the process does nothing else. */
const LINES_IN_A_BREATH = 10;

const TEXT: Style = { size: 8.5 };
const STRONG: Style = { size: 8.5, weight: 'medium' };
const SMALL: Style = { size: 7, ink: 'muted' };

type Element = Paper['root'];

/** Where the next line goes. */
type Table = { element: Element; top: number; y: number; page: number; pages: number };

const fits = (top: number): number => Math.floor((PAGE.height - FOOT_HEIGHT - top - TITLES_HEIGHT) / LINE_HEIGHT);

const pagesFor = (lines: number, top: number): number => 1 + Math.max(0, Math.ceil((lines - fits(top)) / fits(HEAD_HEIGHT)));

const printFoot = (paper: Paper, { statement }: StatementFile, { left, right }: Look, page: number, pages: number): void =>
  paper.decorate('Pagination', () => {
    const y = PAGE.height - 34;
    paper.line({ from: [left, y - 12], to: [right, y - 12] });
    paper.put(`Account ${statement.account.reference}. Days and times are those of ${statement.timezone}.`, left, y, SMALL, 400);
    const number = `Page ${page} of ${pages}`;
    paper.put(number, right - paper.widthOf(number, SMALL), y, SMALL);
  });

/** What stands above the lines of a page; readers that speak hear it once. */
const printTitles = (paper: Paper, look: Look, table: Table): void => {
  const y = table.y + 11;
  const titles: [string, number][] = [
    ['Date', look.left],
    ['Description', look.description],
    [look.amountTitle, look.amountRight - paper.widthOf(look.amountTitle, SMALL)],
    [look.balanceTitle, look.right - paper.widthOf(look.balanceTitle, SMALL)],
  ];
  if (table.page === 1) {
    const row = paper.open(table.element, 'TR');
    for (const [title, x] of titles) paper.say(row, 'TH', title, { x, y, width: PAGE.width, style: SMALL, scope: 'Column' });
    row.end();
  } else {
    paper.decorate('Pagination', () => {
      for (const [title, x] of titles) paper.put(title, x, y, SMALL);
    });
  }
  table.y += TITLES_HEIGHT;
  paper.decorate('Layout', () => paper.line({ from: [look.left, table.y], to: [look.right, table.y], ink: 'muted' }));
};

/** The lines of the account book, along all that stands on the page. */
const rule = (paper: Paper, look: Look, { top, y }: Table): void =>
  paper.decorate('Layout', () => {
    for (const x of [look.rule, look.rule + 2]) paper.line({ from: [x, top], to: [x, y], ink: 'rule' });
    for (let below = top + TITLES_HEIGHT + LINE_HEIGHT; below <= y; below += LINE_HEIGHT)
      paper.line({ from: [look.left, below], to: [look.right, below] });
  });

const turnPage = (paper: Paper, file: StatementFile, look: Look, table: Table): void => {
  rule(paper, look, table);
  paper.doc.addPage();
  table.page += 1;
  table.top = HEAD_HEIGHT;
  table.y = HEAD_HEIGHT;
  paper.decorate('Pagination', () => {
    const { from, to } = file.statement;
    paper.put(
      `${file.company.name}: account statement, ${formatDate(from)} to ${formatDate(to)}`,
      look.left,
      40,
      SMALL,
      look.right - look.left,
    );
  });
  printFoot(paper, file, look, table.page, table.pages);
  printTitles(paper, look, table);
};

/** `amount`: none on the lines of the balances. */
type Line = { day: string; time: string; title: string; more: string; amount?: bigint; balance: bigint; style: Style };

const printLine = (paper: Paper, file: StatementFile, look: Look, table: Table, line: Line): void => {
  if (table.y + LINE_HEIGHT > PAGE.height - FOOT_HEIGHT) turnPage(paper, file, look, table);
  const row = paper.open(table.element, 'TR');
  const [upper, lower] = [table.y + 11.5, table.y + 21];
  const date = paper.open(row, 'TD');
  paper.say(date, 'P', line.day, { x: look.left, y: upper, width: look.description - look.left - 6, style: TEXT });
  if (line.time) paper.say(date, 'P', line.time, { x: look.left, y: lower, width: look.description - look.left - 6, style: SMALL });
  date.end();
  const width = look.rule - look.description - 8;
  const said = paper.open(row, 'TD');
  paper.say(said, 'P', line.title, { x: look.description, y: upper, width, style: line.style });
  if (line.more) paper.say(said, 'P', line.more, { x: look.description, y: lower, width, style: SMALL });
  said.end();
  const { amount, balance } = line;
  if (amount === undefined) paper.open(row, 'TD').end();
  else {
    const style: Style = amount > 0n ? { ...TEXT, ink: 'positive' } : TEXT;
    paper.count(row, 'TD', look.movement(amount), { right: look.amountRight, y: upper, width: look.amountWidth, style });
  }
  paper.count(row, 'TD', look.figure(balance), { right: look.right, y: upper, width: look.balanceWidth, style: line.style });
  row.end();
  table.y += LINE_HEIGHT;
};

const toLine = ({ at, title, note, reference, amount, balance }: StatementLine, zone: string): Line => ({
  day: formatDate(dayOf(at.getTime(), zone)),
  time: formatTime(at.getTime(), zone),
  title,
  more: [note !== title && note, reference && `Reference ${reference}`].filter(Boolean).join(' · '),
  amount,
  balance,
  style: TEXT,
});

const balanceLine = (day: string, title: string, balance: bigint): Line => ({
  day: formatDate(day),
  time: '',
  title,
  more: '',
  balance,
  style: STRONG,
});

const UNPRINTED = 'Signs that this typeface does not have are printed as "?". The CSV file has them as they were written.';

/** What has been made so far. */
function* made({ doc }: Paper): Generator<Buffer> {
  for (let chunk = doc.read() as Buffer | null; chunk; chunk = doc.read() as Buffer | null) yield chunk;
}

/** The file, part by part. */
export async function* pdfOf(file: StatementFile): AsyncGenerator<Buffer> {
  const { statement, company } = file;
  const title = `Account statement, ${formatDate(statement.from)} to ${formatDate(statement.to)}`;
  const paper = createPaper({ title, author: company.name, issuedAt: file.issuedAt });
  const look = readLook(paper, statement);
  paper.doc.addPage();
  const top = printSummary(paper, file, look, printHead(paper, file, look));
  const pages = pagesFor(statement.count + 2, top);
  const table: Table = { element: paper.open(paper.root, 'Table'), top, y: top, page: 1, pages };
  printFoot(paper, file, look, 1, pages);
  printTitles(paper, look, table);
  printLine(paper, file, look, table, balanceLine(statement.from, 'Opening balance', statement.opening));
  for await (const part of file.lines) {
    for (const [place, line] of part.entries()) {
      printLine(paper, file, look, table, toLine(line, statement.timezone));
      if (place % LINES_IN_A_BREATH === 0) await breathe();
    }
    yield* made(paper);
  }
  printLine(paper, file, look, table, balanceLine(statement.to, 'Closing balance', statement.closing));
  rule(paper, look, table);
  table.element.end();
  if (!paper.isWhole())
    paper.say(paper.root, 'P', UNPRINTED, { x: look.left, y: PAGE.height - 52, width: look.right - look.left, style: SMALL });
  paper.end();
  for await (const chunk of paper.doc) yield chunk as Buffer;
}
