// The file of a statement in OFX 2.2. Elements are in the order of the specification. Currency codes have three letters. OFX has no field for
// the opening balance, so it is in the list of balances.
import { decimalAmount } from '#server/kernel/format.ts';
import { xmlElement, xmlText } from '#server/kernel/xml.ts';
import type { StatementFile, StatementFiles, StatementLine } from '#server/modules/reporting/statements/service.ts';
import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import { startOfDay } from '#server/kernel/timestamps.ts';

const HEADER =
  '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

const SUCCESS = xmlElement('STATUS', xmlElement('CODE', '0'), xmlElement('SEVERITY', 'INFO'));

/** "20261121140509.123[0:GMT]" */
const toDateTime = (date: Date): string => `${date.toISOString().replace(/[-:TZ]/g, '')}[0:GMT]`;

const printTransaction = (line: StatementLine, { code, divisibility }: Statement['currency']): string => {
  const { seq, at, isFee, title, note, reference, amount } = line;
  return xmlElement(
    'STMTTRN',
    xmlElement('TRNTYPE', isFee ? 'FEE' : amount > 0n ? 'CREDIT' : 'DEBIT'),
    xmlElement('DTPOSTED', toDateTime(at)),
    xmlElement('TRNAMT', decimalAmount(amount, divisibility)),
    xmlElement('FITID', `${code}-${seq}`),
    xmlText('REFNUM', reference ?? '', 32),
    xmlText('NAME', title, 32),
    xmlText('MEMO', note, 255),
  );
};

type StatementSpan = { start: string; end: string };

const toSpan = ({ from, to, timezone }: Statement): StatementSpan => ({
  start: toDateTime(new Date(startOfDay(from, timezone))),
  end: toDateTime(new Date(startOfDay(to, timezone, 1) - 1)),
});

const printHead = ({ statement, company }: StatementFile, { start, end }: StatementSpan, id: string): string => {
  const { currency, account } = statement;
  const from = [xmlText('BANKID', company.name, 9), xmlText('ACCTID', account.reference, 22), xmlElement('ACCTTYPE', 'CHECKING')];
  return [
    `<STMTTRNRS>${xmlElement('TRNUID', id)}${SUCCESS}<STMTRS>${xmlElement('CURDEF', currency.code)}`,
    xmlElement('BANKACCTFROM', ...from),
    `<BANKTRANLIST>${xmlElement('DTSTART', start)}${xmlElement('DTEND', end)}\n`,
  ].join('');
};

const printFoot = ({ opening, closing, currency: { divisibility } }: Statement, { start, end }: StatementSpan): string => {
  const openingBalance = xmlElement(
    'BAL',
    xmlElement('NAME', 'Opening balance'),
    xmlElement('DESC', 'Balance before the first transaction'),
    xmlElement('BALTYPE', 'DOLLAR'),
    xmlElement('VALUE', decimalAmount(opening, divisibility)),
    xmlElement('DTASOF', start),
  );
  const ledgerBalance = xmlElement('LEDGERBAL', xmlElement('BALAMT', decimalAmount(closing, divisibility)), xmlElement('DTASOF', end));
  return `</BANKTRANLIST>${ledgerBalance}${xmlElement('BALLIST', openingBalance)}</STMTRS></STMTTRNRS>\n`;
};

/** Prints one `STMTTRNRS` per currency. `id` is the ID of the statement. */
export async function* printOfx(files: StatementFiles, id: string): AsyncGenerator<string> {
  const [{ issuedAt, company }] = files;
  const signOn = xmlElement(
    'SONRS',
    SUCCESS,
    xmlElement('DTSERVER', toDateTime(issuedAt)),
    xmlElement('LANGUAGE', 'ENG'),
    xmlElement('FI', xmlText('ORG', company.name, 32)),
  );
  yield `${HEADER}<OFX>${xmlElement('SIGNONMSGSRSV1', signOn)}<BANKMSGSRSV1>\n`;
  for (const file of files) {
    const span = toSpan(file.statement);
    yield printHead(file, span, id);
    for await (const batch of file.lines) yield batch.map((line) => `${printTransaction(line, file.statement.currency)}\n`).join('');
    yield printFoot(file.statement, span);
  }
  yield '</BANKMSGSRSV1></OFX>\n';
}
