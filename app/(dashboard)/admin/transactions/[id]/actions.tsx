'use client';

// Admin actions on a transaction.
import { formText } from '#app/_ui/form/form-data.ts';
import { control, note, select, text } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, editDialog, type FieldTools, type RecordTools } from '#app/_ui/form/record-forms.tsx';
import { TextAreaField } from '#app/_ui/form/field.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { AdminHoldActions, parseAmount } from '#app/(dashboard)/transactions/hold-actions.tsx';

type ActionsProps = {
  transaction: AdminTransactionDetail;
  /** The unregistered recipient of an unclaimed transfer. */
  unregisteredRecipient: string | undefined;
  zone: string;
  canChange: boolean;
  canAdd: boolean;
};

type TransactionProps = { transaction: AdminTransactionDetail };

const { transactions, transactionMessages } = api.admin;

const formatAmount = ({ format }: RecordTools, { amount, currency }: AdminTransactionDetail): string =>
  format.amount(amount < 0n ? -amount : amount, currency);

/** Warns that completing an unclaimed transfer credits a temporary user, after which the transfer can no longer expire. */
const unclaimedWarning = (tools: RecordTools, transaction: AdminTransactionDetail, recipient: string, zone: string): string => {
  const { t, format } = tools;
  const { expires } = transaction;
  return t(
    '{recipient} has not registered. Completing the transfer pays {amount} into a temporary account that cannot be used until {recipient} registers and verifies the address. The sender expects the money back on {expires} if it isn’t claimed. After completion, only a reversal returns it.',
    { recipient, amount: formatAmount(tools, transaction), expires: expires === null ? '' : format.timestamp(expires, zone) },
  );
};

type ApproveProps = TransactionProps & Pick<ActionsProps, 'unregisteredRecipient' | 'zone'>;

/** Approves a transaction, or completes an unclaimed transfer in place of its recipient. */
const Approve = confirmButton(({ t, ...tools }, { transaction, unregisteredRecipient, zone }: ApproveProps) => ({
  ...(unregisteredRecipient === undefined
    ? {
        label: t('Approve'),
        question: t('Approve this transaction?'),
        warning: t('The money moves now, including all other transactions of the same transfer. This cannot be undone.'),
      }
    : {
        label: t('Complete transfer'),
        question: t('Complete this unclaimed transfer?'),
        warning: unclaimedWarning({ t, ...tools }, transaction, unregisteredRecipient, zone),
      }),
  onConfirm: () => transactions.change.mutate({ id: transaction.id, status: 'Complete' }),
}));

/** Rejects a transaction, or returns an unclaimed transfer to its sender. */
const Reject = confirmButton(({ t }, { transaction, unregisteredRecipient }: Omit<ApproveProps, 'zone'>) => ({
  label: unregisteredRecipient === undefined ? t('Reject') : t('Return to sender'),
  question: unregisteredRecipient === undefined ? t('Reject this transaction?') : t('Return this transfer to the sender?'),
  warning: t('No money moves, and the held amount is released. This cannot be undone.'),
  onConfirm: () => transactions.change.mutate({ id: transaction.id, status: 'Failed' }),
}));

/** Archives or restores a transaction. No money moves. */
const Archive = confirmButton(({ t }, { transaction: { id, archived } }: TransactionProps) => ({
  label: archived ? t('Restore transaction') : t('Archive transaction'),
  question: archived ? t('Restore this transaction?') : t('Archive this transaction?'),
  warning: archived
    ? t('The transaction can be changed again.')
    : t('The transaction cannot be changed until you restore it. No money moves, and the user still sees the transaction.'),
  onConfirm: () => transactions.change.mutate({ id, archived: !archived }),
}));

const reversalFields = ({ t, ...tools }: FieldTools, { transaction }: TransactionProps) => ({
  effect: note(
    <p className="text-muted">
      {t('A new transaction returns up to {amount} from the accounts that hold it. The original does not change.', {
        amount: formatAmount({ t, ...tools }, transaction),
      })}
    </p>,
  ),
  amount: text(t('Amount'), { inputMode: 'decimal', hint: t('Leave blank to reverse the remaining amount.') }),
  note: text(t('Note')),
});

const Reverse = editDialog(reversalFields, ({ t, ...tools }, { transaction }: TransactionProps) => ({
  label: t('Reverse transaction'),
  title: t('Reverse transaction'),
  toast: t('Transaction reversed.'),
  submitLabel: t('Reverse transaction'),
  send: async (input) => {
    const amount = parseAmount({ t, ...tools }, { entered: input.amount, currency: transaction.currency });
    await transactions.reverse.mutate({ id: transaction.id, note: input.note, ...(amount !== undefined && { amount }) });
  },
}));

const messageFields = ({ t }: FieldTools) => ({
  message: control((name) => <TextAreaField label={t('Message')} name={name} required />, formText),
  level: select(t('Level'), { info: t('Information'), warning: t('Warning'), error: t('Error') }),
  section: select(t('For'), { user: t('User and admins'), admin: t('Admins only') }),
});

const AddMessage = addDialog(messageFields, ({ t }, { id }: { id: string }) => ({
  label: t('Add message'),
  send: (input) => transactionMessages.create.mutate({ id, ...input }),
}));

/** The actions that the transaction and the permissions allow. */
export const TransactionActions = ({ transaction, unregisteredRecipient, zone, canChange, canAdd }: ActionsProps) => {
  const { id, status, archived } = transaction;
  return (
    <div className="flex flex-wrap gap-2">
      {canChange && status === 'Pending' && !archived && (
        <>
          <Approve transaction={transaction} unregisteredRecipient={unregisteredRecipient} zone={zone} />
          {transaction.hold && <AdminHoldActions transaction={transaction} />}
          {!(transaction.hold && transaction.hold.captured > 0n) && (
            <Reject transaction={transaction} unregisteredRecipient={unregisteredRecipient} />
          )}
        </>
      )}
      {canAdd && status === 'Complete' && <Reverse transaction={transaction} />}
      {canAdd && <AddMessage id={id} />}
      {canChange && <Archive transaction={transaction} />}
    </div>
  );
};
