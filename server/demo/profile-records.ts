// Profile records of the demo's people: addresses, bank accounts, crypto accounts, emails, mobile numbers and documents. They cover the forms
// that occur: no street, no postal code, right-to-left text, IBAN or national numbers, blurred pictures. All numbers are fictitious; Bitcoin
// addresses are testnet.
import { globSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { alternativesCell, fieldsCell, flagCell, numberCell, readTable } from '#server/demo/read-table.ts';
import { DOCUMENT_TYPES, VERIFICATION_STATUSES } from '#server/kernel/user-enums.ts';

const recordCells = {
  company: z.string(),
  /** The key of the user. */
  person: z.string(),
  /** The status that an admin sets; without one, the record waits for a review. */
  reviewed_as: z.enum(VERIFICATION_STATUSES).optional(),
  /** Without it, the record is added soon after its user has joined. */
  days_ago: numberCell.optional(),
};

/** The other cells are fields of the input; the procedure that adds the record validates them. */
const plainRow = z.looseObject({ ...recordCells, metadata: fieldsCell.optional() });
export type PlainRecord = { table: 'plain'; /** The name of the router. */ name: string; input: z.infer<typeof plainRow> };

const contactRow = z.object({ ...recordCells, kind: z.enum(['email', 'mobile']), address: z.string() });

const documentRow = z.object({
  ...recordCells,
  document_type: z.enum(DOCUMENT_TYPES),
  file_name: z.string(),
  picture: z.enum(['card', 'selfie', 'letter', 'pdf']),
  title: z.string(),
  lines: alternativesCell,
  /** In degrees. */
  tilt: numberCell.default(0),
  blurred: flagCell,
  /** Of the admin, to the user. */
  note: z.string().optional(),
});
export type SpecimenDocument = z.infer<typeof documentRow>;

const readRecords = <Table extends string, Row>(table: Table, schema: z.ZodType<Row>) =>
  readTable(table, schema).map((input) => ({ table, input }));

const MODULES = path.join(import.meta.dirname, '../modules');

/** Each record with a demo.csv in its folder. */
const readPlainRecords = (): PlainRecord[] =>
  globSync('*/*/demo.csv', { cwd: MODULES })
    .map((file) => path.dirname(file))
    .toSorted()
    .flatMap((folder) => {
      const name = path.basename(folder).replaceAll(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
      return readTable('demo', plainRow, path.join(MODULES, folder)).map((input): PlainRecord => ({ table: 'plain', name, input }));
    });

/** The records of all people, those of one person in the order in which they are added. */
export const readProfileRecords = () => [
  ...readPlainRecords(),
  ...readRecords('contacts', contactRow),
  ...readRecords('documents', documentRow),
];
export type ProfileRecord = ReturnType<typeof readProfileRecords>[number];
