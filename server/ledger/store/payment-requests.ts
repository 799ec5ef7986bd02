// The payment requests that a batch pays. They are locked before the balances, in the order of their IDs.
import type { Sql } from '#db/client.ts';
import type { Command } from '#server/ledger/domain/command.ts';
import type { LockedPaymentRequest } from '#server/ledger/domain/ledger-state.ts';

type PaymentRequestColumns = {
  id: number;
  state: LockedPaymentRequest['state'];
  amount: string | null;
  amount_paid: string;
  allows_partial: boolean;
  expires_at: Date | null;
};

export const toLockedRequests = (rows: readonly PaymentRequestColumns[]): Map<number, LockedPaymentRequest> =>
  new Map(
    rows.map((row) => [
      row.id,
      {
        state: row.state,
        amount: row.amount === null ? null : BigInt(row.amount),
        amountPaid: BigInt(row.amount_paid),
        allowsPartial: row.allows_partial,
        expiresAt: row.expires_at,
      },
    ]),
  );

export const lockPaymentRequests = (sql: Sql, companyId: number, commands: Command[]) => {
  const ids = commands.flatMap((command) => (command.kind === 'create' ? (command.paymentRequestId ?? []) : []));
  if (ids.length === 0) return [];
  return sql<PaymentRequestColumns[]>`
    select id, state, amount, amount_paid, allows_partial, expires_at from payment_requests
    where company_id = ${companyId} and id = any(${ids}::integer[]) order by id for no key update`.execute();
};
