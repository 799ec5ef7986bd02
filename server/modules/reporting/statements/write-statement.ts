// Writes the file that a link is of, out of one snapshot of the database, as fast as the client takes it.
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { companies } from '#db/schema/index.ts';
import type { SessionPort } from '#server/api/session.ts';
import { objectKeyOf } from '#server/modules/files/index.ts';
import { readStatementLink } from '#server/modules/reporting/statements/link.ts';
import { readLines } from '#server/modules/reporting/statements/read-lines.ts';
import { readStatement } from '#server/modules/reporting/statements/read-statement.ts';
import { requirePrintable } from '#server/modules/reporting/statements/require-printable.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import { csvOf } from '#server/modules/reporting/statements/statement-csv.ts';
import type { StatementFile } from '#server/modules/reporting/statements/statement-file.ts';
import { jsonOf } from '#server/modules/reporting/statements/statement-json.ts';
import { pdfOf } from '#server/modules/reporting/statements/statement-pdf.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { CSV_MEDIA_TYPE } from '#server/kernel/csv.ts';
import { AppError } from '#server/kernel/errors.ts';
import { personName } from '#server/kernel/person-name.ts';
import type { StatementFormat } from '#server/kernel/statement-words.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { toPng } from '#server/platform/files/images.ts';
import { inSnapshot, type ReadFrom } from '#server/records/company-transaction.ts';
import type { Services } from '#server/api/services.ts';

const WRITERS: Record<StatementFormat, (file: StatementFile) => AsyncIterable<string | Uint8Array>> = {
  pdf: pdfOf,
  csv: csvOf,
  json: jsonOf,
};

const MEDIA_TYPES: Record<StatementFormat, string> = { pdf: 'application/pdf', csv: CSV_MEDIA_TYPE, json: 'application/json' };

/** Twice as high as it is printed at, so that it is sharp on paper. */
const LOGO_HEIGHT_PIXELS = 200;

const readLogo = async (fileStore: FileStore, companyId: number, objectName: string | null): Promise<Buffer | undefined> => {
  const stored = objectName === null ? undefined : await fileStore.open(objectKeyOf({ companyId, objectName }));
  return stored && toPng(await buffer(stored), LOGO_HEIGHT_PIXELS);
};

const readCompany = async (tx: Tx, companyId: number) => {
  const [company] = await tx
    .select({ name: companies.name, legalName: companies.legalName, logo: companies.logo })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`Company ${companyId} has a session and no row.`);
  return company;
};

const fileNameOf = (company: string, { account, currency, from, to }: Statement, format: StatementFormat): string =>
  `${[company, 'statement', account.reference, currency.code, from, to].join('-').replace(/[^\w-]+/g, '_')}.${format}`;

export type StatementTarget = {
  /** Called once, when nothing can be refused any more. */
  begin(file: { name: string; mediaType: string }): void;
  /** Answers false when nobody takes it any more. */
  write(chunk: string | Uint8Array): Promise<boolean>;
};

/**
 * Writes the file of a caller's link. Throws, before it begins, permission_denied for who may no longer see it, not_found for a link that
 * is not the caller's or is over, invalid for more than the format can hold.
 */
export const writeStatement = async (
  lists: ReadFrom,
  ctx: SessionPort & Pick<Services, 'clock' | 'encryption' | 'fileStore'>,
  key: string,
  { begin, write }: StatementTarget,
): Promise<void> => {
  const { me, fileStore, clock } = ctx;
  if (!me.permissions.has('user.transaction.view')) throw new AppError('permission_denied');
  const { format, ...query } = readStatementLink(ctx, key);
  const owner = { companyId: me.companyId, userId: me.userId };
  await inSnapshot(lists, me.companyId, async (tx) => {
    const { statement, range } = await readStatement({ db: tx, clock, me, owner }, query);
    requirePrintable(format, statement);
    const { logo, ...company } = await readCompany(tx, me.companyId);
    const file: StatementFile = {
      statement,
      lines: readLines(tx, me, range),
      person: personName(toShortUser(me.user)),
      company: { ...company, logo: format === 'pdf' ? await readLogo(fileStore, me.companyId, logo) : undefined },
      issuedAt: clock.now(),
    };
    begin({ name: fileNameOf(me.company, statement, format), mediaType: MEDIA_TYPES[format] });
    for await (const chunk of WRITERS[format](file)) if (!(await write(chunk))) return;
  });
};
