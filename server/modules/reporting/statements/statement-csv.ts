// A statement for spreadsheets: amounts as they are kept, in the smallest unit, and with their decimal places. The first and the last row
// are the balances, so that the file adds up by itself.
import type { StatementFile } from '#server/modules/reporting/statements/statement-file.ts';
import { csvLine, CsvNumber } from '#server/kernel/csv.ts';
import { decimalAmount } from '#server/kernel/format.ts';
import { dayOf } from '#server/kernel/moments.ts';

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

/** The file, part by part. */
export async function* csvOf({ statement, lines }: StatementFile): AsyncGenerator<string> {
  const { currency, timezone, from, to, opening, closing } = statement;
  const written = (amount: bigint) => [amount, new CsvNumber(decimalAmount(amount, currency.divisibility))];
  const balanceLine = (day: string, type: string, description: string, balance: bigint): string =>
    csvLine([day, '', type, description, '', '', '', '', '', ...written(balance), currency.code]);
  yield csvLine(COLUMNS) + balanceLine(from, 'opening', 'Opening balance', opening);
  for await (const part of lines) {
    yield part
      .map(({ at, isFee, title, note, reference, transactionId, amount, balance }) =>
        csvLine([
          dayOf(at.getTime(), timezone),
          at.toISOString(),
          isFee ? 'fee' : amount > 0n ? 'credit' : 'debit',
          title,
          note,
          reference,
          transactionId,
          ...written(amount),
          ...written(balance),
          currency.code,
        ]),
      )
      .join('');
  }
  yield balanceLine(to, 'closing', 'Closing balance', closing);
}
