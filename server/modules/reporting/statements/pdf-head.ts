import type { Look } from '#server/modules/reporting/statements/pdf-columns.ts';
import type { Paper } from '#server/modules/reporting/statements/pdf-paper.ts';
import type { Style } from '#server/modules/reporting/statements/pdf-pen.ts';
import type { StatementFile } from '#server/modules/reporting/statements/statement-file.ts';
import { formatCount } from '#server/kernel/format.ts';
import { formatDate, formatMoment } from '#server/kernel/moments.ts';

const LOGO = { y: 40, width: 150, height: 34 };
const COMPANY: Style = { size: 13, weight: 'medium' };
const TITLE: Style = { size: 20, weight: 'medium' };
const TERM: Style = { size: 7.5, ink: 'muted' };
const FACT: Style = { size: 9.5 };
const SUM: Style = { size: 9.5 };
const RESULT: Style = { size: 9.5, weight: 'medium' };

const FACTS_ACROSS = 2;
const FACT_HEIGHT = 31;
const SUM_HEIGHT = 20;

/** Who says it, what it is and of whom. Answers where it ends. */
export const printHead = (paper: Paper, { statement, person, company, issuedAt }: StatementFile, { left, right }: Look): number => {
  const { account, currency, timezone, from, to, count } = statement;
  const width = right - left;
  if (company.logo) paper.image(paper.root, company.logo, company.name, { x: left, ...LOGO });
  else paper.say(paper.root, 'P', company.name, { x: left, y: 60, width, style: COMPANY });
  paper.say(paper.root, 'H1', 'Account statement', { x: left, y: 114, width, style: TITLE });
  const period = `${formatDate(from)} to ${formatDate(to)}, days in the time zone ${timezone}: ${formatCount(count, 'transaction')}`;
  paper.say(paper.root, 'P', period, { x: left, y: 132, width, style: { ...FACT, ink: 'muted' } });
  const facts: [string, string][] = [
    ['Account holder', person],
    ['Account', account.label ?? account.name],
    ['Account reference', account.reference],
    ['Kept by', company.legalName ?? company.name],
    ['Currency', currency.description ? `${currency.display_code}, ${currency.description}` : currency.display_code],
    ['Issued', formatMoment(issuedAt.getTime(), timezone)],
  ];
  const column = width / FACTS_ACROSS;
  for (const [place, [term, fact]] of facts.entries()) {
    const x = left + (place % FACTS_ACROSS) * column;
    const y = 164 + Math.floor(place / FACTS_ACROSS) * FACT_HEIGHT;
    const both = paper.open(paper.root, 'Div');
    paper.say(both, 'P', term, { x, y, width: column - 12, style: TERM });
    paper.say(both, 'P', fact, { x, y: y + 13, width: column - 12, style: FACT });
    both.end();
  }
  return 164 + (facts.length / FACTS_ACROSS) * FACT_HEIGHT;
};

/** How the one balance came to be the other. Answers where it ends. */
export const printSummary = (paper: Paper, { statement }: StatementFile, look: Look, top: number): number => {
  const { opening, credits, debits, fees, closing } = statement;
  const rows: [string, string][] = [
    ['Opening balance', look.figure(opening)],
    ['Money in', look.movement(credits)],
    ['Money out', look.movement(debits)],
    ...(fees === 0n ? [] : ([['Fees', look.movement(fees)]] as [string, string][])),
    ['Closing balance', look.figure(closing)],
  ];
  const table = paper.open(paper.root, 'Table');
  for (const [place, [term, figure]] of rows.entries()) {
    const y = top + place * SUM_HEIGHT + 13;
    const isBalance = place === 0 || place === rows.length - 1;
    const style = isBalance ? RESULT : SUM;
    const row = paper.open(table, 'TR');
    paper.say(row, 'TH', term, { x: look.left, y, width: 200, style, scope: 'Row' });
    paper.count(row, 'TD', figure, { right: look.right, y, width: look.right - look.left - 220, style });
    row.end();
  }
  table.end();
  const bottom = top + rows.length * SUM_HEIGHT;
  paper.decorate('Layout', () => {
    for (let y = top; y < bottom - SUM_HEIGHT; y += SUM_HEIGHT) paper.line({ from: [look.left, y], to: [look.right, y] });
    // Below what is added up, as in account books: one line, and two below the result.
    paper.line({ from: [look.left, bottom - SUM_HEIGHT], to: [look.right, bottom - SUM_HEIGHT], ink: 'muted' });
    for (const y of [bottom, bottom + 2]) paper.line({ from: [look.left, y], to: [look.right, y], ink: 'muted' });
  });
  return bottom + 26;
};
