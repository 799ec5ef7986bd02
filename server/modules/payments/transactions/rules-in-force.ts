// The rules in force for an account: switches, limits and fees of the company, its groups and tiers, the user and the account
// in the currency. Switches of every level have to allow a transaction. Admins see which switch refuses; users see only that
// the transaction is not allowed.
import { and, asc, eq, exists, isNotNull, ne, or, sql } from 'drizzle-orm';
import {
  accountCurrencies,
  groups,
  tiers,
  transactionFees,
  transactionLimits,
  type AccountCurrencyRow,
  type GroupRow,
  type TierRow,
  type TransactionFeeRow,
  type TransactionLimitRow,
  type TransactionSubtypeRow,
  type UserRow,
} from '#db/schema/index.ts';
import { invalid, refused, type AppError } from '#server/kernel/errors.ts';
import type { TxType } from '#server/kernel/transaction-words.ts';
import { filterTiersByCurrency, findReachedTiers, readTiersOfGroup, type TierWithRequirements } from '#server/modules/accounts/index.ts';
import type { Party } from '#server/modules/payments/transactions/party.ts';
import type { RulePorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';

/** What is to be allowed. */
type Wanted = {
  /** An admin asks, and reads the refusal. */
  isByAdmin: boolean;
  /** It reaches somebody by a transfer of another's. */
  isReceived: boolean;
  txType: TxType;
  party: Party;
  currency: string;
  subtype: TransactionSubtypeRow | undefined;
  /** Names the subtype in the request. */
  subtypeField: string;
  /** Names the party in the request. */
  partyField: string;
};

type Flags = Pick<Place['switches'], 'allow_transactions' | 'allow_debit_transactions' | 'allow_credit_transactions'>;

const allows = (flags: Flags, txType: TxType): boolean =>
  flags.allow_transactions && (txType === 'debit' ? flags.allow_debit_transactions : flags.allow_credit_transactions);

const ofUser = ({ user }: Party): Flags | undefined =>
  user
    ? {
        allow_transactions: user.allowTransactions,
        allow_debit_transactions: user.allowDebitTransactions,
        allow_credit_transactions: user.allowCreditTransactions,
      }
    : undefined;

/** The first place whose switches are off: near ones are named before far ones. */
const closedPlace = ({ distances }: Rules, { txType, party }: Wanted): string | undefined => {
  const flags = ofUser(party);
  if (flags && !allows(flags, txType)) return 'this user';
  return distances.flat().find(({ switches }) => !allows(switches, txType))?.name;
};

const companyDisallows = ({ disallowed_transaction_subtypes: listed }: CompanySettings, id: number, currency: string): boolean =>
  listed.some((one) => one.subtype === id && (one.currency === null || one.currency.toLowerCase() === currency.toLowerCase()));

/** Where the transaction's subtype is not allowed. */
const placeWithoutSubtype = (settings: CompanySettings, { distances }: Rules, { subtype, currency }: Wanted): string | undefined => {
  if (!subtype) return undefined;
  if (companyDisallows(settings, subtype.id, currency)) return 'this company';
  return distances.flat().find(({ switches }) => switches.disallowed_transaction_subtypes.includes(subtype.id))?.name;
};

const isUnverified = ({ user }: Party): boolean => user !== null && !user.emailVerified && !user.mobileVerified;

const CANNOT_RECEIVE = 'Recipient cannot receive transactions';

/** What is said of a switch that is off. */
const closedAt = (place: string, { isByAdmin, isReceived, partyField }: Wanted): AppError => {
  if (!isReceived) return refused(`Transactions are disabled for ${isByAdmin ? place : 'this user'}.`);
  return invalid({ [partyField]: [isByAdmin ? `${CANNOT_RECEIVE}: they are disabled for ${place}.` : `${CANNOT_RECEIVE}.`] });
};

/** Throws the refusal of the level that does not allow a transaction. */
export const requireAllowed = (settings: CompanySettings, rules: Rules, wanted: Wanted): void => {
  const { txType, party, isByAdmin, isReceived, partyField, subtypeField } = wanted;
  if (!allows(settings, txType)) throw refused('Transactions are disabled for this company.');
  const closed = closedPlace(rules, wanted);
  if (closed) throw closedAt(closed, wanted);
  if (rules.isArchived) {
    throw isReceived && !isByAdmin
      ? invalid({ [partyField]: [`${CANNOT_RECEIVE}.`] })
      : invalid({ currency: ['Currency is not enabled for this account.'] });
  }
  if (settings.require_verification && !isReceived && isUnverified(party)) {
    throw refused(
      isByAdmin
        ? 'The user has verified neither an email address nor a mobile number.'
        : 'Verify your email address or your mobile number first.',
    );
  }
  const place = placeWithoutSubtype(settings, rules, wanted);
  if (place) throw invalid({ [subtypeField]: [isByAdmin ? `This subtype is not allowed for ${place}.` : 'This subtype is not allowed.'] });
};

/** What a place says. `name` tells admins which place it is. */
export type Place = {
  name: string;
  switches: Switches;
  limits: TransactionLimitRow[];
  fees: TransactionFeeRow[];
};

export type Rules = {
  /** From the nearest to the farthest. At each distance there are as many places as the user has groups. */
  distances: Place[][];
  /** The account in this currency takes and gives nothing. */
  isArchived: boolean;
};

/** What a company has said of groups and tiers, and whether it has said anything of single accounts. */
type CompanyRules = {
  groups: GroupRow[];
  /** Groups that have tiers. */
  climbed: string[];
  limits: TransactionLimitRow[];
  fees: TransactionFeeRow[];
  speaksOfAccounts: boolean;
};

const readCompanyRules = async ({ db, me: { companyId } }: RulePorts): Promise<CompanyRules> => {
  const saysSomething = or(eq(accountCurrencies.archived, true), ne(accountCurrencies.settings, sql`'{}'::jsonb`));
  const ofAccount = (table: typeof transactionLimits | typeof transactionFees) =>
    exists(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.companyId, companyId), isNotNull(table.accountReference), eq(table.archived, false))),
    );
  const switched = exists(
    db
      .select({ id: accountCurrencies.id })
      .from(accountCurrencies)
      .where(and(eq(accountCurrencies.companyId, companyId), saysSomething)),
  );
  const [ofGroups, ofTiers, limits, fees, asked] = await Promise.all([
    db
      .select()
      .from(groups)
      .where(and(eq(groups.companyId, companyId), eq(groups.archived, false)))
      .orderBy(asc(groups.name)),
    db
      .selectDistinct({ name: tiers.groupName })
      .from(tiers)
      .where(and(eq(tiers.companyId, companyId), eq(tiers.archived, false))),
    db
      .select()
      .from(transactionLimits)
      .where(
        and(
          eq(transactionLimits.companyId, companyId),
          eq(transactionLimits.archived, false),
          sql`${transactionLimits.accountReference} is null`,
        ),
      ),
    db
      .select()
      .from(transactionFees)
      .where(
        and(
          eq(transactionFees.companyId, companyId),
          eq(transactionFees.archived, false),
          sql`${transactionFees.accountReference} is null`,
        ),
      )
      .orderBy(asc(transactionFees.id)),
    db.execute<{ speaks: boolean }>(sql`select (${or(ofAccount(transactionLimits), ofAccount(transactionFees), switched)}) as speaks`),
  ]);
  return { groups: ofGroups, climbed: ofTiers.map(({ name }) => name), limits, fees, speaksOfAccounts: asked[0]?.speaks === true };
};

type AccountRules = { said: AccountCurrencyRow | undefined; limits: TransactionLimitRow[]; fees: TransactionFeeRow[] };

const readAccountRules = async ({ db, me: { companyId } }: RulePorts, reference: string, currency: string): Promise<AccountRules> => {
  const isHere = (table: typeof transactionLimits | typeof transactionFees) =>
    and(eq(table.companyId, companyId), eq(table.accountReference, reference), eq(table.currency, currency), eq(table.archived, false));
  const [[said], limits, fees] = await Promise.all([
    db
      .select()
      .from(accountCurrencies)
      .where(
        and(
          eq(accountCurrencies.companyId, companyId),
          eq(accountCurrencies.accountReference, reference),
          eq(accountCurrencies.currency, currency),
        ),
      ),
    db.select().from(transactionLimits).where(isHere(transactionLimits)),
    db.select().from(transactionFees).where(isHere(transactionFees)).orderBy(asc(transactionFees.id)),
  ]);
  return { said, limits, fees };
};

/** What is stored may be older than a switch: one that is missing or unreadable allows. */
const toSwitches = (settings: unknown): Switches => Switches.catch(Switches.parse({})).parse(settings);

const SILENT: AccountRules = { said: undefined, limits: [], fees: [] };

/** The tier that a user has reached in a group. What tiers ask for may be remembered; what is known of a user must not be. */
const readTier = async (ctx: RulePorts, user: UserRow, groupName: string, currency: string): Promise<TierRow | undefined> => {
  const { companyId } = ctx.me;
  const tiersOfGroup: TierWithRequirements[] = await ctx.readCached(`tiers of ${groupName}`, () =>
    readTiersOfGroup(ctx.db, companyId, groupName),
  );
  const asked = { companyId, userId: user.id, now: ctx.clock.now() };
  const [tier] = await findReachedTiers(ctx.db, asked, filterTiersByCurrency(tiersOfGroup, currency));
  return tier;
};

/** Of calls that are under way. */
const tiersOfCalls = new WeakMap<RulePorts, Map<string, Promise<TierRow | undefined>>>();

/** As readTier, once for all items of a call. */
const findTier = (ctx: RulePorts, user: UserRow, groupName: string, currency: string): Promise<TierRow | undefined> => {
  const tiersOfCall = tiersOfCalls.get(ctx) ?? new Map<string, Promise<TierRow | undefined>>();
  tiersOfCalls.set(ctx, tiersOfCall);
  const name = JSON.stringify([user.id, groupName, currency]);
  const tier = tiersOfCall.get(name) ?? readTier(ctx, user, groupName, currency);
  tiersOfCall.set(name, tier);
  return tier;
};

type Said = Pick<CompanyRules, 'limits' | 'fees'>;

const tierPlace = ({ limits, fees }: Said, tier: TierRow): Place => ({
  name: `tier ${tier.level} of the group ${tier.groupName}`,
  switches: toSwitches(tier.settings),
  limits: limits.filter(({ tierId }) => tierId === tier.id),
  fees: fees.filter(({ tierId }) => tierId === tier.id),
});

const groupPlace = ({ limits, fees }: Said, group: GroupRow): Place => ({
  name: `the group ${group.name}`,
  switches: toSwitches(group.settings),
  limits: limits.filter(({ groupName }) => groupName === group.name),
  fees: fees.filter(({ groupName }) => groupName === group.name),
});

const accountPlace = ({ said, limits, fees }: AccountRules): Place => ({
  name: 'this account in this currency',
  switches: toSwitches(said?.settings ?? {}),
  limits,
  fees,
});

/** The rules for an account in a currency. */
export const findRules = async (ctx: RulePorts, { account, user, groups: names }: Party, currency: string): Promise<Rules> => {
  const company = await ctx.readCached('rules of groups', () => readCompanyRules(ctx));
  const own = company.speaksOfAccounts
    ? await ctx.readCached(`rules of account ${account.reference} in ${currency}`, () => readAccountRules(ctx, account.reference, currency))
    : SILENT;
  const isHere = (rule: TransactionLimitRow | TransactionFeeRow): boolean =>
    rule.currency === currency && (rule.accountDefinition === null || rule.accountDefinition === account.definition);
  const said: Said = { limits: company.limits.filter(isHere), fees: company.fees.filter(isHere) };
  const theirs = company.groups.filter(({ name }) => names.includes(name));
  const climbing = theirs.filter(({ name }) => company.climbed.includes(name));
  const reached = await Promise.all(climbing.map(async ({ name }) => (user ? findTier(ctx, user, name, currency) : undefined)));
  const ofTiers = reached.flatMap((tier) => (tier ? [tierPlace(said, tier)] : []));
  const ofGroups = theirs.map((group) => groupPlace(said, group));
  return { distances: [[accountPlace(own)], ofTiers, ofGroups], isArchived: own.said?.archived === true };
};
