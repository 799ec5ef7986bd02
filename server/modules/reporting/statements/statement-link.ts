// Download links of statements, valid for one user and a few minutes. A normal procedure creates the link, so that an MFA challenge appears
// in the page. A download could not complete it. Following the link requires a session of the same user.
import type { StatementLinkQuery, Statement } from '#server/modules/reporting/statements/schema.ts';
import { notFound, refused } from '#server/kernel/errors.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { CallerPort, ClockPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionPort } from '#server/api/session.ts';
import { recordIssuedStatement } from '#server/modules/reporting/statements/issued-statements.ts';
import { readStatement } from '#server/modules/reporting/statements/service.ts';
import { withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { formatCount } from '#server/kernel/format.ts';
import { PDF_MOVEMENTS_MAX, type StatementFormat } from '#server/kernel/report-enums.ts';

export const STATEMENT_LINK_LIFETIME_MS = 5 * MINUTE_MS;

/** URL path of statement files. */
export const STATEMENT_FILES = '/statement-files';

type StatementLinkClaims = StatementLinkQuery & { companyId: number; userId: string; expiresAtMs: number };

const ENCRYPTION_CONTEXT = 'link to a statement';

type LinkPorts = CallerPort & Pick<Services, 'clock' | 'encryption'>;

export const toStatementPath = ({ encryption, clock, me }: LinkPorts, query: StatementLinkQuery): string => {
  const { companyId, userId } = me;
  const claims: StatementLinkClaims = { ...query, companyId, userId, expiresAtMs: clock.now().getTime() + STATEMENT_LINK_LIFETIME_MS };
  return `${STATEMENT_FILES}/statement.${query.format}?key=${encodeURIComponent(encryption.encrypt(printJson(claims), ENCRYPTION_CONTEXT))}`;
};

const decryptClaims = ({ encryption }: LinkPorts, key: string): StatementLinkClaims | undefined => {
  try {
    return parseJson(encryption.decrypt(key, ENCRYPTION_CONTEXT)) as StatementLinkClaims;
  } catch {
    // Forged, truncated or not a link at all.
    return undefined;
  }
};

/** Throws not_found for a link that is invalid, has expired or belongs to another user. */
export const readStatementLink = (ctx: LinkPorts, key: string): StatementLinkQuery => {
  const claims = decryptClaims(ctx, key);
  const isOwn = claims?.companyId === ctx.me.companyId && claims.userId === ctx.me.userId;
  if (!claims || !isOwn || claims.expiresAtMs < ctx.clock.now().getTime()) throw notFound();
  return claims;
};

/** Creates a link and records the download. Throws the same errors as the download. */
export const createStatementLink = async (
  ctx: ClockPorts & OwnerPort & SessionPort & Pick<Services, 'encryption'>,
  query: StatementLinkQuery,
): Promise<{ url: string }> => {
  const { statement } = await readStatement(ctx, query);
  requirePrintable(query.format, statement);
  await withOwnCompanyTransaction(ctx, (tx) => recordIssuedStatement(tx, ctx, statement, query.format));
  return { url: toStatementPath(ctx, query) };
};

/** Throws invalid if a PDF would have more than PDF_MOVEMENTS_MAX movements. */
export const requirePrintable = (format: StatementFormat, { count }: Statement): void => {
  if (format !== 'pdf' || count <= PDF_MOVEMENTS_MAX) return;
  throw refused(
    `A PDF contains up to ${formatCount(PDF_MOVEMENTS_MAX, 'transaction')}, but this period has ${formatCount(count, 'transaction')}. Choose a shorter period, or the CSV or JSON file.`,
  );
};
