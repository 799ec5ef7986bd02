import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { type AccountRow, accounts, authenticatorRules, companies, type CurrencyRow, groupPermissions, groups } from '#db/schema/index.ts';
import { type CompanyStory, foundedAt, joinedAt, savingsOf, type StoryGroup, type StoryPerson } from '#server/demo/story.ts';
import { createAccount } from '#server/modules/accounts/index.ts';
import { createDefaultRule, createRegisteredUser, AUTHENTICATOR_RULE_RECORD } from '#server/modules/identity/index.ts';
import { insertCurrency } from '#server/modules/companies/index.ts';
import { ADMIN_GROUP, createDefaultGroups } from '#server/modules/people/index.ts';
import type { Services } from '#server/api/services.ts';
import type { Profile } from '#server/api/session.ts';
import { SECOND_MS } from '#server/kernel/time.ts';
import { inCompany } from '#server/records/company-transaction.ts';
import { type Permission, permissionsOf } from '#server/kernel/permissions.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { nextNumber } from '#server/records/record-ids.ts';

// Registers a company of the demo with its currencies and people, as if it had happened when the story says. Registration
// itself asks for a password and a throttle per person; this uses the parts below it.

export type FoundedCompany = {
  id: number;
  story: CompanyStory;
  /** By the person's key. */
  profiles: Map<string, Profile>;
  /** By the person's key, or savingsOf it. */
  accounts: Map<string, AccountRow>;
  /** By their code. */
  currencies: Map<string, CurrencyRow>;
};

type FoundCompanyOptions = Pick<Services, 'domainEvents'> & { passwordHash: string; now: Date };

const insertCompany = async (tx: Tx, story: CompanyStory, now: Date): Promise<number> => {
  const { identifier, name, description, website, people } = story;
  const createdAt = foundedAt(now);
  const [created] = await tx
    .insert(companies)
    .values({ identifier, name, description, website, systemEmail: people[0].email ?? '', isPublic: true, createdAt, updatedAt: createdAt })
    .returning({ id: companies.id });
  if (!created) throw new Error(`The company ${identifier} was not created.`);
  return created.id;
};

const createCurrencies = async (
  tx: Tx,
  companyId: number,
  { story, now }: { story: CompanyStory; now: Date },
): Promise<Map<string, CurrencyRow>> => {
  const created = new Map<string, CurrencyRow>();
  for (const [place, input] of story.currencies.entries()) {
    const row = await insertCurrency(tx, companyId, input, new Date(foundedAt(now).getTime() + place * SECOND_MS));
    created.set(row.code, row);
  }
  return created;
};

const enrol = (
  tx: Tx,
  companyId: number,
  person: StoryPerson,
  { domainEvents, passwordHash, at }: Pick<FoundCompanyOptions, 'domainEvents' | 'passwordHash'> & { at: Date },
): Promise<Profile> =>
  createRegisteredUser(tx, { domainEvents }, companyId, {
    ...(person.isAdmin && { group: ADMIN_GROUP }),
    ...(person.group && { group: person.group }),
    email: person.email,
    emailVerified: person.email !== undefined && person.isVerified === true,
    mobile: person.mobile,
    mobileVerified: person.mobile !== undefined && person.isVerified === true,
    username: person.username,
    firstName: person.firstName,
    lastName: person.lastName,
    language: person.language,
    nationality: person.nationality,
    timezone: person.timezone,
    status: person.isVerified ? 'verified' : 'pending',
    kycStatus: person.isVerified ? 'verified' : 'pending',
    passwordHash,
    termsAcceptedAt: at,
    createdAt: at,
  });

/** Everybody's accounts by key. */
const readAccounts = async (tx: Tx, companyId: number, profiles: Map<string, Profile>): Promise<Map<string, AccountRow>> => {
  const rows = await tx.select().from(accounts).where(eq(accounts.companyId, companyId));
  const keys = new Map([...profiles].map(([key, { user }]) => [user.id, key]));
  return new Map(
    rows.map((account) => {
      const key = keys.get(account.userId ?? '') ?? '';
      return [account.isPrimary ? key : savingsOf(key), account];
    }),
  );
};

/** Creates the company, its groups and currencies, and everybody in its story. All share one password. */
export const foundCompany = async (
  outer: Tx,
  story: CompanyStory,
  { domainEvents, passwordHash, now }: FoundCompanyOptions,
): Promise<FoundedCompany> => {
  const id = await insertCompany(outer, story, now);
  return inCompany(outer, id, async (tx) => {
    await createDefaultGroups(tx, id, foundedAt(now));
    await createStoryGroups(tx, id, foundedAt(now));
    await createDefaultRule(tx, id, foundedAt(now));
    await createStoryRule(tx, id, foundedAt(now));
    const currenciesByCode = await createCurrencies(tx, id, { story, now });
    const profiles = new Map<string, Profile>();
    for (const person of story.people) {
      const profile = await enrol(tx, id, person, { domainEvents, passwordHash, at: joinedAt(story, person.key, now) });
      profiles.set(person.key, profile);
      if (person.saves)
        await createAccount(tx, id, { userId: profile.user.id, name: 'savings', isPrimary: false, createdAt: profile.user.createdAt });
    }
    await tx
      .update(companies)
      .set({ ownerId: profiles.get(story.people[0].key)?.user.id })
      .where(eq(companies.id, id));
    return { id, story, profiles, accounts: await readAccounts(tx, id, profiles), currencies: currenciesByCode };
  });
};

// Groups of the demo besides those that every company has: people who help, and people who sell.

/** The names of the groups that a story may put people into. */

/** What people who help may see and do of others; not what they may send, and not what the company is. */
const SUPPORT: Permission[] = [
  'admin.user.view',
  'admin.user.change',
  'admin.group.view',
  'admin.email.view',
  'admin.mobile.view',
  'admin.address.view',
  'admin.address.change',
  'admin.document.view',
  'admin.document.change',
  'admin.account.view',
  'admin.transaction.view',
];

const ADDED: { name: StoryGroup; label: string; description: string; section: 'admin' | 'user'; permissions: Permission[] }[] = [
  {
    name: 'support',
    label: 'Support',
    description: 'Answers questions of users, and looks at what they have shown.',
    section: 'admin',
    permissions: [...SUPPORT, ...permissionsOf('user')],
  },
  {
    name: 'business',
    label: 'Business',
    description: 'Shops and workshops that are paid through us.',
    section: 'user',
    permissions: permissionsOf('user'),
  },
];

/** Adds the groups to a company of the demo. */
const createStoryGroups = async (tx: Tx, companyId: number, at: Date): Promise<void> => {
  for (const { permissions, ...group } of ADDED) {
    await tx.insert(groups).values({ ...group, companyId, isPublic: group.section === 'user', createdAt: at, updatedAt: at });
    await tx.insert(groupPermissions).values(permissions.map((permission) => ({ companyId, groupName: group.name, permission })));
  }
};

const HOUR_SECONDS = 3_600;

/** Who helps shows from hour to hour that it is still they who change what is known of others, where they have an authenticator. */
const createStoryRule = async (tx: Tx, companyId: number, at: Date): Promise<void> => {
  await tx.insert(authenticatorRules).values({
    companyId,
    id: await nextNumber(tx, companyId, AUTHENTICATOR_RULE_RECORD),
    type: 'authorization',
    durability: 'durable',
    durationSeconds: HOUR_SECONDS,
    authenticatorTypes: [...AUTHENTICATOR_TYPES],
    permissions: ['admin.user.change', 'admin.document.change'],
    groupName: 'support' satisfies StoryGroup,
    createdAt: at,
    updatedAt: at,
  });
};
