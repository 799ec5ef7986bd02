import type { SessionPort } from '#server/api/session.ts';
import { rememberIssued } from '#server/modules/reporting/statements/issued-statements.ts';
import { toStatementPath } from '#server/modules/reporting/statements/link.ts';
import { readStatement } from '#server/modules/reporting/statements/read-statement.ts';
import { requirePrintable } from '#server/modules/reporting/statements/require-printable.ts';
import type { StatementLinkQuery } from '#server/modules/reporting/statements/schema.ts';
import { inOwnCompany } from '#server/records/company-transaction.ts';
import type { OwnerCall } from '#server/records/owned-records.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** Makes the link of a file, and remembers that it was taken. Throws what the file would be refused for. */
export const makeStatementLink = async (
  ctx: ClockPorts & OwnerCall & SessionPort & Pick<Services, 'encryption'>,
  query: StatementLinkQuery,
): Promise<{ url: string }> => {
  const { statement } = await readStatement(ctx, query);
  requirePrintable(query.format, statement);
  await inOwnCompany(ctx, (tx) => rememberIssued(tx, ctx, statement, query.format));
  return { url: toStatementPath(ctx, query) };
};
