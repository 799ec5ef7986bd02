// Writes the file of a download link, from one snapshot of the database and with backpressure.
import type { SessionPort } from '#server/api/session.ts';
import { readCompanyWithoutLogo, readPrintedCompany } from '#server/modules/reporting/pdf/printed-company.ts';
import { readStatementLink, requirePrintable } from '#server/modules/reporting/statements/statement-link.ts';
import { readLines, readStatement, type StatementFile } from '#server/modules/reporting/statements/service.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import { printCsv, printJsonFile } from '#server/modules/reporting/statements/statement-text.ts';
import { printPdf } from '#server/modules/reporting/statements/statement-pdf.ts';
import { toShortUser } from '#server/records/short-user.ts';
import { CSV_MEDIA_TYPE } from '#server/kernel/csv.ts';
import { AppError } from '#server/kernel/errors.ts';
import { personName } from '#server/kernel/display-names.ts';
import type { StatementFormat } from '#server/kernel/report-enums.ts';
import { inSnapshot, type ReadFrom } from '#server/records/company-transaction.ts';
import type { Services } from '#server/api/services.ts';

const WRITERS: Record<StatementFormat, (file: StatementFile) => AsyncIterable<string | Uint8Array>> = {
  pdf: (file) => printPdf([file]),
  csv: (file) => printCsv([file]),
  json: printJsonFile,
};

const MEDIA_TYPES: Record<StatementFormat, string> = { pdf: 'application/pdf', csv: CSV_MEDIA_TYPE, json: 'application/json' };

const toFileName = (company: string, { account, currency, from, to }: Statement, format: StatementFormat): string =>
  `${[company, 'statement', account.reference, currency.code, from, to].join('-').replace(/[^\w-]+/g, '_')}.${format}`;

export type StatementTarget = {
  /** Called once, after all checks have passed. */
  begin(file: { name: string; mediaType: string }): void;
  /** Returns false after the client has disconnected. */
  write(chunk: string | Uint8Array): Promise<boolean>;
};

/**
 * Before it calls `begin`, throws permission_denied without access to transactions, not_found for an invalid link, and invalid for more
 * movements than the format supports.
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
    const file: StatementFile = {
      statement,
      lines: readLines(tx, me, range),
      person: personName(toShortUser(me.user)),
      company: await (format === 'pdf'
        ? readPrintedCompany({ db: tx, fileStore }, me.companyId)
        : readCompanyWithoutLogo(tx, me.companyId)),
      issuedAt: clock.now(),
    };
    begin({ name: toFileName(me.company, statement, format), mediaType: MEDIA_TYPES[format] });
    for await (const chunk of WRITERS[format](file)) if (!(await write(chunk))) return;
  });
};
