// The address of a statement's file, good for one person and a few minutes. It is made by a call like any other, so that what rules ask
// for is asked in the dialog over the page and not of a download, which cannot answer; whoever follows it must be that person, signed in.
import type { StatementLinkQuery } from '#server/modules/reporting/statements/schema.ts';
import { notFound } from '#server/kernel/errors.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { CallerPort } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

export const STATEMENT_LINK_LASTS_MS = 5 * MINUTE_MS;

/** Where the files are. */
export const STATEMENT_FILES = '/statement-files';

type Claims = StatementLinkQuery & { companyId: number; userId: string; expiresAtMs: number };

const PLACE = 'link to a statement';

type LinkPorts = CallerPort & Pick<Services, 'clock' | 'encryption'>;

/** The path of the file, for who calls. */
export const toStatementPath = ({ encryption, clock, me }: LinkPorts, query: StatementLinkQuery): string => {
  const { companyId, userId } = me;
  const claims: Claims = { ...query, companyId, userId, expiresAtMs: clock.now().getTime() + STATEMENT_LINK_LASTS_MS };
  return `${STATEMENT_FILES}/statement.${query.format}?key=${encodeURIComponent(encryption.encrypt(printJson(claims), PLACE))}`;
};

const open = ({ encryption }: LinkPorts, key: string): Claims | undefined => {
  try {
    return parseJson(encryption.decrypt(key, PLACE)) as Claims;
  } catch {
    // Whatever is wrong with it, nothing of ours was found there.
    return undefined;
  }
};

/** What the link of a caller is of. Throws not_found for one that is wrong, over, or somebody else's. */
export const readStatementLink = (ctx: LinkPorts, key: string): StatementLinkQuery => {
  const claims = open(ctx, key);
  const isOwn = claims?.companyId === ctx.me.companyId && claims.userId === ctx.me.userId;
  if (!claims || !isOwn || claims.expiresAtMs < ctx.clock.now().getTime()) throw notFound();
  return claims;
};
