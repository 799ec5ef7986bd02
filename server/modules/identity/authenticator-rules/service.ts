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
import type { Rule, SessionPort } from '#server/api/session.ts';
import { notFound, invalid, refused, type FieldErrors } from '#server/kernel/errors.ts';
import { lockCompany, inOwnCompany } from '#server/records/company-transaction.ts';
import { numberOf } from '#server/records/path-id.ts';
import { requireRankOverGroup, type RankedCaller } from '#server/records/rank.ts';
import { identity } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage, type PageCall } from '#server/records/read-page.ts';
import type { ActorPorts, AuditPorts } from '#server/records/service-ports.ts';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';
import { nextNumber } from '#server/records/next-number.ts';
import { findUnfollowable, requireWayIn } from '#server/modules/identity/authenticator-rules/lock-out.ts';
import { recordAct } from '#server/records/audit.ts';
import type { Services } from '#server/api/services.ts';
import type { DomainEvents } from '#server/api/domain-events.ts';
import { isDeepStrictEqual } from 'node:util';

/** The rules of a company, with their groups. */
export const selectRules = (db: Database, companyId: number, where: SQL | undefined) =>
  db
    .select({ rule: authenticatorRules, group: { name: groups.name, label: groups.label, section: groups.section } })
    .from(authenticatorRules)
    .leftJoin(groups, and(eq(groups.companyId, authenticatorRules.companyId), eq(groups.name, authenticatorRules.groupName)))
    .where(and(eq(authenticatorRules.companyId, companyId), where))
    .$dynamic();

/** A rule of the company, and its group. Throws not_found. */
export const getRule = async (db: Database, companyId: number, id: string): Promise<AuthenticatorRuleWithGroup> => {
  const [found] = await selectRules(db, companyId, eq(authenticatorRules.id, numberOf(id)));
  if (!found) throw notFound();
  return found;
};

/** All rules of the company. */
export const readRules = async (db: Database, companyId: number): Promise<Rule[]> => {
  const rows = await db
    .select()
    .from(authenticatorRules)
    .where(eq(authenticatorRules.companyId, companyId))
    .orderBy(asc(authenticatorRules.id));
  return rows.map(toRule);
};

/**
 * All rules of the company. Changes of one company go one after another, so that each is judged by the rules that it will stand
 * beside: nobody else changes them before the transaction ends.
 */
export const lockRules = async (tx: Tx, companyId: number): Promise<Rule[]> => {
  await lockCompany(tx, companyId);
  return readRules(tx, companyId);
};

/** Checks rank for writes to a rule of a group. Rules for the whole company are company settings. */
export const requireRankOverRule = async (tx: Tx, caller: RankedCaller, { groupName }: Pick<Rule, 'groupName'>): Promise<void> => {
  if (groupName !== null) await requireRankOverGroup(tx, caller, groupName);
};

/** The rule of the given ones that a path names. Throws not_found. */
export const pickRule = (rules: readonly Rule[], id: string): Rule => {
  const number = numberOf(id);
  const rule = rules.find((known) => known.id === number);
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

/** A page of the rules of the caller's company. */
export const listRules = (ctx: PageCall & ActorPorts, query: ListQuery): Promise<Page<AuthenticatorRuleWithGroup>> => {
  const { companyId } = ctx.me;
  return readPage(ctx, query, ruleList, {
    count: (where) => ctx.db.$count(authenticatorRules, and(eq(authenticatorRules.companyId, companyId), where)),
    rows: async (part) => inOrder(selectRules(ctx.db, companyId, part.where), part),
    place: ({ rule }) => rule,
  });
};

export const AUTHENTICATOR_RULE_RECORD = 'authenticator_rules';

/** The rule that every company starts with (specification): who has an authenticator proves it at log-in. */
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

/** Every session of the company reads them with each request. */
const RULES_MAX = 50;

/** The group, which stays while the transaction lasts. */
const findGroup = async (tx: Tx, companyId: number, name: string | null): Promise<AuthenticatorRuleWithGroup['group']> => {
  if (name === null) return null;
  const [group] = await tx
    .select({ name: groups.name, label: groups.label, section: groups.section })
    .from(groups)
    .where(and(eq(groups.companyId, companyId), eq(groups.name, name)))
    .for('key share');
  return group ?? null;
};

const toFields = (input: AuthenticatorRuleInput): Omit<Rule, 'id'> => ({
  type: input.type,
  durability: input.durability,
  authenticatorTypes: input.authenticator_types,
  permissions: input.permissions ?? [],
  groupName: input.group ?? null,
  durationSeconds: input.duration ?? null,
  sessionAgeSeconds: input.session_age ?? null,
});

/**
 * Creates a rule. It holds from its commit on, for all sessions. Throws permission_denied for a group with more rights, invalid by field, also when it would lock out who
 * writes it, and beyond fifty rules.
 */
export const createRule = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'environment'>,
  input: AuthenticatorRuleInput,
): Promise<AuthenticatorRuleWithGroup> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const fields = toFields(input);
    const group = await findGroup(tx, companyId, fields.groupName);
    const isUnknown = fields.groupName !== null && group === null;
    const errors = { ...findRuleErrors(fields), ...(isUnknown && { group: [`"${fields.groupName}" is not a group of your company.`] }) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before = await lockRules(tx, companyId);
    await requireRankOverRule(tx, ctx, fields);
    if (before.length >= RULES_MAX) throw refused(`Your company has ${RULES_MAX} rules. Delete one first.`);
    const rule: Rule = { id: await nextNumber(tx, companyId, AUTHENTICATOR_RULE_RECORD), ...fields };
    requireWayIn(ctx, { before, after: [...before, rule], writtenId: rule.id });
    const now = ctx.clock.now();
    const [created] = await tx
      .insert(authenticatorRules)
      .values({ companyId, ...rule, createdAt: now, updatedAt: now })
      .returning();
    if (!created) throw new Error('A rule was inserted and not returned.');
    await recordAct(tx, ctx, 'rule.create', { details: { rule: rule.id, before: null, after: rule } });
    return { rule: created, group };
  });

type Change = Omit<AuthenticatorRuleChange, 'id'>;

const FIXED = 'This field cannot be changed. Create another rule instead.';

const fixedErrors = (rule: Rule, { type = rule.type, group = rule.groupName }: Change): FieldErrors => ({
  ...(type !== rule.type && { type: [FIXED] }),
  ...(group !== rule.groupName && { group: [FIXED] }),
});

/** The whole rule as it will be. A rule that is not durable any more loses its duration, unless one is sent with it. */
const applied = (rule: Rule, change: Change): Rule => {
  const durability = change.durability ?? rule.durability;
  const kept = <Field>(sent: Field | null | undefined, stored: Field | null): Field | null => (sent === undefined ? stored : sent);
  return {
    ...rule,
    durability,
    authenticatorTypes: change.authenticator_types ?? rule.authenticatorTypes,
    permissions: kept(change.permissions, rule.permissions) ?? [],
    durationSeconds: kept(change.duration, durability === 'durable' ? rule.durationSeconds : null),
    sessionAgeSeconds: kept(change.session_age, rule.sessionAgeSeconds),
  };
};

/**
 * Changes a rule; what it has asked of sessions it asks anew. Throws not_found, permission_denied for a group with more rights, and invalid by field, also when the change would
 * lock out who writes it. A change that changes nothing leaves everything as it is.
 */
export const changeRule = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'environment'>,
  { id, ...change }: AuthenticatorRuleChange,
): Promise<AuthenticatorRuleWithGroup> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const rules = await lockRules(tx, companyId);
    const before = pickRule(rules, id);
    await requireRankOverRule(tx, ctx, before);
    const after = applied(before, change);
    const errors = { ...fixedErrors(before, change), ...findRuleErrors(after) };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (!isDeepStrictEqual(before, after)) {
      requireWayIn(ctx, { before: rules, after: rules.map((rule) => (rule === before ? after : rule)), writtenId: before.id });
      await tx
        .update(authenticatorRules)
        .set({ ...after, updatedAt: ctx.clock.now() })
        .where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, before.id)));
      await recordAct(tx, ctx, 'rule.update', { details: { rule: before.id, before, after } });
    }
    return getRule(tx, companyId, id);
  });

/**
 * Deletes a rule, also the last one of its type. Throws not_found, permission_denied for a group with more rights, and invalid when the rules of the company that hold in its
 * place would lock out who deletes it.
 */
export const removeRule = (ctx: AuditPorts & SessionPort & Pick<Services, 'environment'>, id: string): Promise<void> =>
  inOwnCompany(ctx, async (tx) => {
    const { companyId } = ctx.me;
    const rules = await lockRules(tx, companyId);
    const rule = pickRule(rules, id);
    await requireRankOverRule(tx, ctx, rule);
    requireWayIn(ctx, { before: rules, after: rules.filter((other) => other !== rule), writtenId: undefined });
    await tx.delete(authenticatorRules).where(and(eq(authenticatorRules.companyId, companyId), eq(authenticatorRules.id, rule.id)));
    await recordAct(tx, ctx, 'rule.remove', { details: { rule: rule.id, before: rule, after: null } });
  });

/** Throws invalid on `supported_authenticators` when people could not follow a set-up rule after the change. */
export const requireSatisfiableSetupRules: DomainEvents['supportedAuthenticatorsChanging'] = async (
  tx,
  ctx,
  { companyId, before, after },
) => {
  const reason = findUnfollowable(ctx, await readRules(tx, companyId), before, after);
  if (reason !== undefined) throw invalid({ supported_authenticators: [reason] });
};
