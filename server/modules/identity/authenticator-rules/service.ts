// MFA rules of a company. A change takes effect for all sessions once it is committed. Changes within a company are serialized, and no
// change may lock out the caller (lock-out.ts).
import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#db/client.ts';
import { authenticatorRules, groups } from '#db/schema/index.ts';
import {
  toRule,
  type AuthenticatorRuleWithGroup,
  findRuleErrors,
  type AuthenticatorRuleInput,
  type AuthenticatorRuleChange,
} from '#server/modules/identity/authenticator-rules/schema.ts';
import type { SessionMfaRule, SessionPort } from '#server/api/session.ts';
import { notFound, invalid, refused, type FieldErrors } from '#server/kernel/errors.ts';
import { lockCompany, withOwnCompanyTransaction } from '#server/records/company-transaction.ts';
import { parseNumberId, nextNumber } from '#server/records/record-ids.ts';
import { requireRankOverGroup, type RankedCaller } from '#server/records/rank.ts';
import { identity } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import type { ActorPorts, AuditPorts } from '#server/records/service-ports.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/access-enums.ts';
import { findUnsatisfiableRule, rejectMfaLockOut } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import { recordCallerAction } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';
import type { DomainEvents } from '#server/api/domain-events.ts';
import { isDeepStrictEqual } from 'node:util';

const selectRules = (db: Database, companyId: number, where: SQL | undefined) =>
  db
    .select({ rule: authenticatorRules, group: { name: groups.name, label: groups.label, section: groups.section } })
    .from(authenticatorRules)
    .leftJoin(groups, and(eq(groups.companyId, authenticatorRules.companyId), eq(groups.name, authenticatorRules.groupName)))
    .where(and(eq(authenticatorRules.companyId, companyId), where))
    .$dynamic();

/** Throws not_found. */
export const getRule = async (db: Database, companyId: number, id: string): Promise<AuthenticatorRuleWithGroup> => {
  const [record] = await selectRules(db, companyId, eq(authenticatorRules.id, parseNumberId(id)));
  if (!record) throw notFound();
  return record;
};

export const readRules = async (db: Database, companyId: number): Promise<SessionMfaRule[]> => {
  const rows = await db
    .select()
    .from(authenticatorRules)
    .where(eq(authenticatorRules.companyId, companyId))
    .orderBy(asc(authenticatorRules.id));
  return rows.map(toRule);
};

/** Locks the company, so that a change is checked against all rules that will apply after its commit. */
const lockRules = async (tx: Tx, companyId: number): Promise<SessionMfaRule[]> => {
  await lockCompany(tx, companyId);
  return readRules(tx, companyId);
};

/** Rules for the whole company are settings, which require no rank. */
const requireRankOverRule = async (tx: Tx, caller: RankedCaller, { groupName }: Pick<SessionMfaRule, 'groupName'>): Promise<void> => {
  if (groupName !== null) await requireRankOverGroup(tx, caller, groupName);
};

/** Throws not_found. */
const pickRule = (rules: readonly SessionMfaRule[], id: string): SessionMfaRule => {
  const ruleId = parseNumberId(id);
  const rule = rules.find((candidate) => candidate.id === ruleId);
  if (!rule) throw notFound();
  return rule;
};

export const ruleList = listing({
  filters: { id: identity(authenticatorRules.id) },
  sorts: { id: authenticatorRules.id, created: authenticatorRules.createdAt },
  defaultSort: 'id',
  id: authenticatorRules.id,
  created: authenticatorRules.createdAt,
});

export const listRules = (ctx: PageCall & ActorPorts, query: ListQuery): Promise<Page<AuthenticatorRuleWithGroup>> => {
  const { companyId } = ctx.me;
  return readPage(ctx, query, ruleList, {
    count: (where) => ctx.db.$count(authenticatorRules, and(eq(authenticatorRules.companyId, companyId), where)),
    rows: async (slice) => inOrder(selectRules(ctx.db, companyId, slice.where), slice),
    toPosition: ({ rule }) => rule,
  });
};

export const AUTHENTICATOR_RULE_RECORD = 'authenticator_rules';

/** Creates the rule that every company starts with (specification): users with an authenticator need it to log in. */
export const createDefaultRule = async (tx: Tx, companyId: number, now: Date): Promise<void> => {
  await tx.insert(authenticatorRules).values({
    companyId,
    id: await nextNumber(tx, companyId, AUTHENTICATOR_RULE_RECORD),
    type: 'authentication',
    durability: 'permanent',
    authenticatorTypes: [...AUTHENTICATOR_TYPES],
    permissions: [],
    createdAt: now,
    updatedAt: now,
  });
};

/** Limits the number of rows that every request reads. */
const RULES_MAX = 50;

/** Locks the group, so that it cannot be deleted before the commit. */
const lockGroup = async (tx: Tx, companyId: number, name: string | null): Promise<AuthenticatorRuleWithGroup['group']> => {
  if (name === null) return null;
  const [group] = await tx
    .select({ name: groups.name, label: groups.label, section: groups.section })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, name)))
    .for('key share');
  return group ?? null;
};

type RuleChangePorts = AuditPorts & SessionPort & Pick<Services, 'environment'>;

const toRuleFields = (input: AuthenticatorRuleInput): Omit<SessionMfaRule, 'id'> => ({
  type: input.type,
  durability: input.durability,
  authenticatorTypes: input.authenticator_types,
  permissions: input.permissions ?? [],
  groupName: input.group ?? null,
  durationSeconds: input.duration ?? null,
  sessionAgeSeconds: input.session_age ?? null,
});

/**
 * Throws permission_denied for a group that outranks the caller; invalid by field, if the caller would be locked out, and above the maximum
 * number of rules.
 */
export const createRule = (ctx: RuleChangePorts, input: AuthenticatorRuleInput): Promise<AuthenticatorRuleWithGroup> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const fields = toRuleFields(input);
    const group = await lockGroup(tx, companyId, fields.groupName);
    const isUnknownGroup = fields.groupName !== null && group === null;
    const errors = {
      ...findRuleErrors(fields),
      ...(isUnknownGroup && { group: [`"${fields.groupName}" is not a group of your company.`] }),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before = await lockRules(tx, companyId);
    await requireRankOverRule(tx, ctx, fields);
    if (before.length >= RULES_MAX) throw refused(`Your company has reached the limit of ${RULES_MAX} rules. Delete one first.`);
    const rule: SessionMfaRule = { id: await nextNumber(tx, companyId, AUTHENTICATOR_RULE_RECORD), ...fields };
    rejectMfaLockOut(ctx, { before, after: [...before, rule], changedRuleId: rule.id });
    const now = ctx.clock.now();
    const [created] = await tx
      .insert(authenticatorRules)
      .values({ companyId, ...rule, createdAt: now, updatedAt: now })
      .returning();
    if (!created) throw new Error('A rule was inserted but not returned.');
    await recordCallerAction(tx, ctx, 'rule.create', { details: { rule: rule.id, before: null, after: rule } });
    return { rule: created, group };
  });

type AuthenticatorRuleFields = Omit<AuthenticatorRuleChange, 'id'>;

const FIXED_FIELD_MESSAGE = 'This field cannot be changed. Create another rule instead.';

const findFixedFieldErrors = (
  rule: SessionMfaRule,
  { type = rule.type, group = rule.groupName }: AuthenticatorRuleFields,
): FieldErrors => ({
  ...(type !== rule.type && { type: [FIXED_FIELD_MESSAGE] }),
  ...(group !== rule.groupName && { group: [FIXED_FIELD_MESSAGE] }),
});

/** The rule after the change. A rule that is no longer durable loses its duration, unless the change sets one. */
const applyRuleChange = (rule: SessionMfaRule, change: AuthenticatorRuleFields): SessionMfaRule => {
  const durability = change.durability ?? rule.durability;
  const valueOrCurrent = <Field>(value: Field | null | undefined, current: Field | null): Field | null =>
    value === undefined ? current : value;
  return {
    ...rule,
    durability,
    authenticatorTypes: change.authenticator_types ?? rule.authenticatorTypes,
    permissions: valueOrCurrent(change.permissions, rule.permissions) ?? [],
    durationSeconds: valueOrCurrent(change.duration, durability === 'durable' ? rule.durationSeconds : null),
    sessionAgeSeconds: valueOrCurrent(change.session_age, rule.sessionAgeSeconds),
  };
};

/**
 * A trigger deletes the challenges of a changed rule, so that users must complete them again. Throws not_found, and the same errors as
 * createRule.
 */
export const changeRule = (ctx: RuleChangePorts, { id, ...change }: AuthenticatorRuleChange): Promise<AuthenticatorRuleWithGroup> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const rules = await lockRules(tx, companyId);
    const before = pickRule(rules, id);
    await requireRankOverRule(tx, ctx, before);
    const after = applyRuleChange(before, change);
    const errors = { ...findFixedFieldErrors(before, change), ...findRuleErrors(after) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (!isDeepStrictEqual(before, after)) {
      rejectMfaLockOut(ctx, { before: rules, after: rules.map((rule) => (rule === before ? after : rule)), changedRuleId: before.id });
      await tx
        .update(authenticatorRules)
        .set({ ...after, updatedAt: ctx.clock.now() })
        .where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, before.id)));
      await recordCallerAction(tx, ctx, 'rule.update', { details: { rule: before.id, before, after } });
    }
    return getRule(tx, companyId, id);
  });

/** Throws not_found, and the same errors as createRule, including if the rules that apply instead would lock out the caller. */
export const removeRule = (ctx: RuleChangePorts, id: string): Promise<void> =>
  withOwnCompanyTransaction(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const rules = await lockRules(tx, companyId);
    const rule = pickRule(rules, id);
    await requireRankOverRule(tx, ctx, rule);
    rejectMfaLockOut(ctx, { before: rules, after: rules.filter((candidate) => candidate !== rule), changedRuleId: undefined });
    await tx.delete(authenticatorRules).where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, rule.id)));
    await recordCallerAction(tx, ctx, 'rule.remove', { details: { rule: rule.id, before: rule, after: null } });
  });

/** Throws invalid on `supported_authenticators` if users could no longer satisfy a setup rule after the change. */
export const requireSatisfiableSetupRules: DomainEvents['supportedAuthenticatorsChanging'] = async (
  tx,
  ctx,
  { companyId, before, after },
) => {
  const reason = findUnsatisfiableRule(ctx, await readRules(tx, companyId), before, after);
  if (reason !== undefined) throw invalid({ supported_authenticators: [reason] });
};
