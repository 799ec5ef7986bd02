'use client';

import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { isRequestError, toFailure } from '#app/_ui/form/failure.ts';
import { Key } from '#app/_ui/navigation/shortcuts.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import {
  TransactionQueue,
  type DecisionOutcome,
  type QueueDecision,
} from '#app/(dashboard)/admin/transactions/pending/transaction-queue.tsx';

type Status = 'Complete' | 'Failed';

/** Saves one decision and returns its outcome, so that a rejected one does not stop the others. */
const saveDecision = async (t: Translate, transaction: AdminTransactionDetail, status: Status): Promise<DecisionOutcome> => {
  try {
    await api.admin.transactions.change.mutate({ id: transaction.id, status });
    return { transaction, isSaved: true, statusOrReason: status };
  } catch (error) {
    if (!isRequestError(error)) throw error;
    const { message, isUncertain } = toFailure(error, [], t);
    return {
      transaction,
      isSaved: false,
      statusOrReason: isUncertain ? t('The outcome is unknown. Reload the page to check.') : (message ?? t('The change was not saved.')),
    };
  }
};

/** Decides one transaction after another. */
const decideEach =
  (t: Translate, status: Status): QueueDecision['decide'] =>
  async (transactions, report) => {
    const outcomes: DecisionOutcome[] = [];
    for (const transaction of transactions) {
      outcomes.push(await saveDecision(t, transaction, status));
      report([...outcomes]);
    }
  };

type QueueProps = { transactions: AdminTransactionDetail[]; zone: string; canChange: boolean };

/** Pending transactions, which can be approved or rejected in bulk. Approved ones become Complete, rejected ones Failed. */
export const ApprovalQueue = (props: QueueProps) => {
  const t = useText();
  const approve: QueueDecision = {
    letter: 'a',
    label: t.rich('Approve {key}', { key: <Key letter="A" /> }),
    confirmLabel: t('Approve'),
    shortcut: t('Approve selected'),
    question: (count) => t('Approve {count, plural, one {# transaction} other {# transactions}}?', { count }),
    warning: t('The money moves now, including all other transactions of the same transfers. This cannot be undone.'),
    decide: decideEach(t, 'Complete'),
  };
  const reject: QueueDecision = {
    letter: 'r',
    label: t.rich('Reject {key}', { key: <Key letter="R" /> }),
    confirmLabel: t('Reject'),
    shortcut: t('Reject selected'),
    question: (count) => t('Reject {count, plural, one {# transaction} other {# transactions}}?', { count }),
    warning: t(
      'No money moves, and held amounts are released, including all other transactions of the same transfers. This cannot be undone.',
    ),
    decide: decideEach(t, 'Failed'),
  };
  return (
    <TransactionQueue
      caption={t('Pending transactions')}
      hint={t('Select transactions to approve or reject.')}
      decisions={[approve, reject]}
      {...props}
    />
  );
};
