// Answering challenges of the session that calls. A token must be of a type that the challenge's rule supports.
import type { Tx } from '#db/client.ts';
import type { AuthenticatorRow } from '#db/schema/index.ts';
import type { SessionPort, Rule } from '#server/api/session.ts';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';
import { recordProof } from '#server/modules/identity/auth/recent-proof.ts';
import { completeChallenge, recordStepUp, ruleOfChallenge } from '#server/modules/identity/mfa/challenges.ts';
import { STEP_UP_RULE, isOpen } from '#server/modules/identity/mfa/evaluate.ts';
import { findCurrentSms, findOwnAuthenticators } from '#server/modules/identity/mfa/authenticators.ts';
import type { MfaDelivery } from '#server/modules/identity/mfa/schema.ts';
import { verifyAndSpend, type TokenCandidate, type TypedToken } from '#server/modules/identity/mfa/spend-token.ts';
import { invalid, refused } from '#server/kernel/errors.ts';
import { recordAct, type Actor } from '#server/records/audit.ts';
import type { AuditPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

/** An open challenge of the session, and what may answer it. */
export type OpenChallenge = {
  id: string;
  rule: Rule;
  /** Types that the rule supports and the user has; static only while a code is left. */
  types: AuthenticatorType[];
};

const NAMES: Record<AuthenticatorType, string> = { totp: 'an authenticator app', sms: 'SMS', static: 'a recovery code' };

const listed = (types: readonly AuthenticatorType[]): string => types.map((type) => NAMES[type]).join(', ');

const findOpen = ({ me, clock }: SessionPort & Pick<Services, 'clock'>): OpenChallenge[] => {
  const nowMs = clock.now().getTime();
  return me.mfa.challenges.flatMap((challenge) => {
    const { id } = challenge;
    const rule = ruleOfChallenge(me, challenge.ruleId);
    if (!rule || !isOpen(challenge, nowMs)) return [];
    return [{ id, rule, types: rule.authenticatorTypes.filter((type) => me.mfa.authenticatorTypes.includes(type)) }];
  });
};

const invalidChallenge = () => invalid({ challenge: ['Invalid or expired challenge.'] });

/** The open challenges of the session that a token can answer now. */
export const findAnswerableChallenges = (ctx: SessionPort & Pick<Services, 'clock'>): OpenChallenge[] =>
  findOpen(ctx).filter(({ rule, types }) => rule.type !== 'setup' && types.length > 0);

/**
 * An open challenge of the session that a token can answer. Throws invalid on `challenge`, with one text for unknown, expired,
 * completed and foreign ones, and another for those that ask for a set-up.
 */
export const requireAnswerableChallenge = (ctx: SessionPort & Pick<Services, 'clock'>, id: string): OpenChallenge => {
  const challenge = findOpen(ctx).find((open) => open.id === id.toLowerCase());
  if (!challenge) throw invalidChallenge();
  const { rule, types } = challenge;
  if (rule.type === 'setup') {
    const wanted = listed(rule.authenticatorTypes);
    throw invalid({ challenge: [`This challenge asks for an authenticator to be set up and verified: ${wanted}. No token answers it.`] });
  }
  if (types.length === 0) throw invalid({ challenge: ['You have no authenticator that answers this challenge.'] });
  return challenge;
};

const candidatesFor = (rows: readonly AuthenticatorRow[], challenges: readonly OpenChallenge[]): TokenCandidate[] => {
  const sms = findCurrentSms(rows);
  return rows.flatMap((authenticator) => {
    const { type, verifiedAt } = authenticator;
    const answerable = challenges.filter(({ types }) => types.includes(type));
    if (verifiedAt === null || answerable.length === 0 || (type === 'sms' && authenticator !== sms)) return [];
    return [{ authenticator, sentFor: answerable.map(({ id }) => ({ purpose: 'challenge', subject: id })) }];
  });
};

/** A token of a type that the challenge does not take is not compared. Throws invalid on `token`. */
const requireFit = (token: TypedToken, types: readonly AuthenticatorType[]): void => {
  const isFit = types.some((type) => (type === 'static' ? 'recovery' in token : 'otp' in token));
  if (!isFit) throw invalid({ token: [`This challenge is answered by ${listed(types)}.`] });
};

/** Completes those of the challenges that the authenticator can answer. False when somebody was faster with all of them. */
const complete = async (tx: Tx, ctx: Actor, challenges: readonly OpenChallenge[], authenticator: AuthenticatorRow): Promise<boolean> => {
  const now = ctx.clock.now();
  const completed: OpenChallenge[] = [];
  for (const challenge of challenges.filter(({ types }) => types.includes(authenticator.type))) {
    const { id, rule } = challenge;
    if (await completeChallenge(tx, ctx.me, { challengeId: id, rule, authenticatorId: authenticator.id }, now)) completed.push(challenge);
  }
  if (completed.length > 0 && completed.every(({ rule }) => rule.id !== STEP_UP_RULE.id))
    await recordStepUp(tx, ctx.me, authenticator, now);
  if (completed.length > 0) await recordProof(tx, ctx);
  for (const { id, rule } of completed) {
    const details = { challenge: id, rule: rule.id, authenticator: authenticator.id, type: authenticator.type };
    await recordAct(tx, ctx, 'challenge.complete', { details });
  }
  return completed.length > 0;
};

const answer = async (
  ctx: AuditPorts & SessionPort & Pick<Services, 'aside' | 'encryption' | 'passwords' | 'throttle'>,
  challenges: readonly OpenChallenge[],
  token: TypedToken,
): Promise<void> => {
  requireFit(token, [...new Set(challenges.flatMap(({ types }) => types))]);
  const rows = await findOwnAuthenticators(ctx.db, ctx.me, ctx.clock.now());
  await verifyAndSpend(ctx, token, candidatesFor(rows, challenges), async (tx, authenticator) => {
    if (!(await complete(tx, ctx, challenges, authenticator))) throw invalidChallenge();
  });
};

/** Throws invalid when both a challenge and an authenticator are named. */
export const requireSingleTarget = ({ challenge, authenticator }: MfaDelivery): void => {
  if (challenge && authenticator) throw refused('Send either challenge or authenticator.');
};

/** Answers one challenge. Throws invalid on `challenge` or `token`, and throttled after too many wrong tokens. */
export const answerChallenge = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'aside' | 'encryption' | 'passwords' | 'throttle'>,
  id: string,
  token: TypedToken,
): Promise<void> => answer(ctx, [requireAnswerableChallenge(ctx, id)], token);

/** Answers all open challenges that the token can answer. Throws invalid on `token`, and throttled. */
export const answerOpenChallenges = (
  ctx: AuditPorts & SessionPort & Pick<Services, 'aside' | 'encryption' | 'passwords' | 'throttle'>,
  token: TypedToken,
): Promise<void> => answer(ctx, findAnswerableChallenges(ctx), token);
