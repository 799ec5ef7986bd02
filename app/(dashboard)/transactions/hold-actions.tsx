'use client';

// Capture, increase and release of a hold, for its users and for admins.
import { readAmount } from '#app/_ui/form/amount-input.ts';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { flag, text } from '#app/_ui/form/record-fields.tsx';
import { confirmButton, editDialog, type FieldTools, type RecordTools } from '#app/_ui/form/record-forms.tsx';
import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { api } from '#app/_ui/session/trpc-client.ts';

type Props = {
  transaction: Pick<CallerTransaction, 'id' | 'tx_type' | 'currency' | 'hold'>;
  /** Whether an admin changes any hold of the company, instead of the user's own. */
  isAdmin?: boolean;
};

type EnteredAmount = { entered: string; currency: CallerTransaction['currency'] };

/** Parses the amount of a form; undefined if blank. Throws the problem of an invalid amount. */
export const parseAmount = ({ t, format }: RecordTools, { entered, currency }: EnteredAmount): bigint | undefined => {
  const parsed = entered ? readAmount(t, format, entered, currency) : undefined;
  if (parsed && 'problem' in parsed) throw new InvalidInput('amount', parsed.problem);
  return parsed?.amount;
};

const procedures = ({ isAdmin = false }: Props) => (isAdmin ? api.admin.transactions : api.transactions);

const remainingAmount = ({ format }: RecordTools, { transaction: { hold, currency } }: Props): string =>
  format.amount(hold?.remaining ?? 0n, currency);

const captureFields = ({ t, ...tools }: FieldTools, props: Props) => ({
  amount: text(t('Amount'), {
    inputMode: 'decimal',
    hint: t('Up to {amount}. Leave blank to capture all that is held.', { amount: remainingAmount({ t, ...tools }, props) }),
  }),
  final: flag(t('Release the rest')),
});

/** Throws if the amount exceeds the held amount, before the request is sent. */
const parseCapture = (tools: RecordTools, props: Props, entered: string): bigint | undefined => {
  const { t } = tools;
  const { hold, currency } = props.transaction;
  const amount = parseAmount(tools, { entered, currency });
  if (amount !== undefined && hold && amount > hold.remaining)
    throw new InvalidInput('amount', t('Only {amount} is still held.', { amount: remainingAmount(tools, props) }));
  return amount;
};

const Capture = editDialog(captureFields, ({ t, ...tools }, props: Props) => ({
  label: t('Capture hold'),
  title: t('Capture hold'),
  toast: t('Hold captured.'),
  submitLabel: t('Capture hold'),
  send: async ({ final, ...input }) => {
    const amount = parseCapture({ t, ...tools }, props, input.amount);
    await procedures(props).capture.mutate({ id: props.transaction.id, final, amount });
  },
}));

const incrementFields = ({ t }: FieldTools) => ({ amount: text(t('Additional amount'), { inputMode: 'decimal', required: true }) });

const Increment = editDialog(incrementFields, ({ t, ...tools }, props: Props) => ({
  label: t('Increase hold'),
  title: t('Increase hold'),
  toast: t('Hold increased.'),
  submitLabel: t('Increase hold'),
  send: async (input) => {
    const { id, currency } = props.transaction;
    const amount = parseAmount({ t, ...tools }, { entered: input.amount, currency }) ?? 0n;
    await procedures(props).increment.mutate({ id, amount });
  },
}));

/** Ends a hold. */
const Release = confirmButton(({ t, ...tools }, props: Props) => ({
  label: t('Release hold'),
  question: t('Release this hold?'),
  toast: t('Hold released.'),
  warning: t('{amount} returns to the available balance of the payer. Earlier captures remain. This cannot be undone.', {
    amount: remainingAmount({ t, ...tools }, props),
  }),
  onConfirm: () => procedures(props).release.mutate({ id: props.transaction.id }),
}));

/** Admin actions on an open hold. Without an earlier capture, admins reject the transaction instead of releasing the hold. */
export const AdminHoldActions = ({ transaction }: Props) => (
  <>
    <Capture transaction={transaction} isAdmin />
    <Increment transaction={transaction} isAdmin />
    {transaction.hold && transaction.hold.captured > 0n && <Release transaction={transaction} isAdmin />}
  </>
);

/** The recipient captures or releases the hold, and the payer increases it. */
export const OwnHoldActions = ({ transaction }: Props) =>
  transaction.tx_type === 'debit' ? (
    <Increment transaction={transaction} />
  ) : (
    <>
      <Capture transaction={transaction} />
      <Release transaction={transaction} />
    </>
  );
