// Creates a company of the demo with its groups, currencies and people, with the timestamps of its history. It calls the functions below
// registration, which itself requires a password and counts attempts.
import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type AccountRow, accounts, authenticatorRules, companies, groupPermissions, groups } from '#db/schema/index.ts';
import type { DemoCompany, DemoPerson } from '#server/demo/companies.ts';
import { getCreatedAt, getJoinedAt, toSavingsKey } from '#server/demo/plan-history.ts';
import type { Services } from '#server/api/services.ts';
import type { SessionProfile } from '#server/api/session.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { type Permission, permissionsOf } from '#server/kernel/permissions.ts';
import { HOUR_MS, SECOND_MS } from '#server/kernel/time.ts';
import { createAccount } from '#server/modules/accounts/index.ts';
import { insertCurrency } from '#server/modules/companies/index.ts';
import { AUTHENTICATOR_RULE_RECORD, createDefaultRule, createRegisteredUser } from '#server/modules/identity/index.ts';
import { createDefaultGroups } from '#server/modules/people/index.ts';
import { reserveCompanyId } from '#server/records/company-identifiers.ts';
import { withCompanyTransaction } from '#server/records/company-transaction.ts';
import { nextNumber } from '#server/records/record-ids.ts';

export type CreatedCompany = {
  id: number;
  definition: DemoCompany;
  /** By the person's key. */
  profiles: Map<string, SessionProfile>;
  /** By the person's key, or the key of the savings account. */
  accounts: Map<string, AccountRow>;
};

type CreateCompanyOptions = Pick<Services, 'domainEvents'> & { passwordHash: string; now: Date };

/** Support staff may view and review the records of users, but not post. */
const SUPPORT_PERMISSIONS: Permission[] = [
  ...(['user', 'group', 'email', 'mobile', 'address', 'document', 'account', 'transaction'] as const).map(
    (type) => `admin.${type}.view` as const,
  ),
  ...(['user', 'address', 'document'] as const).map((type) => `admin.${type}.change` as const),
];

const GROUPS: { name: string; label: string; description: string; section: 'admin' | 'user'; permissions: Permission[] }[] = [
  {
    name: 'support',
    label: 'Support',
    description: 'Answers questions of users and reviews their documents.',
    section: 'admin',
    permissions: [...SUPPORT_PERMISSIONS, ...permissionsOf('user')],
  },
  {
    name: 'business',
    label: 'Business',
    description: 'Shops and workshops that are paid through us.',
    section: 'user',
    permissions: permissionsOf('user'),
  },
];

const insertCompany = async (tx: Tx, { profile, owner }: DemoCompany, now: Date): Promise<number> => {
  const createdAt = getCreatedAt(now);
  const id = await reserveCompanyId(tx, profile.identifier);
  if (id === undefined) throw new Error(`The company ${profile.identifier} already exists.`);
  await tx.insert(companies).values({ ...profile, id, systemEmail: owner.email ?? '', isPublic: true, createdAt, updatedAt: createdAt });
  return id;
};

/** Groups in addition to the default ones, and a rule that support staff confirm their authenticator every hour. */
const createGroups = async (tx: Tx, companyId: number, createdAt: Date): Promise<void> => {
  const dates = { createdAt, updatedAt: createdAt };
  for (const { permissions, ...group } of GROUPS) {
    await tx.insert(groups).values({ ...group, companyId, isPublic: group.section === 'user', ...dates });
    await tx.insert(groupPermissions).values(permissions.map((permission) => ({ companyId, groupName: group.name, permission })));
  }
  await tx.insert(authenticatorRules).values({
    companyId,
    id: await nextNumber(tx, companyId, AUTHENTICATOR_RULE_RECORD),
    type: 'authorization',
    durability: 'durable',
    durationSeconds: HOUR_MS / SECOND_MS,
    authenticatorTypes: [...AUTHENTICATOR_TYPES],
    permissions: ['admin.user.change', 'admin.document.change'],
    groupName: 'support',
    ...dates,
  });
};

const createPerson = (
  tx: Tx,
  companyId: number,
  { group, verified, ...person }: DemoPerson,
  { domainEvents, passwordHash, now: createdAt }: CreateCompanyOptions,
): Promise<SessionProfile> => {
  const status = verified ? 'verified' : 'pending';
  return createRegisteredUser(tx, { domainEvents }, companyId, {
    ...person,
    ...(group && { group }),
    emailVerified: person.email !== undefined && verified,
    mobileVerified: person.mobile !== undefined && verified,
    status,
    kycStatus: status,
    passwordHash,
    termsAcceptedAt: createdAt,
    createdAt,
  });
};

const readAccounts = async (tx: Tx, companyId: number, profiles: Map<string, SessionProfile>): Promise<Map<string, AccountRow>> => {
  const rows = await tx.select().from(accounts).where(eq(accounts.companyId, companyId));
  const keys = new Map([...profiles].map(([key, { user }]) => [user.id, key]));
  return new Map(
    rows.map((account) => {
      const key = keys.get(account.userId ?? '') ?? '';
      return [account.isPrimary ? key : toSavingsKey(key), account];
    }),
  );
};

/** Creates the company and its people, who share one password. */
export const createCompany = async (outerTx: Tx, definition: DemoCompany, options: CreateCompanyOptions): Promise<CreatedCompany> => {
  const createdAt = getCreatedAt(options.now);
  const id = await insertCompany(outerTx, definition, options.now);
  return withCompanyTransaction(outerTx, id, async (tx) => {
    await createDefaultGroups(tx, id, createdAt);
    await createDefaultRule(tx, id, createdAt);
    await createGroups(tx, id, createdAt);
    for (const [index, currency] of definition.currencies.entries()) {
      await insertCurrency(tx, id, currency, new Date(createdAt.getTime() + index * SECOND_MS));
    }
    const profiles = new Map<string, SessionProfile>();
    for (const person of definition.people) {
      const joinedAt = getJoinedAt(definition, person.key, options.now);
      const profile = await createPerson(tx, id, person, { ...options, now: joinedAt });
      profiles.set(person.key, profile);
      if (person.saves) await createAccount(tx, id, { userId: profile.user.id, name: 'savings', isPrimary: false, createdAt: joinedAt });
    }
    await tx
      .update(companies)
      .set({ ownerId: profiles.get(definition.owner.key)?.user.id })
      .where(eq(companies.id, id));
    return { id, definition, profiles, accounts: await readAccounts(tx, id, profiles) };
  });
};
