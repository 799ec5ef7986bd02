// The background job that writes the files of stored statements. All currencies come from one snapshot of the database.
import type { Tx } from '#db/client.ts';
import { statements } from '#db/schema/statements.ts';
import { refused } from '#server/kernel/errors.ts';
import { requireFormat } from '#server/modules/reporting/stored-statements/service.ts';
import { personName } from '#server/kernel/display-names.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import { STATEMENT_MEDIA_TYPES, type StatementFileFormat } from '#server/kernel/report-enums.ts';
import { getAccount } from '#server/modules/accounts/index.ts';
import { toReducedCurrency } from '#server/modules/companies/index.ts';
import { storeContent } from '#server/modules/reporting/file-jobs/store-content.ts';
import { newObjectName, toObjectKey } from '#server/modules/files/index.ts';
import { createJobLease, type JobClaim } from '#server/modules/reporting/file-jobs/job-lease.ts';
import {
  createFileJobRunner,
  JobInterrupted,
  readCompanyIdentifier,
  type FileJobPorts,
} from '#server/modules/reporting/file-jobs/run-file-jobs.ts';
import { readPrintedCompany } from '#server/modules/reporting/pdf/printed-company.ts';
import {
  readAccountStatement,
  readLines,
  type StatementFile,
  type StatementFiles,
  type StatementLine,
} from '#server/modules/reporting/statements/service.ts';
import { requirePrintable } from '#server/modules/reporting/statements/statement-link.ts';
import { printCamt } from '#server/modules/reporting/statements/statement-camt.ts';
import { printOfx } from '#server/modules/reporting/statements/statement-ofx.ts';
import { printPdf } from '#server/modules/reporting/statements/statement-pdf.ts';
import { printCsv, printJsonFiles } from '#server/modules/reporting/statements/statement-text.ts';
import { inSnapshot, withCompanyTransaction } from '#server/records/company-transaction.ts';
import { toShortUser } from '#server/records/short-user.ts';

type StatementClaim = JobClaim<typeof statements>;

export const statementLease = createJobLease(statements, { restartColumns: {} });

const RENEW_AFTER_MS = 5 * SECOND_MS;

type StatementWriter = (files: StatementFiles, id: string) => AsyncIterable<string | Uint8Array>;

const WRITERS: Record<StatementFileFormat, StatementWriter> = {
  pdf: printPdf,
  csv: printCsv,
  json: printJsonFiles,
  camt053: printCamt,
  ofx: printOfx,
};

/** Renews the lease between batches of lines. */
async function* renewBetween(
  { db, clock, stopSignal }: FileJobPorts,
  claim: StatementClaim,
  batches: AsyncIterable<StatementLine[]>,
): AsyncGenerator<StatementLine[]> {
  let renewedAt = performance.now();
  for await (const batch of batches) {
    if (stopSignal.aborted) throw new JobInterrupted();
    yield batch;
    if (performance.now() - renewedAt < RENEW_AFTER_MS) continue;
    renewedAt = performance.now();
    await statementLease.renew(db, claim, clock.now(), {});
  }
}

/** The statements of the account's currencies, including archived ones that were used in the period. */
const readStatements = async (ports: FileJobPorts, claim: StatementClaim, tx: Tx): Promise<StatementFiles> => {
  const { companyId, account: reference, timezone, startsAt, endsAt } = claim.row;
  const { account, user, currencies } = await getAccount({ db: tx, owner: { companyId, userId: null } }, { reference });
  const company = await readPrintedCompany({ db: tx, fileStore: ports.fileStore }, companyId);
  const me = { companyId, company: await readCompanyIdentifier(tx, companyId) };
  const period = { from: dayOf(startsAt.getTime(), timezone), to: dayOf(endsAt.getTime(), timezone) };
  const files: StatementFile[] = [];
  for (const { currency, row } of currencies) {
    const { statement, range } = await readAccountStatement(tx, {
      companyId,
      account,
      currency: toReducedCurrency(currency),
      period,
      timezone,
    });
    if (row?.archived && !(statement.count > 0 || statement.closing !== 0n)) continue;
    const lines = renewBetween(ports, claim, readLines(tx, me, range));
    const person = user ? personName(toShortUser(user)) : account.name;
    // Users do not see archived currencies, so that the validation of their request did not include them.
    requireFormat(claim.row.format, [{ currency }]);
    files.push({ statement, lines, person, company, issuedAt: ports.clock.now() });
  }
  const [first, ...rest] = files;
  if (!first) throw refused('The account has no currencies in this period.');
  return [first, ...rest];
};

const writeStatementFile = async (ports: FileJobPorts, claim: StatementClaim): Promise<void> => {
  const { companyId, format } = claim.row;
  const objectName = newObjectName();
  const sizeBytes = await inSnapshot(ports.snapshots, companyId, async (tx) => {
    const files = await readStatements(ports, claim, tx);
    if (format === 'pdf') for (const { statement } of files) requirePrintable(format, statement);
    const key = toObjectKey({ companyId, objectName });
    return storeContent(ports.fileStore, { key, mediaType: STATEMENT_MEDIA_TYPES[format], content: WRITERS[format](files, claim.row.id) });
  });
  const end = { status: 'complete', objectName, sizeBytes, error: null, updatedAt: ports.clock.now() } as const;
  await withCompanyTransaction(ports.db, companyId, (tx) => statementLease.conclude(tx, claim, end));
};

/** Processes open statements in sequence, and returns the number of claims. */
export const runStatements = createFileJobRunner({
  name: 'statement',
  noun: 'Statement',
  lease: statementLease,
  write: writeStatementFile,
  failed: 'The statement failed. Create it again. If it fails again, send its ID to your server administrator.',
  overdue: 'The statement took more than a day. Choose a shorter period and create it again.',
});
