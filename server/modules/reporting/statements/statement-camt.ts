// The file of a statement in ISO 20022 camt.053.001.08. Elements are in the order of the schema. Amounts are not negative; their direction
// is an indicator. The standard has currencies with three letters and at most five decimal places, and amounts of at most 18 digits.
import { decimalAmount } from '#server/kernel/format.ts';
import { refused } from '#server/kernel/errors.ts';
import { xmlElement, xmlText } from '#server/kernel/xml.ts';
import type { StatementFile, StatementFiles, StatementLine } from '#server/modules/reporting/statements/service.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import { startOfDay } from '#server/kernel/timestamps.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const DIGITS_MAX = 18;
const CODE_LENGTH = 35;
const NAME_LENGTH = 140;

/** Throws invalid for an amount that the standard cannot express. */
const toAmount = (amount: bigint, divisibility: number): string => {
  const absolute = amount < 0n ? -amount : amount;
  if (absolute.toString().length > DIGITS_MAX)
    throw refused('CAMT.053 files contain amounts of up to 18 digits, but an amount of this statement is longer. Choose another format.');
  return decimalAmount(absolute, divisibility);
};

/** Prints an amount with its direction. */
const signedAmount = (amount: bigint, { code, divisibility }: Statement['currency']): string =>
  `<Amt Ccy="${code}">${toAmount(amount, divisibility)}</Amt>${xmlElement('CdtDbtInd', amount < 0n ? 'DBIT' : 'CRDT')}`;

/** OPBD: opening, CLBD: closing, ITBD: interim, of a period that has not ended. */
const printBalance = (type: 'OPBD' | 'CLBD' | 'ITBD', day: string, balance: bigint, currency: Statement['currency']): string =>
  xmlElement(
    'Bal',
    xmlElement('Tp', xmlElement('CdOrPrtry', xmlElement('Cd', type))),
    signedAmount(balance, currency),
    xmlElement('Dt', xmlElement('Dt', day)),
  );

const printEntry = (line: StatementLine, currency: Statement['currency']): string => {
  const { seq, at, isFee, title, note, reference, transactionId, amount } = line;
  const code = isFee ? 'FEE' : amount > 0n ? 'CREDIT' : 'DEBIT';
  const references = [
    xmlText('AcctSvcrRef', transactionId?.replaceAll('-', '') ?? '', CODE_LENGTH),
    xmlText('EndToEndId', reference ?? '', CODE_LENGTH),
  ].join('');
  const details = [
    references && xmlElement('Refs', references),
    note.trim() && xmlElement('RmtInf', xmlText('Ustrd', note, NAME_LENGTH)),
  ].join('');
  return xmlElement(
    'Ntry',
    xmlElement('NtryRef', String(seq)),
    signedAmount(amount, currency),
    xmlElement('Sts', xmlElement('Cd', 'BOOK')),
    xmlElement('BookgDt', xmlElement('DtTm', at.toISOString())),
    xmlElement('BkTxCd', xmlElement('Prtry', xmlElement('Cd', code))),
    details && xmlElement('NtryDtls', xmlElement('TxDtls', details)),
    xmlText('AddtlNtryInf', title, 500),
  );
};

const printAccount = ({ statement, person, company }: StatementFile): string => {
  const { account, currency } = statement;
  return xmlElement(
    'Acct',
    xmlElement('Id', xmlElement('Othr', xmlText('Id', account.reference, 34))),
    xmlElement('Ccy', currency.code),
    xmlText('Nm', account.label ?? account.name, 70),
    xmlElement('Ownr', xmlText('Nm', person, NAME_LENGTH)),
    xmlElement('Svcr', xmlElement('FinInstnId', xmlText('Nm', company.legalName ?? company.name, NAME_LENGTH))),
  );
};

/** The elements before the entries. */
const printHead = (file: StatementFile, id: string): string => {
  const { from, to, timezone, opening, closing, currency, count, credits, debits, fees } = file.statement;
  const end = new Date(startOfDay(to, timezone, 1) - 1);
  const net = credits + debits + fees;
  const { divisibility } = currency;
  const total = xmlElement(
    'TtlNetNtry',
    xmlElement('Amt', toAmount(net, divisibility)),
    xmlElement('CdtDbtInd', net < 0n ? 'DBIT' : 'CRDT'),
  );
  return [
    xmlElement('Id', id),
    xmlElement('CreDtTm', file.issuedAt.toISOString()),
    xmlElement('FrToDt', xmlElement('FrDtTm', new Date(startOfDay(from, timezone)).toISOString()), xmlElement('ToDtTm', end.toISOString())),
    printAccount(file),
    printBalance('OPBD', from, opening, currency),
    printBalance(file.issuedAt > end ? 'CLBD' : 'ITBD', to, closing, currency),
    xmlElement(
      'TxsSummry',
      xmlElement(
        'TtlNtries',
        xmlElement('NbOfNtries', String(count)),
        xmlElement('Sum', toAmount(credits - debits - fees, divisibility)),
        total,
      ),
      xmlElement('TtlCdtNtries', xmlElement('Sum', toAmount(credits, divisibility))),
      xmlElement('TtlDbtNtries', xmlElement('Sum', toAmount(debits + fees, divisibility))),
    ),
  ].join('');
};

/** Prints one `Stmt` per currency. `id` is the ID of the statement. */
export async function* printCamt(files: StatementFiles, id: string): AsyncGenerator<string> {
  const messageId = id.replaceAll('-', '');
  const header = xmlElement('MsgId', messageId) + xmlElement('CreDtTm', files[0].issuedAt.toISOString());
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}"><BkToCstmrStmt>${xmlElement('GrpHdr', header)}`;
  for (const [index, file] of files.entries()) {
    yield `\n<Stmt>${printHead(file, `${messageId}-${index + 1}`)}\n`;
    for await (const batch of file.lines) yield batch.map((line) => `${printEntry(line, file.statement.currency)}\n`).join('');
    yield '</Stmt>';
  }
  yield '</BkToCstmrStmt></Document>\n';
}
