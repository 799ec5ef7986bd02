// The demo's data as tables: a row per person, record and activity. Every row passes a schema when it is read, so that
// a mistyped cell fails the start of a demo instead of showing up in it.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Cells with commas are quoted. */
const CELL = /(?:^|,)(?:"([^"]*)"|([^",]*))/g;

const parseCells = (line: string): string[] => [...line.matchAll(CELL)].map(([, quotedCell, plainCell]) => quotedCell ?? plainCell ?? '');

/** Reads a table. Empty cells are omitted. */
export const readTable = <Row>(name: string, schema: z.ZodType<Row>, folder = `${import.meta.dirname}/tables`): Row[] => {
  const [header = '', ...lines] = readFileSync(`${folder}/${name}.csv`, 'utf8').trimEnd().split('\n');
  const columns = parseCells(header);
  return lines.map((line) => {
    const cells = parseCells(line).map((cell, index) => [columns[index], cell] as const);
    return schema.parse(Object.fromEntries(cells.filter(([, cell]) => cell !== '')));
  });
};

const list = (separator: string) => z.string().transform((cell) => cell.split(separator));

/** Columns of text. */
export const texts = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;

/** Columns of text that may be empty. */
export const optionalTexts = <Name extends string>(...names: Name[]) => z.object(texts(...names)).partial().shape;

export const flagCell = z
  .literal('yes')
  .optional()
  .transform((cell) => cell === 'yes');
export const numberCell = z.coerce.number();
export const wordListCell = list(' ');
export const alternativesCell = list('|');

/** An integer in the smallest unit of its currency; `40e15` is 40 followed by 15 zeros. */
export const amountCell = z.string().transform((cell) => {
  const [digits = '', zeros = '0'] = cell.split('e');
  return BigInt(digits) * 10n ** BigInt(zeros);
});

/** Fields as `name: value; name: value`. */
export const fieldsCell = z
  .string()
  .transform((cell) => Object.fromEntries(cell.split('; ').map((field) => field.split(': ') as [name: string, value: string])));
