import { and, eq, gt, sql, desc, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { Tx, Database } from '#db/client.ts';
import { auditLog, companies, tokens, users } from '#db/schema/index.ts';
import type { BrowserPorts } from '#server/api/browser-ports.ts';
import { DAY_MS } from '#server/kernel/time.ts';
import { shortUserAgent, type AuditOrigin, newAuditRow, recordAudit } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';
import type { Throttle } from '#server/platform/throttle.ts';
import {
  logInAccountSubject,
  logInIdentifierSubject,
  logInDeviceSubject,
  logInUnknownAccountSubject,
} from '#server/modules/identity/auth/throttle-subjects.ts';
import { openExpiringSession } from '#server/modules/identity/auth/sessions.ts';
import type { LogIn, SessionAccess } from '#server/modules/identity/auth/schema.ts';
import { findHolders } from '#server/modules/people/index.ts';
import { refused } from '#server/kernel/errors.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import type { PublicPorts } from '#server/records/service-ports.ts';

/** A program that was not seen for so long is new again. */
const REMEMBERED_MS = 90 * DAY_MS;

/** Whether somebody logs in from where they were not known: a browser by its cookie, a program by what it calls itself. */
export const isNewDevice = async (
  tx: Tx,
  { device: openDevice, clock, userAgent }: Pick<AuditOrigin, 'userAgent'> & Pick<Services, 'clock'> & Pick<BrowserPorts, 'device'>,
  { companyId, userId }: { companyId: number; userId: string },
): Promise<boolean> => {
  const device = await openDevice?.();
  if (device) return !device.knows(companyId, userId);
  const isOwn = and(eq(auditLog.companyId, companyId), eq(auditLog.userId, userId));
  const isLogIn = and(eq(auditLog.action, 'login.success'), eq(auditLog.userAgent, shortUserAgent(userAgent)));
  const since = new Date(clock.now().getTime() - REMEMBERED_MS);
  const [known] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(isOwn, isLogIn, gt(auditLog.createdAt, since)))
    .limit(1);
  return !known;
};

/**
 * Writes that somebody did not get in. One statement, whoever was meant: for a company that does not exist it writes nothing.
 * It goes past the call's own transaction, since a refused call is rolled back.
 */
export const recordFailedLogIn = async (
  ctx: AuditOrigin & Pick<Services, 'aside'>,
  company: string,
  userId: string | undefined,
): Promise<void> => {
  const row = newAuditRow(ctx, 'login.failure');
  await ctx.aside.execute(sql`
    insert into ${auditLog} (company_id, id, action, user_id, client_address, user_agent, request_id, details, created_at)
    select ${companies.id}, ${row.id}, ${row.action}, ${userId ?? null}::uuid, ${row.clientAddress}, ${row.userAgent},
      ${row.requestId}, '{}', ${sql.param(row.createdAt, auditLog.createdAt)}
    from ${companies} where ${companies.identifier} = ${company.toLowerCase()} and ${companies.status} <> 'suspended'`);
};

// HEADER server/modules/identity/auth/log-in.ts
// Logging in. Unknown company, unknown user and wrong password cost the same statements and the same hashing, count
// against the same limits and get the same answer: nobody learns from it who has an account where. A device that those who
// are meant have logged in with counts its own tries, so that nobody can lock them out from elsewhere.

type Holder = {
  companyId: number;
  userId: string;
  passwordHash: string;
  /** True if the identifier is verified or an id. */ isProved: boolean;
};

/** Who may be meant and has a password to log in with. */
const findThoseWithPassword = async (ctx: { db: Database }, { company, user }: LogIn): Promise<Holder[]> => {
  const holders = await findHolders(ctx.db, company, user);
  return holders.flatMap(({ companyId, user: { id, passwordHash }, isProved }) =>
    passwordHash ? [{ companyId, userId: id, passwordHash, isProved }] : [],
  );
};

/** The holder whose password it is. Without any holder a hash is compared all the same. */
const findMatch = async ({ passwords }: Pick<Services, 'passwords'>, holders: Holder[], password: string): Promise<Holder | undefined> => {
  if (holders.length === 0) await passwords.verify(null, password);
  for (const holder of holders) if (await passwords.verify(holder.passwordHash, password)) return holder;
  return undefined;
};

type GuessLimits = Parameters<Throttle['guess']>[0];

/**
 * The limits that a wrong password counts for: the identifier as typed, its account and the client address; on a known device, only the
 * device and the account. Only verified identifiers count for an account. Otherwise a user could add an unverified email and learn from the
 * limit of their own account whether another account has verified it.
 */
const limitsOf = async (
  ctx: Pick<AuditOrigin, 'clientAddress'> & Pick<BrowserPorts, 'device'>,
  { company, user }: LogIn,
  holders: Holder[],
): Promise<GuessLimits> => {
  const device = await ctx.device?.();
  const [first] = holders;
  const isKnown = device && holders.every(({ companyId, userId }) => device.knows(companyId, userId));
  if (first && isKnown) return { subject: logInDeviceSubject(device.id, first) };
  const account = first?.isProved ? logInAccountSubject(first) : logInUnknownAccountSubject(company, user);
  return { subject: logInIdentifierSubject(company, user), account, clientAddress: ctx.clientAddress };
};

const wrongDetails = () => refused('Unable to log in with the given details.');

const checkCredentials = async (
  ctx: PublicPorts & Pick<Services, 'aside' | 'passwords' | 'throttle'> & Pick<BrowserPorts, 'device'>,
  input: LogIn,
): Promise<Holder> => {
  const holders = await findThoseWithPassword(ctx, input);
  let holder: Holder | undefined;
  const isRight = await ctx.throttle.guess(await limitsOf(ctx, input, holders), async () => {
    holder = await findMatch(ctx, holders, input.password);
    return holder !== undefined;
  });
  if (isRight && holder) return holder;
  await recordFailedLogIn(ctx, input.company, holders.length === 1 ? holders[0]?.userId : undefined);
  throw wrongDetails();
};

/** The sessions of one user that expire: whoever knows the password could fill a table, and lists that have no pages. */
const SESSIONS_MAX = 100;

/** Clears away a user's sessions that have expired, and those that expire first where there would be too many. */
const makeRoom = async (tx: Tx, { companyId, userId }: Holder, now: Date): Promise<void> => {
  const ofUser = and(eq(tokens.companyId, companyId), eq(tokens.userId, userId));
  const tooMany = tx
    .select({ key: tokens.tokenKey })
    .from(tokens)
    .where(and(ofUser, isNotNull(tokens.expiresAt)))
    .orderBy(desc(tokens.expiresAt), desc(tokens.tokenKey))
    .offset(SESSIONS_MAX - 1);
  await tx.delete(tokens).where(and(ofUser, or(lte(tokens.expiresAt, now), inArray(tokens.tokenKey, tooMany))));
};

/**
 * Starts a session: a token that expires. Beyond a hundred, it ends the one that expires first. Throws invalid with one text for every
 * wrong detail, and throttled after too many of them.
 */
export const logIn = async (
  ctx: PublicPorts & Pick<Services, 'aside' | 'encryption' | 'log' | 'passwords' | 'throttle'> & Pick<BrowserPorts, 'device'>,
  input: LogIn,
): Promise<SessionAccess> => {
  const holder = await checkCredentials(ctx, input);
  const { companyId, userId } = holder;
  const rehashed = ctx.passwords.needsRehash(holder.passwordHash) ? await ctx.passwords.hash(input.password) : undefined;
  const now = ctx.clock.now();
  return inCompany(ctx.db, companyId, async (tx) => {
    // A password that was changed meanwhile is a wrong one, and whoever was barred meanwhile is out: their sessions have been ended.
    const isAsFound = and(eq(users.passwordHash, holder.passwordHash), eq(users.archived, false), eq(users.deactivated, false));
    const [entered] = await tx
      .update(users)
      .set({ lastLoginAt: now, ...(rehashed ? { passwordHash: rehashed } : {}) })
      .where(and(eq(users.companyId, companyId), eq(users.id, userId), isAsFound))
      .returning({ id: users.id });
    if (!entered) throw wrongDetails();
    await makeRoom(tx, holder, now);
    const { tokenKey, ...access } = await openExpiringSession(tx, ctx, { companyId, userId }, input.session_duration);
    const details = (await isNewDevice(tx, ctx, holder)) ? { isNewDevice: true } : {};
    await recordAudit(tx, ctx, { companyId, action: 'login.success', actorId: userId, tokenKey, details });
    return access;
  });
};
