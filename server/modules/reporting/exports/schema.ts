// What the API takes and shows of exports. v3 has three places for them: sets and exports of transactions, and the exports of all kinds.
import { z } from 'zod';
import { boolean, caselessChoice, integer, millis, storedJson, uuid } from '#server/schemas/fields.ts';
import { EXPORT_FORMATS, EXPORT_RESOURCES } from '#server/kernel/export-words.ts';

export const EXPORT_PAGE_ROWS_DEFAULT = 5_000;
export const EXPORT_PAGE_ROWS_MAX = 50_000;

/** Whose view of the rows is written. */
const EXPORT_SECTIONS = ['admin'] as const;

/** As the place for all kinds calls them; that for transactions alone says pending until they are done. */
const SHOWN_STATUSES = ['queued', 'pending', 'processing', 'complete', 'failed'] as const;

export const Export = z
  .object({
    id: uuid,
    section: z.enum(EXPORT_SECTIONS),
    resource: z.enum(EXPORT_RESOURCES),
    type: z.enum(EXPORT_RESOURCES).meta({ description: 'The same as resource, as sets call it.' }),
    query: storedJson,
    file_format: z.enum(EXPORT_FORMATS),
    status: z.enum(SHOWN_STATUSES),
    progress: integer.meta({ description: '0 to 100.' }),
    count: integer.nullable(),
    page_size: integer,
    error: z.string().nullable().meta({ description: 'Why it failed.' }),
    user: uuid.meta({ description: 'Who asked for it.' }),
    archived: boolean,
    created: millis,
    updated: millis,
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

const ExportPage = z.object({
  count: integer,
  page: integer,
  status: z.literal('complete'),
  file: z.string().meta({ description: 'An address that works without headers, for an hour, for who asked.' }),
});

export const ExtendedExport = Export.extend({ pages: z.array(ExportPage) }).meta({ id: 'ExtendedExport' });
export type ExtendedExport = z.infer<typeof ExtendedExport>;

const nullIsDefault = <Schema extends z.ZodType>(schema: Schema) => z.preprocess((value) => value ?? undefined, schema);

const written = {
  page_size: nullIsDefault(z.int().min(1).max(EXPORT_PAGE_ROWS_MAX).default(EXPORT_PAGE_ROWS_DEFAULT)),
  query: nullIsDefault(
    z
      .record(z.string(), z.unknown(), { error: 'Invalid query. Must be a valid object.' })
      .default({})
      .meta({ description: 'Filters and order of the list, as its address has them.' }),
  ),
  file_format: nullIsDefault(caselessChoice(EXPORT_FORMATS).default('json')),
};

export const TransactionExportInput = z.object(written);

export const ExportInput = z.object({
  ...written,
  resource: caselessChoice(EXPORT_RESOURCES),
  section: nullIsDefault(caselessChoice(EXPORT_SECTIONS).default('admin')),
});
export type ExportInput = z.infer<typeof ExportInput>;
