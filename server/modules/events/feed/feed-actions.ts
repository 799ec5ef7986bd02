// Which audit log entries appear in a user's feed: an allow-list of actions that concern the user, each with the permission of the page
// it links to. Everything else in the audit log (notes of admins, permissions, groups) is omitted.
import { sql, type SQL } from 'drizzle-orm';
import type { SessionPort } from '#server/api/session.ts';
import type { ChallengePorts, ChallengeGate } from '#server/api/challenge-gate.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import { FEED_ACTIONS, REVIEW_DECISIONS, type FeedAction } from '#server/kernel/event-enums.ts';
import type { ClockPorts } from '#server/records/service-ports.ts';

export type FeedPorts = ClockPorts & SessionPort & ChallengePorts & { gate: ChallengeGate };

type FeedActionRule = {
  /** Permission of the page that the entry links to; users without it don't get the entry. */
  permission?: Permission;
  /** Restricts the entries of the action. If absent, all of them are included. */
  when?: SQL;
};

const reviewDecisionCondition = (status: SQL): SQL =>
  sql`${status} in (${sql.raw(REVIEW_DECISIONS.map((decision) => `'${decision}'`).join(', '))})`;

const RECORD_REVIEWED_CONDITION = reviewDecisionCondition(sql`act.details -> 'after' ->> 'status'`);

/**
 * Matches messages for users on transactions of accounts that are visible to the user. The inner `offset 0` computes the ID first: with row-level
 * security, PostgreSQL 15 cannot look up a cast by an index. The outer one prevents it from hashing all transactions.
 */
const MESSAGE_TO_USER_CONDITION = sql`act.details ->> 'section' = 'user' and exists (
  select from (select (act.details ->> 'transaction')::uuid as id offset 0) as subject
  join transactions t on t.company_id = act.company_id and t.id = subject.id
  join accounts a on a.company_id = t.company_id and a.reference = t.account
  where a.user_id = act.user_id and not a.hidden offset 0)`;

const RULES: Record<FeedAction, FeedActionRule> = {
  'login.success': { when: sql`act.details ->> 'isNewDevice' = 'true'` },
  'password.change': {},
  'password.reset.confirm': {},
  'authenticator.verify': { when: sql`act.details ->> 'isNew' = 'true'` },
  'authenticator.remove': { when: sql`act.details ->> 'isUnverified' is null` },
  'token.create': {},
  'email.verify': { permission: 'user.email.view' },
  'email.change': { permission: 'user.email.view' },
  'mobile.verify': { permission: 'user.mobile.view' },
  'mobile.change': { permission: 'user.mobile.view' },
  'document.update': { permission: 'user.document.view', when: RECORD_REVIEWED_CONDITION },
  'address.update': { permission: 'user.address.view', when: RECORD_REVIEWED_CONDITION },
  'bank_account.update': { permission: 'user.bankaccount.view', when: RECORD_REVIEWED_CONDITION },
  'crypto_account.update': { permission: 'user.cryptoaccount.view', when: RECORD_REVIEWED_CONDITION },
  'kyc.update': { permission: 'user.user.view', when: reviewDecisionCondition(sql`act.details ->> 'status'`) },
  'transaction.message': { permission: 'user.transaction.view', when: MESSAGE_TO_USER_CONDITION },
};

/**
 * Whether the feed may contain data that this permission protects. Data behind an MFA rule is omitted until the user has passed the
 * challenge, because loading the feed must neither open a challenge nor bypass one.
 */
export const canViewInFeed = (ctx: FeedPorts, permission: Permission): boolean =>
  ctx.me.permissions.has(permission) &&
  ctx.gate.passesWithoutChallenge(ctx, ctx.me, {
    name: 'feed.list',
    permission,
    isStepUp: false,
    requiresProof: false,
    whileChallenged: undefined,
  });

/**
 * The condition on audit log rows, aliased `act`, that the caller may see. Actions are literals, not parameters, so that the planner can
 * use the partial index of feed actions.
 */
export const visibleAuditEntriesCondition = (ctx: FeedPorts): SQL => {
  const actions = FEED_ACTIONS.filter((action) => {
    const { permission } = RULES[action];
    return permission === undefined || canViewInFeed(ctx, permission);
  });
  const conditions = actions.map((action) => sql`when ${sql.raw(`'${action}'`)} then ${RULES[action].when ?? sql`true`}`);
  return sql`act.action in (${sql.raw(actions.map((action) => `'${action}'`).join(', '))}) and case act.action ${sql.join(conditions, sql` `)} end`;
};
