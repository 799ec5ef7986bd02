// A statement for programs: what docs/statements.md says, with amounts as exact integers of any length. It is printed part by part.
import type { StatementLine } from '#server/modules/reporting/statements/read-lines.ts';
import type { StatementDocument, StatementDocumentLine } from '#server/modules/reporting/statements/schema.ts';
import type { StatementFile } from '#server/modules/reporting/statements/statement-file.ts';
import { printJson } from '#server/kernel/json.ts';
import { toMillis } from '#server/kernel/time.ts';

const toLine = ({ at, isFee, title, note, reference, transactionId, amount, balance }: StatementLine): StatementDocumentLine => ({
  created: toMillis(at),
  type: isFee ? 'fee' : amount > 0n ? 'credit' : 'debit',
  description: title,
  note,
  reference,
  transaction: transactionId,
  amount,
  balance,
});

/** The file, part by part. */
export async function* jsonOf({ statement, lines, person, company, issuedAt }: StatementFile): AsyncGenerator<string> {
  const head: Omit<StatementDocument, 'lines'> = {
    company: company.legalName ?? company.name,
    person,
    issued: toMillis(issuedAt),
    ...statement,
  };
  yield `${printJson(head).slice(0, -1)},"lines":[`;
  let separator = '\n';
  for await (const part of lines) {
    yield separator + part.map((line) => printJson(toLine(line))).join(',\n');
    separator = ',\n';
  }
  yield '\n]}\n';
}
