// The effective rules for an account in a currency: switches, limits and fees of the account, the tiers, the groups, the user and the
// company. The switches of every level must allow a transaction. Admins see which switch rejected it; users see only that it is not
// allowed.
import { and, asc, eq, exists, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import {
  accountCurrencies,
  groups,
  tiers,
  transactionFees,
  transactionLimits,
  type GroupRow,
  type TierRow,
  type TransactionFeeRow,
  type TransactionLimitRow,
  type TransactionSubtypeRow,
  type UserRow,
} from '#db/schema/index.ts';
import { invalid, refused, type AppError } from '#server/kernel/errors.ts';
import type { TxType } from '#server/kernel/transaction-enums.ts';
import { filterTiersByCurrency, findReachedTiers, readTiersOfGroup, type TierWithRequirements } from '#server/modules/accounts/index.ts';
import type { Party } from '#server/modules/payments/transactions/party.ts';
import type { RulePorts } from '#server/modules/payments/transactions/transaction-ports.ts';
import type { CompanySettings } from '#server/schemas/company-settings.ts';
import { Switches } from '#server/schemas/shared-schemas.ts';

type SwitchRequest = {
  /** Made by an admin, who sees the reason of a rejection. */
  isByAdmin: boolean;
  /** The receiving side of another user's transfer. */
  isReceived: boolean;
  txType: TxType;
  party: Party;
  currency: string;
  subtype: TransactionSubtypeRow | undefined;
  /** The field of the subtype, for errors. */
  subtypeField: string;
  /** The field of the party, for errors. */
  partyField: string;
};

type TransactionSwitches = Pick<RuleScope['switches'], 'allow_transactions' | 'allow_debit_transactions' | 'allow_credit_transactions'>;

const allowsTransaction = (flags: TransactionSwitches, txType: TxType): boolean =>
  flags.allow_transactions && (txType === 'debit' ? flags.allow_debit_transactions : flags.allow_credit_transactions);

const userSwitches = ({ user }: Party): TransactionSwitches | undefined =>
  user
    ? {
        allow_transactions: user.allowTransactions,
        allow_debit_transactions: user.allowDebitTransactions,
        allow_credit_transactions: user.allowCreditTransactions,
      }
    : undefined;

/** The nearest scope with the switch off. */
const findClosedScope = ({ levels }: EffectiveRules, { txType, party }: SwitchRequest): string | undefined => {
  const flags = userSwitches(party);
  if (flags && !allowsTransaction(flags, txType)) return 'this user';
  return levels.flat().find(({ switches }) => !allowsTransaction(switches, txType))?.name;
};

const companyDisallows = ({ disallowed_transaction_subtypes: disallowed }: CompanySettings, id: number, currency: string): boolean =>
  disallowed.some((entry) => entry.subtype === id && (entry.currency === null || entry.currency.toLowerCase() === currency.toLowerCase()));

/** The nearest scope that disallows the subtype. */
const findScopeWithoutSubtype = (
  settings: CompanySettings,
  { levels }: EffectiveRules,
  { subtype, currency }: SwitchRequest,
): string | undefined => {
  if (!subtype) return undefined;
  if (companyDisallows(settings, subtype.id, currency)) return 'this company';
  return levels.flat().find(({ switches }) => switches.disallowed_transaction_subtypes.includes(subtype.id))?.name;
};

const isUnverified = ({ user }: Party): boolean => user !== null && !user.emailVerified && !user.mobileVerified;

const CANNOT_RECEIVE = 'Recipient cannot receive transactions';

const closedScopeError = (scope: string, { isByAdmin, isReceived, partyField }: SwitchRequest): AppError => {
  if (!isReceived) return refused(`Transactions are disabled for ${isByAdmin ? scope : 'this user'}.`);
  return invalid({ [partyField]: [isByAdmin ? `${CANNOT_RECEIVE}: they are disabled for ${scope}.` : `${CANNOT_RECEIVE}.`] });
};

/** Throws invalid if a switch, the account or a subtype rule disallows the transaction. */
export const requireAllowed = (settings: CompanySettings, rules: EffectiveRules, request: SwitchRequest): void => {
  const { txType, party, isByAdmin, isReceived, partyField, subtypeField } = request;
  if (!allowsTransaction(settings, txType)) throw refused('Transactions are disabled for this company.');
  const closedScope = findClosedScope(rules, request);
  if (closedScope) throw closedScopeError(closedScope, request);
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
  const scope = findScopeWithoutSubtype(settings, rules, request);
  if (scope) throw invalid({ [subtypeField]: [isByAdmin ? `This subtype is not allowed for ${scope}.` : 'This subtype is not allowed.'] });
};

/** The rules of one scope. Admins see `name` in errors. */
export type RuleScope = {
  name: string;
  switches: Switches;
  limits: TransactionLimitRow[];
  fees: TransactionFeeRow[];
};

export type EffectiveRules = {
  /** By precedence, nearest first. The levels of tiers and groups have a scope for each group of the user. */
  levels: RuleScope[][];
  /** The account is archived in this currency. */
  isArchived: boolean;
};

const DEFAULT_SWITCHES = Switches.parse({});
const StoredSwitches = Switches.catch(DEFAULT_SWITCHES);

/** A missing or unreadable switch is on, because the stored settings may be older than the switch. */
const toSwitches = (settings: unknown): Switches => StoredSwitches.parse(settings);

/** Rules of the groups and tiers of a company, and whether any account has its own rules. */
type CompanyRules = {
  groups: (Pick<GroupRow, 'name'> & Pick<RuleScope, 'switches'>)[];
  groupsWithTiers: string[];
  limits: TransactionLimitRow[];
  fees: TransactionFeeRow[];
  hasAccountRules: boolean;
};

type RuleTable = typeof transactionLimits | typeof transactionFees;

const readCompanyRules = async ({ db, me: { companyId } }: RulePorts): Promise<CompanyRules> => {
  const ownRulesCondition = or(eq(accountCurrencies.archived, true), ne(accountCurrencies.settings, sql`'{}'::jsonb`));
  const unarchivedCondition = (table: RuleTable) => and(eq(table.companyId, companyId), eq(table.archived, false));
  /** A rule of a group or tier. */
  const sharedRulesCondition = (table: RuleTable) => and(unarchivedCondition(table), isNull(table.accountReference));
  const existsForAccount = (table: RuleTable) =>
    exists(
      db
        .select({ id: table.id })
        .from(table)
        .where(and(unarchivedCondition(table), isNotNull(table.accountReference))),
    );
  const hasAccountSwitches = exists(
    db
      .select({ id: accountCurrencies.id })
      .from(accountCurrencies)
      .where(and(eq(accountCurrencies.companyId, companyId), ownRulesCondition)),
  );
  const [groupRows, tierRows, limits, fees, accountRules] = await Promise.all([
    db
      .select()
      .from(groups)
      .where(and(eq(groups.companyId, companyId), eq(groups.archived, false)))
      .orderBy(asc(groups.name)),
    db
      .selectDistinct({ name: tiers.groupName })
      .from(tiers)
      .where(and(eq(tiers.companyId, companyId), eq(tiers.archived, false))),
    db.select().from(transactionLimits).where(sharedRulesCondition(transactionLimits)),
    db.select().from(transactionFees).where(sharedRulesCondition(transactionFees)).orderBy(asc(transactionFees.id)),
    db.execute<{ has_account_rules: boolean }>(
      sql`select (${or(existsForAccount(transactionLimits), existsForAccount(transactionFees), hasAccountSwitches)}) as has_account_rules`,
    ),
  ]);
  return {
    groups: groupRows.map(({ name, settings }) => ({ name, switches: toSwitches(settings) })),
    groupsWithTiers: tierRows.map(({ name }) => name),
    limits,
    fees,
    hasAccountRules: accountRules[0]?.has_account_rules === true,
  };
};

type AccountRules = Pick<RuleScope, 'switches' | 'limits' | 'fees'> & { isArchived: boolean };

const readAccountRules = async ({ db, me: { companyId } }: RulePorts, reference: string, currency: string): Promise<AccountRules> => {
  const accountCurrencyCondition = (table: RuleTable) =>
    and(eq(table.companyId, companyId), eq(table.accountReference, reference), eq(table.currency, currency), eq(table.archived, false));
  const [[accountCurrency], limits, fees] = await Promise.all([
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
    db.select().from(transactionLimits).where(accountCurrencyCondition(transactionLimits)),
    db.select().from(transactionFees).where(accountCurrencyCondition(transactionFees)).orderBy(asc(transactionFees.id)),
  ]);
  return { switches: toSwitches(accountCurrency?.settings ?? {}), isArchived: accountCurrency?.archived === true, limits, fees };
};

const NO_ACCOUNT_RULES: AccountRules = { switches: DEFAULT_SWITCHES, isArchived: false, limits: [], fees: [] };

/** The highest tier that the user has reached in the group. Requirements are cached; the user's facts must not be. */
const readTier = async (ctx: RulePorts, user: UserRow, groupName: string, currency: string): Promise<TierRow | undefined> => {
  const { companyId } = ctx.me;
  const tiersOfGroup: TierWithRequirements[] = await ctx.readCached(`tiers of ${groupName}`, () =>
    readTiersOfGroup(ctx.db, companyId, groupName),
  );
  const subject = { companyId, userId: user.id, now: ctx.clock.now() };
  const [tier] = await findReachedTiers(ctx.db, subject, filterTiersByCurrency(tiersOfGroup, currency));
  return tier;
};

/** Tiers by the call in progress, so that a batch reads each once. */
const tiersByCall = new WeakMap<RulePorts, Map<string, Promise<TierRow | undefined>>>();

const findTier = (ctx: RulePorts, user: UserRow, groupName: string, currency: string): Promise<TierRow | undefined> => {
  const tiersOfCall = tiersByCall.get(ctx) ?? new Map<string, Promise<TierRow | undefined>>();
  tiersByCall.set(ctx, tiersOfCall);
  const key = JSON.stringify([user.id, groupName, currency]);
  const tier = tiersOfCall.get(key) ?? readTier(ctx, user, groupName, currency);
  tiersOfCall.set(key, tier);
  return tier;
};

type RuleRows = Pick<CompanyRules, 'limits' | 'fees'>;

const tierScope = ({ limits, fees }: RuleRows, tier: TierRow): RuleScope => ({
  name: `tier ${tier.level} of the group ${tier.groupName}`,
  switches: toSwitches(tier.settings),
  limits: limits.filter(({ tierId }) => tierId === tier.id),
  fees: fees.filter(({ tierId }) => tierId === tier.id),
});

const groupScope = ({ limits, fees }: RuleRows, group: CompanyRules['groups'][number]): RuleScope => ({
  name: `the group ${group.name}`,
  switches: group.switches,
  limits: limits.filter(({ groupName }) => groupName === group.name),
  fees: fees.filter(({ groupName }) => groupName === group.name),
});

const accountScope = ({ switches, limits, fees }: AccountRules): RuleScope => ({
  name: 'this account in this currency',
  switches,
  limits,
  fees,
});

export const findRules = async (
  ctx: RulePorts,
  { account, user, groups: userGroupNames }: Party,
  currency: string,
): Promise<EffectiveRules> => {
  const company = await ctx.readCached('rules of groups', () => readCompanyRules(ctx));
  const accountRules = company.hasAccountRules
    ? await ctx.readCached(`rules of account ${account.reference} in ${currency}`, () => readAccountRules(ctx, account.reference, currency))
    : NO_ACCOUNT_RULES;
  const applies = (rule: TransactionLimitRow | TransactionFeeRow): boolean =>
    rule.currency === currency && (rule.accountDefinition === null || rule.accountDefinition === account.definition);
  const rows: RuleRows = { limits: company.limits.filter(applies), fees: company.fees.filter(applies) };
  const userGroups = company.groups.filter(({ name }) => userGroupNames.includes(name));
  const tieredGroups = userGroups.filter(({ name }) => company.groupsWithTiers.includes(name));
  const reachedTiers = await Promise.all(tieredGroups.map(async ({ name }) => (user ? findTier(ctx, user, name, currency) : undefined)));
  const tierScopes = reachedTiers.flatMap((tier) => (tier ? [tierScope(rows, tier)] : []));
  const groupScopes = userGroups.map((group) => groupScope(rows, group));
  return { levels: [[accountScope(accountRules)], tierScopes, groupScopes], isArchived: accountRules.isArchived };
};
