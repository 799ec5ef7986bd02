// Reads the items of a bulk payment from an uploaded CSV file. The columns are the fields of an item. `amount` is an integer in the smallest
// unit, as in JSON; `decimal_amount` is an amount as people write it, so that neither can be mistaken for the other.
import { readFile } from 'node:fs/promises';
import { isUtf8 } from 'node:buffer';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { currencies } from '#db/schema/index.ts';
import { toFieldErrors } from '#server/api/field-errors.ts';
import { parseCsv } from '#server/kernel/csv.ts';
import { invalid, required } from '#server/kernel/errors.ts';
import type { Upload } from '#server/kernel/upload.ts';
import { BULK_ITEMS_MAX } from '#server/modules/payments/bulk-payments/schema.ts';

const DECIMAL_AMOUNT = 'decimal_amount';

/** Free-form data does not fit into cells. */
const WITHOUT_COLUMN = ['metadata', 'debit_metadata', 'credit_metadata'];

const toFileError = (message: string) => invalid({ file: [message] });

type CsvTable = { columns: string[]; rows: string[][]; decimalSign: RegExp };

const readTable = async ({ path }: Upload): Promise<CsvTable> => {
  const content = await readFile(path);
  if (!isUtf8(content) || content.includes(0)) throw toFileError('Save the file as CSV in UTF-8.');
  const table = parseCsv(content.toString('utf8'));
  if (!table) throw toFileError('A quotation mark is misplaced. Save the file as CSV.');
  const [header = [], ...rows] = table.lines;
  const columns = header.map((name) => name.trim().toLowerCase());
  return { columns, rows, decimalSign: table.separator === ';' ? /[.,]/ : /\./ };
};

/** Throws invalid on `file`. */
const checkColumns = (columns: readonly string[], fields: readonly string[]): void => {
  const unknown = columns.find((name) => name !== DECIMAL_AMOUNT && !fields.includes(name));
  if (unknown !== undefined) {
    throw toFileError(`"${unknown.slice(0, 50)}" is not a column. Columns: ${[DECIMAL_AMOUNT, ...fields].join(', ')}.`);
  }
  if (new Set(columns).size < columns.length) throw toFileError('Two columns have the same name.');
  if (columns.includes('amount') && columns.includes(DECIMAL_AMOUNT)) throw toFileError('Use either amount or decimal_amount, not both.');
};

/** The amount in the smallest unit; undefined for other texts. */
const parseDecimal = (text: string, divisibility: number, decimalSign: RegExp): bigint | undefined => {
  const [whole = '', fraction = '', ...rest] = text.split(decimalSign);
  const isNumber = /^\d{1,38}$/.test(whole) && /^\d*$/.test(fraction) && rest.length === 0 && fraction.length <= divisibility;
  return isNumber ? BigInt(whole + fraction.padEnd(divisibility, '0')) : undefined;
};

const toValue = (field: string, text: string): unknown => {
  const isInteger = (field === 'amount' || field === 'payee') && /^\d{1,38}$/.test(text);
  if (!isInteger) return text;
  return field === 'payee' ? Number(text) : BigInt(text);
};

type RowContext = { decimalSign: RegExp; divisibilities: ReadonlyMap<string, number> };

/** Throws invalid with the path of the item. */
const readDecimalAmount = (text: string, code: unknown, index: number, { decimalSign, divisibilities }: RowContext): bigint => {
  const divisibility = divisibilities.get(String(code));
  if (divisibility === undefined) throw invalid({ [`items.${index}.currency`]: ['Currency does not exist.'] });
  const amount = parseDecimal(text, divisibility, decimalSign);
  if (amount !== undefined) return amount;
  const message = `Enter a number with at most ${divisibility} decimals and no other signs.`;
  throw invalid({ [`items.${index}.${DECIMAL_AMOUNT}`]: [message] });
};

/** The fields of a row. Blank cells are absent. */
const readRow = (columns: readonly string[], cells: readonly string[], index: number, context: RowContext): Record<string, unknown> => {
  const row: Record<string, unknown> = {};
  for (const [position, name] of columns.entries()) {
    const text = cells[position]?.trim() ?? '';
    if (text !== '') row[name] = toValue(name, text);
  }
  const { [DECIMAL_AMOUNT]: decimal, ...item } = row;
  if (decimal === undefined) return item;
  return { ...item, amount: readDecimalAmount(String(decimal), item['currency'], index, context) };
};

type ItemSchema<Item> = z.ZodType<Item> & { shape: Record<string, unknown> };

export type ItemSource<Item> = { items?: Item[] | undefined; file?: Upload | undefined };

type CompanyPorts = { db: Database; me: { companyId: number } };

const readFileItems = async <Item>({ db, me }: CompanyPorts, file: Upload, schema: ItemSchema<Item>): Promise<Item[]> => {
  const { columns, rows, decimalSign } = await readTable(file);
  const fields = Object.keys(schema.shape).filter((field) => !WITHOUT_COLUMN.includes(field));
  checkColumns(columns, fields);
  if (rows.length === 0) throw toFileError('The file has no rows below its column names.');
  if (rows.length > BULK_ITEMS_MAX) throw toFileError(`The file has more than ${BULK_ITEMS_MAX} rows.`);
  const known = await db
    .select({ code: currencies.code, divisibility: currencies.divisibility })
    .from(currencies)
    .where(eq(currencies.companyId, me.companyId));
  const context = { decimalSign, divisibilities: new Map(known.map(({ code, divisibility }) => [code, divisibility])) };
  const items = rows.map((cells, index) => readRow(columns, cells, index, context));
  const parsed = z.object({ items: z.array(schema) }).safeParse({ items });
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error));
  return parsed.data.items;
};

/** The items of a request, from its list or its file. Throws the field errors of the file and of the items. */
export const readItems = async <Item>(ctx: CompanyPorts, { items, file }: ItemSource<Item>, schema: ItemSchema<Item>): Promise<Item[]> => {
  if (items && file) throw toFileError('Send either items or a file, not both.');
  if (items) return items;
  if (!file) throw required('items');
  return readFileItems(ctx, file, schema);
};
