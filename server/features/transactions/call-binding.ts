import type { SessionContext } from '#server/api/context.ts';
import type { Posting } from '#server/features/ledger/batcher.ts';
import { shortUserAgent, type PostingAction } from '#server/records/audit.ts';

/**
 * What ties a posting to the call that it is made for: the answer saved with it, what it was prepared from, what it spends, and what is
 * written down of it.
 */
export type CallBinding = Pick<Posting, 'savedAnswer' | 'preparation' | 'spends' | 'audit'>;

const auditOf = ({ auditAs: action, me, clientAddress, userAgent, requestId }: SessionContext): Posting['audit'] =>
  action && { action, actorId: me.userId, tokenKey: me.tokenKey, clientAddress, userAgent: shortUserAgent(userAgent), requestId };

export const bindingOf = (ctx: SessionContext): CallBinding => ({
  savedAnswer: ctx.savedAnswer,
  preparation: ctx.preparation,
  spends: ctx.spends,
  audit: auditOf(ctx),
});

/** The call of an admin, whose postings the audit log keeps. */
export const audited = (ctx: SessionContext, auditAs: PostingAction): SessionContext => ({ ...ctx, auditAs });

/** Of what no call asked for. */
export const NO_CALL: CallBinding = { savedAnswer: undefined, preparation: undefined };
