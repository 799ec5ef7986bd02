// Users close their own account: they request a link and confirm with its key, as for a password reset. A deactivated user cannot log in and
// can be reactivated by an admin. A deletion request also marks the user for the company, which decides when personal data may be deleted.
// To prevent account enumeration, the response to a request and its time do not depend on the account.
import type { AdminClosureRequest, ClosureKey, ClosureRequest } from '#server/modules/identity/account-closure/schema.ts';
import { forEachMatchingUser } from '#server/modules/identity/auth/matching-users.ts';
import { identifierSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { CLOSURE_ADDRESS_THROTTLE, CLOSURE_THROTTLE } from '#server/modules/identity/throttles.ts';
import { readSettings } from '#server/modules/companies/index.ts';
import {
  accountClosureLink,
  buildLinkUrl,
  consumeKey,
  issueKey,
  readKeyCompany,
  type AccountClosure,
} from '#server/modules/messaging/index.ts';
import { closeUserAccount, findProfile, requireDeactivatable, requireUserByIdentifier, sendSecret } from '#server/modules/people/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import type { Services } from '#server/api/services.ts';
import type { Tx } from '#db/client.ts';
import { invalidOrExpired, nonexistent } from '#server/kernel/errors.ts';
import { callerSubject } from '#server/kernel/throttle-subject.ts';
import { recordAudit, recordCallerAction } from '#server/records/audit.ts';
import { withCompanyTransaction, withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { requireRankOver } from '#server/records/rank.ts';
import type { OwnerAuditPorts, PublicPorts } from '#server/records/service-ports.ts';

/** Sends the link by email, or by SMS to a user without an email address. */
const sendClosureLink = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'encryption' | 'environment'>,
  profile: SessionProfile,
  closure: AccountClosure,
  { force }: { force: boolean },
): Promise<void> => {
  const { companyId, id: userId, email, mobile, firstName: name } = profile.user;
  const recipient = email ?? mobile;
  if (recipient === null) return;
  const verification = await issueKey(tx, { companyId, userId, purpose: closure, subject: '' }, ctx.clock.now());
  const key = verification.secret;
  const url = buildLinkUrl(ctx.environment.appUrl, accountClosureLink(closure, key), await readSettings(tx, companyId));
  await sendSecret(tx, ctx, profile, {
    verification,
    message: { channel: email === null ? 'sms' : 'email', kind: `account.${closure}`, recipient, data: { name } },
    event: `user.${closure}.verify`,
    data: { force },
    values: { key, url },
  });
};

/** Sends a link to each user that the identifier matches. Throws throttled, by the entered identifier and by client address. */
export const requestClosure = async (
  ctx: PublicPorts & Pick<Services, 'encryption' | 'environment' | 'throttle'>,
  request: ClosureRequest,
  closure: AccountClosure,
): Promise<void> => {
  await ctx.throttle.count(CLOSURE_ADDRESS_THROTTLE, ctx.clientAddress);
  await ctx.throttle.count(CLOSURE_THROTTLE, identifierSubject(request.company, request.user));
  await forEachMatchingUser(ctx, request, async (tx, profile) => {
    await sendClosureLink(tx, ctx, profile, closure, { force: false });
    const { companyId, id: userId } = profile.user;
    await recordAudit(tx, ctx, { companyId, action: 'account.close.request', userId, details: { closure } });
  });
};

/** Uses the key and closes the account of its user. */
const closeWithKey = async (
  tx: Tx,
  ctx: Pick<Services, 'clock' | 'domainEvents'>,
  key: string,
  closure: AccountClosure,
): Promise<{ companyId: number; userId: string }> => {
  const proof = await consumeKey(tx, closure, key, ctx.clock.now());
  if (!proof) throw invalidOrExpired('key');
  await closeUserAccount(tx, ctx, proof, { isDeletionRequested: closure === 'request_delete' });
  return proof;
};

/** Throws invalid on `key` for a link that is unknown, used, expired or replaced, and for the owner of the company. */
export const confirmClosure = async (
  ctx: PublicPorts & Pick<Services, 'domainEvents'>,
  { key }: ClosureKey,
  closure: AccountClosure,
): Promise<void> => {
  const companyId = readKeyCompany(key);
  if (companyId === undefined) throw invalidOrExpired('key');
  await withCompanyTransaction(ctx.db, companyId, async (tx) => {
    const { userId } = await closeWithKey(tx, ctx, key, closure);
    await recordAudit(tx, ctx, { companyId, action: 'account.close', actorId: userId, details: { closure } });
  });
};

/**
 * Throws the same errors as `confirmClosure`, including for a key of another company. The key proves that the user agrees, so rank does not
 * matter.
 */
export const confirmClosureAsAdmin = async (
  ctx: OwnerAuditPorts & Pick<Services, 'domainEvents'>,
  { key }: ClosureKey,
  closure: AccountClosure,
): Promise<void> => {
  if (readKeyCompany(key) !== ctx.owner.companyId) throw invalidOrExpired('key');
  await withOwnCompanyTransaction(ctx, async (tx) => {
    const { userId } = await closeWithKey(tx, ctx, key, closure);
    await recordCallerAction(tx, ctx, 'account.close', { userId, details: { closure } });
  });
};

/**
 * Sends the link to a user, or with `force` closes the account immediately. Throws invalid on `user`, for the owner of the company, and for
 * the caller; permission_denied for a user who outranks the caller; throttled by user.
 */
export const closeAccountAsAdmin = (
  ctx: OwnerAuditPorts & Pick<Services, 'encryption' | 'environment' | 'domainEvents' | 'throttle'>,
  { user: identifier, force }: AdminClosureRequest,
  closure: AccountClosure,
): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const { id: userId } = await requireUserByIdentifier(tx, companyId, identifier);
    await requireRankOver(tx, ctx, userId);
    const profile = await findProfile(tx, companyId, userId);
    if (!profile) throw nonexistent('user', 'User');
    if (force) {
      await requireDeactivatable(tx, ctx, profile.user);
      await closeUserAccount(tx, ctx, { companyId, userId }, { isDeletionRequested: closure === 'request_delete' });
    } else {
      await ctx.throttle.count(CLOSURE_THROTTLE, callerSubject({ companyId, userId }));
      await sendClosureLink(tx, ctx, profile, closure, { force: true });
    }
    await recordCallerAction(tx, ctx, force ? 'account.close' : 'account.close.request', { userId, details: { closure } });
  });
