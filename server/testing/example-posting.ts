// The posting procedure of the example API, and a ledger that returns the outcome that the request names.
import { z } from 'zod';
import { postingResolver, type PlanPosting } from '#server/api/posting-plan.ts';
import * as fields from '#server/schemas/fields.ts';
import { sessionProcedure } from '#server/api/procedures.ts';
import { creates } from '#server/api/rest-meta.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { Ledger, PostRequest } from '#server/ledger/index.ts';

const Posting = z.object({ amount: fields.positiveAmount, outcome: z.enum(['settled', 'replayed', 'refused', 'follow_up_fails']) });

type Posting = z.infer<typeof Posting>;

const EMPTY_COMMAND = { kind: 'create', collections: [] } as const satisfies PostRequest['command'];

/** The audit action carries the outcome to the ledger below. */
const planExamplePosting: PlanPosting<Posting, { amount: bigint }> = ({ me }, { amount, outcome }) =>
  Promise.resolve({
    kind: 'post',
    afterPosting: () => (outcome === 'follow_up_fails' ? Promise.reject(new AppError('not_found')) : Promise.resolve()),
    audit: { action: outcome, actorId: me.userId, tokenKey: '', clientAddress: '', userAgent: '', requestId: '' },
    build: () =>
      Promise.resolve({
        command: { ...EMPTY_COMMAND, collections: [] },
        eventPayload: () => ({}),
        toPayload: () => ({ amount }),
        toError: () => invalid({ amount: ['Too much.'] }),
      }),
  });

/** Adds each request to `posted`. */
export const exampleLedger = (posted: PostRequest[]): Pick<Ledger, 'post' | 'findSavedResult'> => ({
  post: (request) => {
    posted.push(request);
    const accepted = { transactions: [] };
    const response = request.idempotency?.render(
      request.audit?.action === 'refused' ? { kind: 'rejected', rejection: { reason: 'indivisible' } } : { kind: 'accepted', accepted },
    );
    if (request.audit?.action === 'refused') return Promise.resolve({ kind: 'rejected', rejection: { reason: 'indivisible' }, response });
    if (request.audit?.action === 'replayed' && response) return Promise.resolve({ kind: 'replayed', response });
    return Promise.resolve({ kind: 'accepted', accepted, response });
  },
  findSavedResult: () => Promise.resolve(undefined),
});

export const examplePosting = sessionProcedure
  .meta(creates('/transactions/credit/', 'Credit', { posting: planExamplePosting }))
  .input(Posting)
  .output(z.object({ amount: fields.amount }))
  .mutation(postingResolver(planExamplePosting));
