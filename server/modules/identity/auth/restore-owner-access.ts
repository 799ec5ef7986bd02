// The last way in, for an operator on the machine: the owner of a company has lost every authenticator, and nobody else may
// remove them. What stands in the owner's way goes, and a link sets a new password; the owner's sessions end, since one that
// waited for an answer would be free without it.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticatorRules } from '#db/schema/index.ts';
import { endSessionsOf } from '#server/modules/identity/auth/session-tokens.ts';
import { resetPasswordGuesses, mfaGuessSubject } from '#server/modules/identity/auth/throttle-subjects.ts';
import { allowUserFromAnywhere } from '#server/modules/identity/access-control-rules/service.ts';
import { readRules } from '#server/modules/identity/authenticator-rules/service.ts';
import { findDemands } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import { findCompany } from '#server/modules/companies/index.ts';
import { removeAuthenticators } from '#server/modules/identity/mfa/authenticators.ts';
import { addressOf, issueKey, passwordReset } from '#server/modules/messaging/index.ts';
import { findProfile } from '#server/modules/people/index.ts';
import type { Profile } from '#server/api/session.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { recordAudit, type AuditOrigin } from '#server/records/audit.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import type { Services } from '#server/api/services.ts';

type OperatorPorts = AuditOrigin & Pick<Services, 'encryption' | 'throttle'> & { appUrl: string };

type Entry = {
  /** The company's identifier. */
  company: string;
  /** Rules that would ask the owner for an authenticator are deleted. */
  withoutRules: boolean;
  /** The owner may call from everywhere, whatever the rules of access say. */
  fromAnywhere?: boolean;
};

export type OwnerAccess = {
  owner: Profile['user'];
  /** Sets a new password, once. */
  link: string;
  expiresAt: Date;
  /** How many were removed. */
  authenticators: number;
  /** Ids of the rules that ask the owner to set up an authenticator: deleted, or left. */
  rules: number[];
};

const findOwner = async (db: Database, identifier: string): Promise<Profile> => {
  const company = await findCompany(db, identifier);
  if (!company)
    throw new OperatorError(`There is no company ${JSON.stringify(identifier)}. Give its identifier, as it is typed to log in.`);
  const owner = company.ownerId === null ? undefined : await findProfile(db, company.id, company.ownerId);
  if (!owner) throw new OperatorError(`The company ${identifier} has no owner.`);
  if (company.status === 'suspended') throw new OperatorError(`The company ${identifier} is suspended: nobody of it can log in.`);
  if (owner.user.archived) throw new OperatorError(`The owner of ${identifier} is archived and cannot log in.`);
  return owner;
};

/** What asks the owner for authenticators that are not there any more; when it goes, others may come to apply in its place. */
const findRulesInTheWay = async (tx: Tx, { user, groups }: Profile): Promise<number[]> => {
  let left = await readRules(tx, user.companyId);
  const found: number[] = [];
  for (;;) {
    const asking = findDemands(left, { groups: groups.map(({ name }) => name), authenticatorTypes: [] }).map(({ rule }) => rule.id);
    if (asking.length === 0) return found;
    found.push(...asking);
    left = left.filter(({ id }) => !asking.includes(id));
  }
};

const removeRules = async (tx: Tx, companyId: number, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.delete(authenticatorRules).where(and(eq(authenticatorRules.companyId, companyId), inArray(authenticatorRules.id, ids)));
};

/**
 * Lets the owner of a company back in: without authenticators, without pauses after wrong passwords, by a link that sets a new
 * password. Throws an OperatorError for an unknown or suspended company and for an owner who cannot log in.
 */
export const restoreOwnerAccess = async (
  db: Database,
  services: OperatorPorts,
  { company, withoutRules, fromAnywhere = false }: Entry,
): Promise<OwnerAccess> => {
  const owner = await findOwner(db, company);
  const { companyId, id: userId } = owner.user;
  const letIn = await inCompany(db, companyId, async (tx) => {
    const removed = await removeAuthenticators(tx, services, owner.user);
    const rules = await findRulesInTheWay(tx, owner);
    if (withoutRules) await removeRules(tx, companyId, rules);
    const accessRules = fromAnywhere ? await allowUserFromAnywhere(tx, { companyId, userId }, services.clock.now()) : undefined;
    await endSessionsOf(tx, { companyId, userId });
    const { secret, expiresAt } = await issueKey(tx, { companyId, userId, purpose: 'password', subject: '' }, services.clock.now());
    const details = {
      authenticators: removed,
      removed_rules: withoutRules ? rules : [],
      ...(accessRules && { removed_access_rules: accessRules }),
    };
    await recordAudit(tx, services, { companyId, action: 'owner.let_in', userId, details });
    const link = addressOf(services.appUrl, passwordReset({ uid: userId, token: secret }));
    return { owner: owner.user, link, expiresAt, authenticators: removed, rules };
  });
  await resetPasswordGuesses(services.throttle, { company: owner.company, companyId, user: owner.user });
  await services.throttle.forgive(mfaGuessSubject({ companyId, userId }));
  return letIn;
};
