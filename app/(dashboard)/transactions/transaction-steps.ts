import type { Translate } from '#app/_language/translate.ts';
import type { Transaction } from '#app/_ui/session/caller.ts';
import type { Step } from '#app/_ui/format/transaction-flow.tsx';
import { OUTCOMES } from '#app/(dashboard)/transactions/outcomes.ts';

type SteppedTransaction = Pick<Transaction, 'status' | 'created' | 'executed' | 'expires' | 'partner'>;

/** The history of a transaction, and when it expires while it is pending. */
export const stepsOf = (t: Translate, { status, created, executed, expires, partner }: SteppedTransaction): Step[] => {
  const expiry = partner?.user?.temporary ? t('Expires if not claimed') : t('Expires if not executed');
  return [
    { name: t('Created'), at: created },
    { name: t(OUTCOMES[status]), at: executed, status },
    ...(status === 'Pending' && expires !== null ? [{ name: expiry, at: expires }] : []),
  ];
};
