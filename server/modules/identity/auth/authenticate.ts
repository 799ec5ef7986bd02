// Authentication: finds the session of the token in the Authorization header or in the dashboard's cookie. One statement reads the user
// with permissions, MFA rules, challenges and IP access rules, so that a request costs one round trip. The key of the token contains the
// company ID. IP access rules are enforced here, for every request with a session. Public procedures such as login have none (decision
// 0039).
import { sql, and, eq, isNull, lt, or } from 'drizzle-orm';
import { tokens, users, companies } from '#db/schema/index.ts';
import type { MfaFacts, AccessRule, Session } from '#server/api/session.ts';
import type { Database } from '#db/client.ts';
import type { ReadFromCache } from '#server/records/company-cache.ts';
import { requireAccess } from '#server/modules/identity/access-control-rules/evaluate-access.ts';
import { isSameSecret, readToken, type PresentedToken } from '#server/kernel/access-token.ts';
import { parseSettings } from '#server/modules/companies/index.ts';
import { isCacheable } from '#server/modules/identity/mfa/evaluate.ts';
import { profileColumnsOf } from '#server/modules/people/index.ts';
import type { SessionKey } from '#server/modules/identity/user-tokens/session-tokens.ts';
import { AppError } from '#server/kernel/errors.ts';
import { preparedStatement } from '#server/records/prepared.ts';
import { MINUTE_MS } from '#server/kernel/time.ts';
import type { Log } from '#server/platform/log.ts';

const toMillisSql = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

/** Subqueries filter by company as well, so that a cluster can route the statement to one node. */
const COMPANY_ID = sql.placeholder('companyId');

/** Setup rules do not apply to services, which cannot set up an authenticator. */
const mfaFactsColumn = sql<MfaFacts>`json_build_object(
  'rules', coalesce((
    select json_agg(json_build_object('id', r.id, 'type', r.type, 'durability', r.durability, 'authenticatorTypes', r.authenticator_types,
      'permissions', r.permissions, 'groupName', r.group_name, 'durationSeconds', r.duration_seconds,
      'sessionAgeSeconds', r.session_age_seconds) order by r.id)
    from authenticator_rules r
    where r.company_id = ${COMPANY_ID} and not (${users.isService} and r.type = 'setup') and (r.group_name is null or r.group_name in (
      select ug.group_name from user_groups ug where ug.company_id = ${COMPANY_ID} and ug.user_id = ${users.id}))), '[]'),
  'authenticatorTypes', coalesce((
    select json_agg(distinct a.type) from authenticators a
    where a.company_id = ${COMPANY_ID} and a.user_id = ${users.id} and a.verified_at is not null
      and (a.type <> 'static' or exists (select from recovery_codes c
        where c.company_id = ${COMPANY_ID} and c.authenticator_id = a.id and c.used_at is null))), '[]'),
  'challenges', coalesce((
    select json_agg(json_build_object('id', c.id, 'ruleId', c.rule_id, 'durability', c.durability, 'procedure', c.procedure,
      'createdAt', ${toMillisSql('c.created_at')}, 'expiresAt', ${toMillisSql('c.expires_at')}, 'completedAt', ${toMillisSql('c.completed_at')}, 'isSpent', c.consumed_at is not null)
      order by c.created_at, c.id)
    from authenticator_challenges c
    where c.company_id = ${COMPANY_ID} and c.token_key = ${tokens.tokenKey}
      and (c.completed_at is null or c.expires_at is null or c.expires_at > now() - interval '1 hour')), '[]'),
  'sessionCreatedAt', (extract(epoch from ${tokens.createdAt}) * 1000)::bigint)`;

const accessRulesColumn = sql<AccessRule[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'action', r.action, 'value', r.value, 'userId', r.user_id, 'groupName', r.group_name))
  from access_control_rules r
  where r.company_id = ${COMPANY_ID} and (r.user_id is null or r.user_id = ${users.id})
    and (r.group_name is null or r.group_name in (
      select ug.group_name from user_groups ug where ug.company_id = ${COMPANY_ID} and ug.user_id = ${users.id}))), '[]')`;

/** last_used_at is precise to the minute, so that not every request has to write it. */
const LAST_USED_PRECISION_MS = MINUTE_MS;

export const sessionStatement = preparedStatement((db) =>
  db
    .select({
      ...profileColumnsOf(COMPANY_ID),
      token: tokens,
      companyStatus: companies.status,
      companySettings: companies.settings,
      permissions: sql<string | null>`(
        select string_agg(p.permission, ',') from (
          select gp.permission from user_groups ug
            join group_permissions gp on gp.company_id = ug.company_id and gp.group_name = ug.group_name
            where ug.company_id = ${COMPANY_ID} and ug.user_id = ${users.id}
          union
          select up.permission from user_permissions up where up.company_id = ${COMPANY_ID} and up.user_id = ${users.id}) p)`,
      mfa: mfaFactsColumn,
      accessRules: accessRulesColumn,
    })
    .from(tokens)
    .innerJoin(users, and(eq(users.companyId, tokens.companyId), eq(users.id, tokens.userId)))
    .innerJoin(companies, eq(companies.id, tokens.companyId))
    .where(and(eq(tokens.companyId, COMPANY_ID), eq(tokens.tokenKey, sql.placeholder('key'))))
    .prepare('session'),
);

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionStatement>['execute']>>[number];

const toSession = ({ token, permissions, companySettings, mfa, accessRules, ...row }: SessionRow, log: Log): Session => ({
  user: row.user,
  company: row.company,
  groups: row.groups,
  ownPermissions: row.ownPermissions,
  currency: row.currency,
  mfa,
  accessRules,
  companyId: token.companyId,
  companySettings: parseSettings(token.companyId, companySettings, log),
  userId: token.userId,
  tokenKey: token.tokenKey,
  expiresAt: token.expiresAt,
  provenAt: token.provenAt,
  requiresProof: token.requiresProof,
  permissions: new Set(permissions?.split(',')),
});

/** Bypasses the cache. */
export const readUncached: ReadFromCache = (_name, read) => read();

/** `isDisabled` means that the user is archived or deactivated, or that the company is suspended. */
type StoredToken = { session: Session; secretHash: Buffer; isDisabled: boolean; lastUsedAt: Date | null };

const findToken = async (
  db: Database,
  { companyId, key }: Pick<PresentedToken, 'companyId' | 'key'>,
  log: Log,
): Promise<StoredToken | undefined> => {
  const [row] = await sessionStatement(db).execute({ companyId, key });
  if (!row) return undefined;
  const isDisabled = row.user.archived || row.user.deactivated || row.companyStatus === 'suspended';
  return { session: toSession(row, log), secretHash: row.token.secretHash, isDisabled, lastUsedAt: row.token.lastUsedAt };
};

/** Reads the session of a token that the same transaction issued, without checking its secret or expiry. */
export const getSessionByKey = async (db: Database, companyId: number, key: string, log: Log): Promise<Session> => {
  const storedToken = await findToken(db, { companyId, key }, log);
  if (!storedToken) throw new Error('The session of an issued token was not found.');
  return storedToken.session;
};

type AuthenticationInput = {
  /** The text after `Token ` in the header, or the token of the cookie; undefined if there is none. */
  token: string | undefined;
  now: Date;
  log: Log;
  clientAddress: string;
  /** Called once the secret is verified, even if the request is then rejected. */
  onSession?: ((session: Session) => void) | undefined;
  /** Defaults to no cache. */
  readCached?: ReadFromCache;
};

/**
 * The session of a token. Throws unauthenticated without a token; invalid_token if it is malformed, unknown or expired, its user is archived
 * or deactivated, or its company is suspended; access_denied if an IP access rule denies the address.
 */
export const authenticate = async (db: Database, input: AuthenticationInput): Promise<Session> => {
  const { token, now, log, clientAddress, onSession, readCached = readUncached } = input;
  if (token === undefined) throw new AppError('unauthenticated');
  const presentedToken = readToken(token);
  if (!presentedToken) throw new AppError('invalid_token');
  const storedToken = await readCached(
    `token ${presentedToken.key}`,
    () => findToken(db, presentedToken, log),
    (storedToken) => storedToken !== undefined && isCacheable(storedToken.session.mfa, now),
  );
  const isSecretCorrect = isSameSecret(presentedToken, storedToken?.secretHash);
  if (!storedToken || !isSecretCorrect) throw new AppError('invalid_token');
  const { session } = storedToken;
  onSession?.(session);
  if (storedToken.isDisabled) throw new AppError('invalid_token');
  if (session.expiresAt !== null && session.expiresAt <= now) throw new AppError('invalid_token');
  requireAccess(session, clientAddress);
  if (isLastUsedOutdated(storedToken.lastUsedAt, now)) {
    storedToken.lastUsedAt = now;
    // Not awaited: a failed update must neither delay nor fail the request.
    recordTokenUse(db, session, now).catch((error: unknown) => log.warn({ err: error }, 'Recording the use of a token failed'));
  }
  return session;
};

const isLastUsedOutdated = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || lastUsedAt.getTime() <= now.getTime() - LAST_USED_PRECISION_MS;

/** Updates last_used_at unless it is less than a minute old. */
export const recordTokenUse = async (db: Database, session: SessionKey, now: Date): Promise<void> => {
  const cutoff = new Date(now.getTime() - LAST_USED_PRECISION_MS);
  await db
    .update(tokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(tokens.companyId, session.companyId),
        eq(tokens.tokenKey, session.tokenKey),
        or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, cutoff)),
      ),
    );
};
