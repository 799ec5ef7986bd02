// Login with a password. To prevent account enumeration, an unknown company, an unknown user and a wrong password run the same statements and
// hashes, count against the same throttles and get the same response. A device from which the user has logged in before has its own throttle,
// so that guesses from elsewhere do not lock the user out.
import { and, eq, gt, sql, desc, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { Tx, Database } from '#db/client.ts';
import { auditLog, companies, tokens, users } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { truncateUserAgent, type AuditOrigin, newAuditRow, recordAudit } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';
import type { Throttle } from '#server/platform/security/throttle.ts';
import {
  loginAccountSubject,
  loginIdentifierSubject,
  loginDeviceSubject,
  loginUnknownAccountSubject,
} from '#server/modules/identity/auth/throttle-subjects.ts';
import { openExpiringSession } from '#server/modules/identity/auth/sessions.ts';
import type { LogIn, SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { findMatchingUsers } from '#server/modules/people/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { findCompanyId } from '#server/records/company-identifiers.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';

/** A user agent counts as new again after this long without a login. */
const KNOWN_USER_AGENT_MS = 90 * DAY_MS;

/** Recognizes browsers by their device cookie, and programs by their user agent. */
const isNewDevice = async (
  tx: Tx,
  { device: openDevice, clock, userAgent }: Pick<AuditOrigin, 'userAgent'> & Pick<Services, 'clock'> & Pick<BrowserPorts, 'device'>,
  { companyId, userId }: { companyId: number; userId: string },
): Promise<boolean> => {
  const device = await openDevice?.();
  if (device) return !device.hasLoggedIn(companyId, userId);
  const userEntriesCondition = and(eq(auditLog.companyId, companyId), eq(auditLog.userId, userId));
  const loginCondition = and(eq(auditLog.action, 'login.success'), eq(auditLog.userAgent, truncateUserAgent(userAgent)));
  const since = new Date(clock.now().getTime() - KNOWN_USER_AGENT_MS);
  const [previousLogin] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(userEntriesCondition, loginCondition, gt(auditLog.createdAt, since)))
    .limit(1);
  return !previousLogin;
};

/**
 * Audits a failed login, outside the transaction of the request, which is rolled back. Runs the same statements in every case; they insert
 * nothing for a company that does not exist.
 */
const recordFailedLogin = async (
  ctx: AuditOrigin & Pick<Services, 'separateDb'>,
  company: string,
  userId: string | undefined,
): Promise<void> => {
  const row = newAuditRow(ctx, 'login.failure');
  const companyId = await findCompanyId(ctx.separateDb, company);
  await ctx.separateDb.execute(sql`
    insert into ${auditLog} (company_id, id, action, user_id, client_address, user_agent, request_id, details, created_at)
    select ${companies.id}, ${row.id}, ${row.action}, ${userId ?? null}::uuid, ${row.clientAddress}, ${row.userAgent},
      ${row.requestId}, '{}', ${sql.param(row.createdAt, auditLog.createdAt)}
    from ${companies} where ${companies.id} = ${companyId} and ${companies.status} <> 'suspended'`);
};

/** A user to whom the identifier may belong. */
type LogInCandidate = {
  companyId: number;
  userId: string;
  passwordHash: string;
  /** Whether the identifier is a user ID or a verified address. */
  isVerified: boolean;
};

/** Finds the users with a password whom the identifier matches. */
const findCandidates = async (ctx: { db: Database }, { company, user }: LogIn): Promise<LogInCandidate[]> => {
  const candidates = await findMatchingUsers(ctx.db, company, user);
  return candidates.flatMap(({ companyId, user: { id, passwordHash }, isVerified }) =>
    passwordHash ? [{ companyId, userId: id, passwordHash, isVerified }] : [],
  );
};

/** Finds the candidate with this password. Without candidates, it verifies a dummy hash, to take the same time. */
const findCandidateByPassword = async (
  { passwords }: Pick<Services, 'passwords'>,
  candidates: LogInCandidate[],
  password: string,
): Promise<LogInCandidate | undefined> => {
  if (candidates.length === 0) await passwords.verify(null, password);
  for (const candidate of candidates) if (await passwords.verify(candidate.passwordHash, password)) return candidate;
  return undefined;
};

type GuessLimits = Parameters<Throttle['guess']>[0];

/**
 * The subjects that a wrong password counts against: the entered identifier, its account and the client address; on a known device, only
 * the device and the account. Only verified identifiers count against an account. Otherwise a user could add an unverified email and learn
 * from the throttle of their own account whether another account has verified it.
 */
const selectGuessLimits = async (
  ctx: Pick<AuditOrigin, 'clientAddress'> & Pick<BrowserPorts, 'device'>,
  { company, user }: LogIn,
  candidates: LogInCandidate[],
): Promise<GuessLimits> => {
  const device = await ctx.device?.();
  const [first] = candidates;
  const isKnownDevice = device && candidates.every(({ companyId, userId }) => device.hasLoggedIn(companyId, userId));
  if (first && isKnownDevice) return { subject: loginDeviceSubject(device.id, first) };
  const account = first?.isVerified ? loginAccountSubject(first) : loginUnknownAccountSubject(company, user);
  return { subject: loginIdentifierSubject(company, user), account, clientAddress: ctx.clientAddress };
};

const wrongCredentialsError = () => refused('Unable to log in with the given details.');

const checkCredentials = async (
  ctx: PublicPorts & Pick<Services, 'separateDb' | 'passwords' | 'throttle'> & Pick<BrowserPorts, 'device'>,
  input: LogIn,
): Promise<LogInCandidate> => {
  const candidates = await findCandidates(ctx, input);
  let match: LogInCandidate | undefined;
  const isCorrect = await ctx.throttle.guess(await selectGuessLimits(ctx, input, candidates), async () => {
    match = await findCandidateByPassword(ctx, candidates, input.password);
    return match !== undefined;
  });
  if (isCorrect && match) return match;
  await recordFailedLogin(ctx, input.company, candidates.length === 1 ? candidates[0]?.userId : undefined);
  throw wrongCredentialsError();
};

/** Expiring sessions per user. Limits the table and the session list, which is not paginated. */
const SESSIONS_MAX = 100;

/** Deletes expired sessions of the user and, above the maximum, those that expire first. */
const deleteSurplusSessions = async (tx: Tx, { companyId, userId }: LogInCandidate, now: Date): Promise<void> => {
  const userTokensCondition = and(eq(tokens.companyId, companyId), eq(tokens.userId, userId));
  const surplus = tx
    .select({ key: tokens.tokenKey })
    .from(tokens)
    .where(and(userTokensCondition, isNotNull(tokens.expiresAt)))
    .orderBy(desc(tokens.expiresAt), desc(tokens.tokenKey))
    .offset(SESSIONS_MAX - 1);
  await tx.delete(tokens).where(and(userTokensCondition, or(lte(tokens.expiresAt, now), inArray(tokens.tokenKey, surplus))));
};

/** Opens a session that expires. Throws invalid with the same message whichever detail is wrong, and throttled. */
export const logIn = async (
  ctx: PublicPorts & Pick<Services, 'separateDb' | 'encryption' | 'log' | 'passwords' | 'throttle'> & Pick<BrowserPorts, 'device'>,
  input: LogIn,
): Promise<SessionAccess> => {
  const user = await checkCredentials(ctx, input);
  const { companyId, userId } = user;
  const newHash = ctx.passwords.needsRehash(user.passwordHash) ? await ctx.passwords.hash(input.password) : undefined;
  const now = ctx.clock.now();
  return withCompanyTransaction(ctx.db, companyId, async (tx) => {
    // Fails if the password was changed, or the user archived or deactivated, in the meantime, which has ended the user's sessions.
    const unchangedUserCondition = and(eq(users.passwordHash, user.passwordHash), eq(users.archived, false), eq(users.deactivated, false));
    const [updated] = await tx
      .update(users)
      .set({ lastLoginAt: now, ...(newHash ? { passwordHash: newHash } : {}) })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId), unchangedUserCondition))
      .returning({ id: users.id });
    if (!updated) throw wrongCredentialsError();
    await deleteSurplusSessions(tx, user, now);
    const { tokenKey, ...access } = await openExpiringSession(tx, ctx, { companyId, userId }, input.session_duration);
    const details = (await isNewDevice(tx, ctx, user)) ? { isNewDevice: true } : {};
    await recordAudit(tx, ctx, { companyId, action: 'login.success', actorId: userId, tokenKey, details });
    return access;
  });
};
