// IP access rules of a company. A change takes effect for every request once it is committed, because each request reads the rules together
// with its session. Changes within a company are serialized, and no change may lock out the caller.
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { accessControlRules, groups, users, type AccessControlRuleRow } from '#db/schema/index.ts';
import {
  type AccessRuleWithSubject,
  toAccessRule,
  type AccessControlRuleChange,
  type AccessControlRuleInput,
  type AccessCheckInput,
} from '#server/modules/identity/access-control-rules/schema.ts';
import { notFound, invalid, nonexistent, refused } from '#server/kernel/errors.ts';
import { lockCompany, withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import type { OwnerPort } from '#server/records/owned-records.ts';
import { parseNumberId, nextNumber } from '#server/records/record-ids.ts';
import type { OwnerPorts, OwnerListPorts, CallerPort, OwnerAuditPorts } from '#server/records/service-ports.ts';
import { userFilter, requireUserByIdentifier, ADMIN_GROUP, getUser } from '#server/modules/people/index.ts';
import { ACCESS_ACTIONS, ACCESS_RULE_TYPES } from '#server/kernel/access-enums.ts';
import { caseless, choice, exact, identity, timestamp } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import { readAddressRange, matchedPrefixLength, ANY_ADDRESS } from '#server/kernel/address-range.ts';
import { rejectAccessLockOut, findDecidingRule } from '#server/modules/identity/access-control-rules/evaluate-access.ts';
import type { SessionPort } from '#server/api/session.ts';
import { requireRankOver, requireRankOverGroup } from '#server/records/rank.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import { changeOf } from '#server/records/merge-patch.ts';

const selectAccessRules = (db: Database, { owner: { companyId } }: OwnerPort, where: SQL | undefined) =>
  db
    .select({ rule: accessControlRules, user: users, group: { name: groups.name, label: groups.label, section: groups.section } })
    .from(accessControlRules)
    .leftJoin(users, and(eq(users.companyId, accessControlRules.companyId), eq(users.id, accessControlRules.userId)))
    .leftJoin(groups, and(eq(groups.companyId, accessControlRules.companyId), eq(groups.name, accessControlRules.groupName)))
    .where(and(eq(accessControlRules.companyId, companyId), where))
    .$dynamic();

/** Throws not_found. */
export const getAccessRule = async (ctx: OwnerPorts, id: string): Promise<AccessRuleWithSubject> => {
  const [record] = await selectAccessRules(ctx.db, ctx, eq(accessControlRules.id, parseNumberId(id)));
  if (!record) throw notFound();
  return record;
};

const readAccessRules = (db: Database, companyId: number): Promise<AccessControlRuleRow[]> =>
  db.select().from(accessControlRules).where(eq(accessControlRules.companyId, companyId)).orderBy(asc(accessControlRules.id));

/** Locks the company, so that a change is checked against all rules that will apply after its commit. */
const lockAccessRules = async (tx: Tx, companyId: number): Promise<AccessControlRuleRow[]> => {
  await lockCompany(tx, companyId);
  return readAccessRules(tx, companyId);
};

/** Throws not_found. */
const pickAccessRule = (rules: readonly AccessControlRuleRow[], id: string): AccessControlRuleRow => {
  const ruleId = parseNumberId(id);
  const rule = rules.find((candidate) => candidate.id === ruleId);
  if (!rule) throw notFound();
  return rule;
};

export const accessRuleList = listing({
  filters: {
    id: identity(accessControlRules.id),
    action: choice(accessControlRules.action, ACCESS_ACTIONS),
    type: choice(accessControlRules.type, ACCESS_RULE_TYPES),
    value: exact(accessControlRules.value),
    user: userFilter(accessControlRules),
    group: caseless(accessControlRules.groupName),
    created: timestamp(accessControlRules.createdAt),
    updated: timestamp(accessControlRules.updatedAt),
  },
  sorts: { id: accessControlRules.id, created: accessControlRules.createdAt, updated: accessControlRules.updatedAt },
  defaultSort: 'id',
  id: accessControlRules.id,
  created: accessControlRules.createdAt,
});

export const listAccessRules = (ctx: OwnerListPorts, query: ListQuery): Promise<Page<AccessRuleWithSubject>> =>
  readPage(ctx, query, accessRuleList, {
    count: (where) => ctx.db.$count(accessControlRules, and(eq(accessControlRules.companyId, ctx.owner.companyId), where)),
    rows: async (slice) => inOrder(selectAccessRules(ctx.db, ctx, slice.where), slice),
    toPosition: ({ rule }) => rule,
  });

const INVALID_RANGE = 'Enter an address such as 203.0.113.7, a range such as 10.0.0.0/8, or * for all.';

const requireAddressRange = (text: string): string => {
  const range = readAddressRange(text);
  if (range === undefined) throw invalid({ value: [INVALID_RANGE] });
  return range;
};

/** Locks the group, so that it cannot be deleted before the commit. */
const requireGroup = async (tx: Tx, companyId: number, name: string): Promise<string> => {
  const [group] = await tx
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, name)))
    .for('key share');
  if (!group) throw nonexistent('group', 'Group');
  return group.name;
};

type AccessRuleFields = Omit<AccessControlRuleChange, 'id'>;

/** Maps input to columns; omitted fields are undefined. Throws invalid for a malformed address, an unknown user or an unknown group. */
const toAccessRuleColumns = async (tx: Tx, companyId: number, { user, group, value, ...fields }: AccessRuleFields) => ({
  action: fields.action,
  type: fields.type,
  value: value === undefined ? undefined : requireAddressRange(value),
  label: fields.label,
  userId: user ? (await requireUserByIdentifier(tx, companyId, user)).id : user,
  groupName: group ? await requireGroup(tx, companyId, group) : group,
});

const requireOneSubject = ({ userId, groupName }: { userId: string | null; groupName: string | null }): void => {
  if (userId !== null && groupName !== null) {
    const message = 'A rule applies to a user, a group or the whole company. Leave user or group empty.';
    throw invalid({ user: [message], group: [message] });
  }
};

/** Limits the number of rows that every request reads. */
const ACCESS_RULES_MAX = 100;

export const ACCESS_RULE_RECORD = 'access_control_rule';

/**
 * Throws permission_denied if a rule applies to a user or group that outranks the caller. A rule for the whole company also applies to the
 * owner's group.
 */
const requireRankOverSubjects = async (tx: Tx, ctx: CallerPort, ...rules: AccessControlRuleRow[]): Promise<void> => {
  for (const { userId, groupName } of rules) {
    if (userId !== null) await requireRankOver(tx, ctx, userId);
    else await requireRankOverGroup(tx, ctx, groupName ?? ADMIN_GROUP);
  }
};

/**
 * Throws permission_denied for a subject that outranks the caller; invalid by field, if the caller would be locked out, and above the
 * maximum number of rules.
 */
export const createAccessRule = (ctx: OwnerAuditPorts & SessionPort, input: AccessControlRuleInput): Promise<AccessRuleWithSubject> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const before = await lockAccessRules(tx, companyId);
    const { value = input.value, label = null, userId = null, groupName = null } = await toAccessRuleColumns(tx, companyId, input);
    requireOneSubject({ userId, groupName });
    if (before.length >= ACCESS_RULES_MAX)
      throw refused(`Your company has reached the limit of ${ACCESS_RULES_MAX} rules. Delete one first.`);
    const now = ctx.clock.now();
    const rule: AccessControlRuleRow = {
      companyId,
      id: await nextNumber(tx, companyId, ACCESS_RULE_RECORD),
      action: input.action,
      type: input.type,
      value,
      label,
      userId,
      groupName,
      createdAt: now,
      updatedAt: now,
    };
    await requireRankOverSubjects(tx, ctx, rule);
    rejectAccessLockOut(ctx, [...before, rule], rule.id);
    await tx.insert(accessControlRules).values(rule);
    await recordCallerAction(tx, ctx, 'access_rule.create', { details: { rule: rule.id, before: null, after: toAccessRule(rule) } });
    return getAccessRule({ db: tx, owner: ctx.owner }, String(rule.id));
  });

/** Throws not_found, and the same errors as createAccessRule. */
export const changeAccessRule = (
  ctx: OwnerAuditPorts & SessionPort,
  { id, ...fields }: AccessControlRuleChange,
): Promise<AccessRuleWithSubject> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const rules = await lockAccessRules(tx, companyId);
    const before = pickAccessRule(rules, id);
    const change = changeOf<AccessControlRuleRow>(before, await toAccessRuleColumns(tx, companyId, fields));
    if (change) {
      const after: AccessControlRuleRow = { ...before, ...change.after, updatedAt: ctx.clock.now() };
      requireOneSubject(after);
      const rulesAfter = rules.map((rule) => (rule === before ? after : rule));
      await requireRankOverSubjects(tx, ctx, before, after);
      rejectAccessLockOut(ctx, rulesAfter, before.id);
      await tx
        .update(accessControlRules)
        .set({ ...change.after, updatedAt: after.updatedAt })
        .where(and(eq(accessControlRules.companyId, companyId), eq(accessControlRules.id, before.id)));
      await recordCallerAction(tx, ctx, 'access_rule.update', { details: { rule: before.id, ...change } });
    }
    return getAccessRule({ db: tx, owner: ctx.owner }, id);
  });

/** Throws not_found, and the same errors as createAccessRule, including if the remaining rules would lock out the caller. */
export const removeAccessRule = (ctx: OwnerAuditPorts & SessionPort, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.owner;
    const rules = await lockAccessRules(tx, companyId);
    const rule = pickAccessRule(rules, id);
    const rulesAfter = rules.filter((candidate) => candidate !== rule);
    await requireRankOverSubjects(tx, ctx, rule);
    rejectAccessLockOut(ctx, rulesAfter, undefined);
    await tx.delete(accessControlRules).where(and(eq(accessControlRules.companyId, companyId), eq(accessControlRules.id, rule.id)));
    await recordCallerAction(tx, ctx, 'access_rule.remove', { details: { rule: rule.id, before: toAccessRule(rule), after: null } });
  });

/** Finds the rule that would decide a request from the user and address. Throws invalid by field. */
export const checkAccess = async (ctx: OwnerPorts, { user: identifier, ip_address: text }: AccessCheckInput) => {
  const { companyId } = ctx.owner;
  const address = readAddressRange(text);
  if (address === undefined || matchedPrefixLength(address, address) === undefined)
    throw invalid({ ip_address: ['Enter one address, such as 203.0.113.7.'] });
  const { id } = await requireUserByIdentifier(ctx.db, companyId, identifier);
  const { user, groups } = await getUser(ctx, id);
  const rules = (await readAccessRules(ctx.db, companyId)).map(toAccessRule);
  const rule = findDecidingRule(rules, { userId: user.id, groups: groups.map(({ name }) => name) }, address);
  return { user, address, rule };
};

const OPERATOR_RULE_LABEL = 'Allowed by the operator';

/**
 * Replaces the rules for a user with one that allows all addresses. Rules for groups and the company are kept. Returns the IDs of the
 * deleted rules.
 */
export const allowUserFromAnywhere = async (
  tx: Tx,
  { companyId, userId }: { companyId: number; userId: string },
  now: Date,
): Promise<number[]> => {
  const deletedRules = await tx
    .delete(accessControlRules)
    .where(and(eq(accessControlRules.companyId, companyId), eq(accessControlRules.userId, userId)))
    .returning({ id: accessControlRules.id });
  const id = await nextNumber(tx, companyId, ACCESS_RULE_RECORD);
  const rule = { companyId, id, action: 'allow', type: 'ip', value: ANY_ADDRESS, label: OPERATOR_RULE_LABEL, userId } as const;
  await tx.insert(accessControlRules).values({ ...rule, createdAt: now, updatedAt: now });
  return deletedRules.map(({ id: number }) => number);
};
