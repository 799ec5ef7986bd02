'use client';

import { useText } from '#language';
import { Key } from '#app/_ui/navigation/shortcuts.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminTransactionQuery } from '#app/(dashboard)/admin/lists.ts';
import type { AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import {
  TransactionQueue,
  type DecisionOutcome,
  type QueueDecision,
} from '#app/(dashboard)/admin/transactions/pending/transaction-queue.tsx';

type QueueProps = { transactions: AdminTransactionDetail[]; zone: string; canChange: boolean; query: AdminTransactionQuery };

type BulkProcedure = typeof api.admin.transactions.captureMany.mutate | typeof api.admin.transactions.releaseMany.mutate;

/** Changes all holds in one request. Each is captured or released independently. */
const decideTogether =
  (change: BulkProcedure): QueueDecision['decide'] =>
  async (selected, report) => {
    const { transactions: items } = await change({ transactions: selected.map(({ id }) => ({ id })) });
    report(
      selected.flatMap((transaction, index): DecisionOutcome[] => {
        const { transaction: changed, errors } = items[index] ?? {};
        if (changed) return [{ transaction, isSaved: true, statusOrReason: changed.status }];
        return [
          {
            transaction,
            isSaved: false,
            statusOrReason: Object.values(errors ?? {})
              .flat()
              .join(' '),
          },
        ];
      }),
    );
  };

/** Open holds, which can be captured in full or released in bulk. */
export const HoldQueue = (props: QueueProps) => {
  const t = useText();
  const capture: QueueDecision = {
    letter: 'c',
    label: t.rich('Capture {key}', { key: <Key letter="C" /> }),
    confirmLabel: t('Capture'),
    shortcut: t('Capture selected holds'),
    question: (count) => t('Capture {count, plural, one {# hold} other {# holds}}?', { count }),
    warning: t('All that is held moves to the recipients. This cannot be undone.'),
    decide: decideTogether(api.admin.transactions.captureMany.mutate),
  };
  const release: QueueDecision = {
    letter: 'r',
    label: t.rich('Release {key}', { key: <Key letter="R" /> }),
    confirmLabel: t('Release'),
    shortcut: t('Release selected holds'),
    question: (count) => t('Release {count, plural, one {# hold} other {# holds}}?', { count }),
    warning: t('All that is held returns to the payers. Earlier captures remain. This cannot be undone.'),
    decide: decideTogether(api.admin.transactions.releaseMany.mutate),
  };
  return (
    <TransactionQueue caption={t('Open holds')} hint={t('Select holds to capture or release.')} decisions={[capture, release]} {...props} />
  );
};
