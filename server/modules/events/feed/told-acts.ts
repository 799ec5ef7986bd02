// What of the audit log a person is told: acts about them, and of these what a page of theirs shows as well. Notes of admins, rights,
// groups and whatever else is written down of a user are not in the list, and what is not in it is not told.
import { sql, type SQL } from 'drizzle-orm';
import type { SessionPort } from '#server/api/session.ts';
import type { ChallengePorts, ChallengeGate } from '#server/api/challenge-gate.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import { JUDGEMENTS, TOLD_ACTS, type ToldAct } from '#server/kernel/feed-words.ts';
import type { Services } from '#server/api/services.ts';

type Told = {
  /** Who may not see the page that it leads to is not told. */
  needs?: Permission;
  /** Which of them are told; left out: all. */
  when?: SQL;
};

const judgedAs = (status: SQL): SQL => sql`${status} in (${sql.raw(JUDGEMENTS.map((judgement) => `'${judgement}'`).join(', '))})`;

const RECORD_JUDGED = judgedAs(sql`act.details -> 'after' ->> 'status'`);

/** A message for users, of a transaction that its user sees. */
const SAID_TO_USER = sql`act.details ->> 'section' = 'user' and exists (
  select from transactions said join accounts owned on owned.company_id = said.company_id and owned.reference = said.account
  where said.company_id = act.company_id and said.id = (act.details ->> 'transaction')::uuid
    and owned.user_id = act.user_id and not owned.hidden)`;

const TOLD: Record<ToldAct, Told> = {
  'login.success': { when: sql`act.details ->> 'isNewDevice' = 'true'` },
  'password.change': {},
  'password.reset.confirm': {},
  'authenticator.verify': { when: sql`act.details ->> 'isNew' = 'true'` },
  'authenticator.remove': { when: sql`act.details ->> 'isUnverified' is null` },
  'token.create': {},
  'email.verify': { needs: 'user.email.view' },
  'email.change': { needs: 'user.email.view' },
  'mobile.verify': { needs: 'user.mobile.view' },
  'mobile.change': { needs: 'user.mobile.view' },
  'document.update': { needs: 'user.document.view', when: RECORD_JUDGED },
  'address.update': { needs: 'user.address.view', when: RECORD_JUDGED },
  'bank_account.update': { needs: 'user.bankaccount.view', when: RECORD_JUDGED },
  'crypto_account.update': { needs: 'user.cryptoaccount.view', when: RECORD_JUDGED },
  'kyc.update': { needs: 'user.user.view', when: judgedAs(sql`act.details ->> 'status'`) },
  'transaction.message': { needs: 'user.transaction.view', when: SAID_TO_USER },
};

/**
 * Whether the feed may tell what this permission opens. What rules ask a code for is left out until it is answered: nobody is asked
 * because of a bell, and the feed is no way around.
 */
export const mayBeTold = (
  ctx: SessionPort & Pick<Services, 'clock'> & ChallengePorts & { gate: ChallengeGate },
  needs: Permission,
): boolean =>
  ctx.me.permissions.has(needs) &&
  ctx.gate.passesUnasked(ctx, ctx.me, {
    name: 'feed.list',
    permission: needs,
    isStepUp: false,
    requiresProof: false,
    whileChallenged: undefined,
  });

/** The condition of what the caller is told, of a table `act`. Its words are written out, so that the index of what may be told serves it. */
export const isTold = (ctx: SessionPort & Pick<Services, 'clock'> & ChallengePorts & { gate: ChallengeGate }): SQL => {
  const told = TOLD_ACTS.filter((act) => {
    const { needs } = TOLD[act];
    return needs === undefined || mayBeTold(ctx, needs);
  });
  const whens = told.map((act) => sql`when ${sql.raw(`'${act}'`)} then ${TOLD[act].when ?? sql`true`}`);
  return sql`act.action in (${sql.raw(told.map((act) => `'${act}'`).join(', '))}) and case act.action ${sql.join(whens, sql` `)} end`;
};
