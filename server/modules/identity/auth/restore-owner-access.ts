// Owner recovery by the operator, on the server itself, for an owner who has lost all authenticators, which no other user may remove.
// Removes the authenticators, ends the owner's sessions (otherwise, a session with an open login challenge would no longer need to complete
// it), and issues a link that sets a new password.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticatorRules } from '#db/schema/index.ts';
import { endUserSessions } from '#server/modules/identity/user-tokens/session-tokens.ts';
import { clearWrongPasswords } from '#server/modules/identity/auth/throttle-subjects.ts';
import { mfaGuessSubject } from '#server/modules/identity/mfa/spend-token.ts';
import { allowUserFromAnywhere } from '#server/modules/identity/access-control-rules/service.ts';
import { readRules } from '#server/modules/identity/authenticator-rules/service.ts';
import { findRequiredChallenges } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import { findCompany } from '#server/modules/companies/index.ts';
import { removeAuthenticators } from '#server/modules/identity/mfa/authenticators.ts';
import { buildLinkUrl, issueKey, passwordResetLink } from '#server/modules/messaging/index.ts';
import { findProfile } from '#server/modules/people/index.ts';
import type { SessionProfile } from '#server/api/session.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import type { Services } from '#server/api/services.ts';

type OwnerRecoveryPorts = AuditOrigin & Pick<Services, 'encryption' | 'throttle'> & { appUrl: string };

type OwnerRecovery = {
  /** Identifier of the company. */
  company: string;
  /** Deletes the MFA rules that require an authenticator of the owner. */
  withoutRules: boolean;
  /** Allows the owner all addresses, regardless of IP access rules. */
  fromAnywhere?: boolean;
};

export type OwnerAccess = {
  owner: SessionProfile['user'];
  /** A one-time link that sets a new password. */
  link: string;
  expiresAt: Date;
  /** The number of removed authenticators. */
  authenticators: number;
  /** IDs of the MFA rules that require the owner to set up an authenticator. Deleted only with `withoutRules`. */
  rules: number[];
};

const findOwner = async (db: Database, identifier: string): Promise<SessionProfile> => {
  const company = await findCompany(db, identifier);
  if (!company)
    throw new OperatorError(`Company ${JSON.stringify(identifier)} does not exist. Use the company ID that users enter at sign-in.`);
  const owner = company.ownerId === null ? undefined : await findProfile(db, company.id, company.ownerId);
  if (!owner) throw new OperatorError(`Company ${identifier} has no owner.`);
  if (company.status === 'suspended') throw new OperatorError(`Company ${identifier} is suspended: its users cannot sign in.`);
  if (owner.user.archived) throw new OperatorError(`The owner of ${identifier} is archived and cannot sign in.`);
  return owner;
};

/** The MFA rules that block an owner without authenticators. The search repeats, because other rules can apply once these are removed. */
const findBlockingRules = async (tx: Tx, { user, groups }: SessionProfile): Promise<number[]> => {
  let remaining = await readRules(tx, user.companyId);
  const ruleIds: number[] = [];
  for (;;) {
    const blockingIds = findRequiredChallenges(remaining, { groups: groups.map(({ name }) => name), authenticatorTypes: [] }).map(
      ({ rule }) => rule.id,
    );
    if (blockingIds.length === 0) return ruleIds;
    ruleIds.push(...blockingIds);
    remaining = remaining.filter(({ id }) => !blockingIds.includes(id));
  }
};

const removeRules = async (tx: Tx, companyId: number, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.delete(authenticatorRules).where(and(eq(authenticatorRules.companyId, companyId), inArray(authenticatorRules.id, ids)));
};

/** Throws an OperatorError for an unknown or suspended company, and for an owner who is missing or archived. */
export const restoreOwnerAccess = async (
  db: Database,
  services: OwnerRecoveryPorts,
  { company, withoutRules, fromAnywhere = false }: OwnerRecovery,
): Promise<OwnerAccess> => {
  const owner = await findOwner(db, company);
  const { companyId, id: userId } = owner.user;
  const access = await withCompanyTransaction(db, companyId, async (tx) => {
    const removedCount = await removeAuthenticators(tx, services, owner.user);
    const rules = await findBlockingRules(tx, owner);
    if (withoutRules) await removeRules(tx, companyId, rules);
    const accessRules = fromAnywhere ? await allowUserFromAnywhere(tx, { companyId, userId }, services.clock.now()) : undefined;
    await endUserSessions(tx, { companyId, userId });
    const { secret, expiresAt } = await issueKey(tx, { companyId, userId, purpose: 'password', subject: '' }, services.clock.now());
    const details = {
      authenticators: removedCount,
      removed_rules: withoutRules ? rules : [],
      ...(accessRules && { removed_access_rules: accessRules }),
    };
    await recordAudit(tx, services, { companyId, action: 'owner.let_in', userId, details });
    const link = buildLinkUrl(services.appUrl, passwordResetLink({ uid: userId, token: secret }));
    return { owner: owner.user, link, expiresAt, authenticators: removedCount, rules };
  });
  await clearWrongPasswords(services.throttle, { company: owner.company, companyId, user: owner.user });
  await services.throttle.resetGuesses(mfaGuessSubject({ companyId, userId }));
  return access;
};
