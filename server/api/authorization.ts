// Decides whether a session may call a procedure. The order of checks is a guarantee: authentication, throttling,
// challenges, permission, shape, existence, state, funds; `authorize` runs challenges and permission. A transport that
// authorizes before it reads the body puts the result on the context, so that the procedure does not authorize again.
import type { ChallengeGate, GatedCall, GatePorts } from '#server/api/challenge-gate.ts';
import type { Meta } from '#server/api/rest-meta.ts';
import type { Authorization, AuthorizedCall, Session } from '#server/api/session.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { RecordOwner } from '#server/records/owned-records.ts';

type AuthorizationPorts = GatePorts & { gate: ChallengeGate };

const toGatedCall = (
  { permission, concerns, isStepUp = false, requiresProof = false, whileChallenged }: Meta,
  name: string,
): GatedCall => ({
  name,
  permission: permission ?? concerns,
  isStepUp,
  requiresProof,
  whileChallenged,
});

/** Users own their records; admins access all records of their company. */
export const toRecordOwner = ({ permission = '' }: Meta, { companyId, userId }: Session): RecordOwner => ({
  companyId,
  userId: permission.startsWith('admin.') ? null : userId,
});

/** Throws the gate's error for an open challenge before permission_denied. */
export const authorize = async (ctx: AuthorizationPorts, me: Session, meta: Meta, procedure: string): Promise<Authorization> => {
  const consumedChallenges = await ctx.gate.pass(ctx, me, toGatedCall(meta, procedure));
  if (meta.permission !== undefined && !me.permissions.has(meta.permission)) throw new AppError('permission_denied');
  return { procedure, me, owner: toRecordOwner(meta, me), consumedChallenges };
};

/** A new context for the procedure that the authorization names. */
export const withAuthorization = <Call extends object>(ctx: Call, authorization: Authorization): Call & AuthorizedCall => ({
  ...ctx,
  me: authorization.me,
  owner: authorization.owner,
  authorization,
});

/** False for an authorization of another procedure. */
export const isAuthorizedFor = <Call extends Partial<AuthorizedCall>>(ctx: Call, procedure: string): ctx is Call & AuthorizedCall =>
  ctx.authorization?.procedure === procedure;

/** True if another call has consumed the challenge since the gate was passed. The error does not list challenges yet. */
export const isChallengeConsumed = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && thrown.code === 'mfa_required' && !thrown.data;

/** Opens the challenges again. Call it outside a transaction that will be rolled back, or the new challenges are lost. */
export const reopenChallenges = (ctx: AuthorizationPorts, me: Session, meta: Meta, procedure: string): Promise<AppError> =>
  ctx.gate.reopenChallenges(ctx, me, toGatedCall(meta, procedure));
