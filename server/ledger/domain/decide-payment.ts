// Decides the payment of a payment request. The request is locked, so that concurrent payers can only pay what is still due.
import type { Rejection, TransactionData } from '#server/ledger/domain/command.ts';
import type { LedgerState, LockedPaymentRequest, RequestPayment } from '#server/ledger/domain/ledger-state.ts';

const toCurrentState = ({ state, expiresAt }: LockedPaymentRequest, now: Date): LockedPaymentRequest['state'] =>
  state === 'open' && expiresAt !== null && expiresAt <= now ? 'expired' : state;

/** Decides whether the payer may pay the request with the transaction `debit`. */
export const decidePayment = (state: LedgerState, requestId: number, debit: TransactionData): RequestPayment | Rejection => {
  const request = state.paymentRequests.get(requestId);
  if (!request) throw new Error(`The payment request ${requestId} was not read`);
  const status = toCurrentState(request, state.now);
  if (status !== 'open') return { reason: 'request_not_open', status };
  const amount = -debit.amount;
  const amountPaid = request.amountPaid + amount;
  // The payer chooses the amount if the request has none.
  const remaining = request.amount === null ? amount : request.amount - request.amountPaid;
  if (amount > remaining || (amount < remaining && !request.allowsPartial)) return { reason: 'request_amount', remaining };
  return {
    requestId,
    transactionId: debit.id,
    payerId: debit.userId,
    amount,
    state: amount === remaining ? 'paid' : 'open',
    amountPaid,
    paidAt: state.now,
  };
};
