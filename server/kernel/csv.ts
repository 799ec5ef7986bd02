// CSV (RFC 4180): commas, CRLF, quotation marks where needed. Numbers are exact at any length.
// Spreadsheets evaluate text that begins with a formula sign, full-width signs included (Excel with a Japanese or Chinese locale).
// Such text is prefixed with an apostrophe, which marks a cell as text.
import { printJson } from '#server/kernel/json.ts';

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8; header=present';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A formatted number, such as "-12.50", which is not escaped as a formula. */
export class CsvNumber {
  readonly digits: string;
  constructor(digits: string) {
    if (!NUMBER.test(digits)) throw new RangeError(`"${digits}" is not a number.`);
    this.digits = digits;
  }
}

const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;
const SPECIAL = /[",\r\n]/;

const toCellText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return FORMULA_START.test(value) ? `'${value}` : value;
  if (value instanceof CsvNumber) return value.digits;
  return typeof value === 'object' ? printJson(value) : String(value);
};

/** Empty for null and undefined, JSON for objects and lists. */
const csvCell = (value: unknown): string => {
  const text = toCellText(value);
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line with its line break. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(csvCell).join(',')}\r\n`;

const BYTE_ORDER_MARK = '\uFEFF';

/** In locales with a decimal comma, spreadsheets separate cells with semicolons. */
const findSeparator = (text: string): ',' | ';' => {
  const [header = ''] = text.split(/\r?\n/, 1);
  return header.includes(';') && !header.includes(',') ? ';' : ',';
};

/** The cells of a file, without blank lines, and their separator. Undefined if a quotation mark is misplaced. */
export const parseCsv = (content: string): { separator: ',' | ';'; lines: string[][] } | undefined => {
  const text = content.startsWith(BYTE_ORDER_MARK) ? content.slice(1) : content;
  const separator = findSeparator(text);
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y');
  const lines: string[][] = [];
  let line: string[] = [];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) return undefined;
    const [, quoted, plain = '', end] = match;
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === separator && cell.lastIndex < text.length) continue;
    if (end === separator) line.push('');
    lines.push(line);
    line = [];
  }
  return { separator, lines: lines.filter((cells) => cells.some((value) => value.trim() !== '')) };
};
