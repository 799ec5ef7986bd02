// The CSV and JSON files of a statement, printed in batches. CSV has amounts in minor units and as decimals; its first and last row are the
// balances, so that its amounts reconcile. JSON is documented in docs/statements.md; its amounts are exact integers of any length.
import { csvLine, CsvNumber } from '#server/kernel/csv.ts';
import { decimalAmount } from '#server/kernel/format.ts';
import { dayOf } from '#server/kernel/timestamps.ts';
import type { StatementFile, StatementFiles, StatementLine } from '#server/modules/reporting/statements/service.ts';
import type { StatementDocument, StatementDocumentLine } from '#server/modules/reporting/statements/schema.ts';
import { printJson } from '#server/kernel/json.ts';
import { toMillis } from '#server/kernel/time.ts';

const COLUMNS = [
  'date',
  'time',
  'type',
  'description',
  'note',
  'reference',
  'transaction',
  'amount',
  'amount_decimal',
  'balance',
  'balance_decimal',
  'currency',
];

async function* printCsvLines({ statement, lines }: StatementFile): AsyncGenerator<string> {
  const { currency, timezone, from, to, opening, closing } = statement;
  const formatBoth = (amount: bigint) => [amount, new CsvNumber(decimalAmount(amount, currency.divisibility))];
  const balanceLine = (day: string, type: string, description: string, balance: bigint): string =>
    csvLine([day, '', type, description, '', '', '', '', '', ...formatBoth(balance), currency.code]);
  yield balanceLine(from, 'opening', 'Opening balance', opening);
  for await (const batch of lines) {
    yield batch
      .map(({ at, isFee, title, note, reference, transactionId, amount, balance }) =>
        csvLine([
          dayOf(at.getTime(), timezone),
          at.toISOString(),
          isFee ? 'fee' : amount > 0n ? 'credit' : 'debit',
          title,
          note,
          reference,
          transactionId,
          ...formatBoth(amount),
          ...formatBoth(balance),
          currency.code,
        ]),
      )
      .join('');
  }
  yield balanceLine(to, 'closing', 'Closing balance', closing);
}

/** Prints the rows of one currency after those of another. */
export async function* printCsv(files: StatementFiles): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (const file of files) yield* printCsvLines(file);
}

const toDocumentLine = ({ at, isFee, title, note, reference, transactionId, amount, balance }: StatementLine): StatementDocumentLine => ({
  created: toMillis(at),
  type: isFee ? 'fee' : amount > 0n ? 'credit' : 'debit',
  description: title,
  note,
  reference,
  transaction: transactionId,
  amount,
  balance,
});

export async function* printJsonFile({ statement, lines, person, company, issuedAt }: StatementFile): AsyncGenerator<string> {
  const head: Omit<StatementDocument, 'lines'> = {
    company: company.legalName ?? company.name,
    person,
    issued: toMillis(issuedAt),
    ...statement,
  };
  yield `${printJson(head).slice(0, -1)},"lines":[`;
  let separator = '\n';
  for await (const batch of lines) {
    yield separator + batch.map((line) => printJson(toDocumentLine(line))).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** Prints an array with one object per currency. */
export async function* printJsonFiles(files: StatementFiles): AsyncGenerator<string> {
  for (const [index, file] of files.entries()) {
    yield index === 0 ? '[' : ',';
    yield* printJsonFile(file);
  }
  yield ']\n';
}
