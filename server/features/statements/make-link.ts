import type { OwnerContext } from '#server/api/context.ts';
import { toStatementPath } from '#server/features/statements/link.ts';
import { readStatement } from '#server/features/statements/read-statement.ts';
import { requirePrintable } from '#server/features/statements/require-printable.ts';
import type { StatementLinkQuery } from '#server/features/statements/schema.ts';

/** Makes the link of a file. Throws what the file would be refused for. */
export const makeStatementLink = async (
  ctx: Pick<OwnerContext, 'db' | 'owner' | 'me' | 'clock' | 'encryption'>,
  query: StatementLinkQuery,
): Promise<{ url: string }> => {
  const { statement } = await readStatement(ctx, query);
  requirePrintable(query.format, statement);
  return { url: toStatementPath(ctx, query) };
};
