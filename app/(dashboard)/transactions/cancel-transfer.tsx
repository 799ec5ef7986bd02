'use client';

import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import type { CallerTransaction } from '#app/_ui/session/caller.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { personName } from '#server/kernel/display-names.ts';

type Props = { transaction: Pick<CallerTransaction, 'id' | 'total_amount' | 'currency' | 'partner'> };

/** Cancels an unclaimed transfer of the user. */
export const CancelTransfer = confirmButton(({ t, format }, { transaction: { id, total_amount: total, currency, partner } }: Props) => ({
  label: t('Cancel transfer'),
  dismissLabel: t('Keep transfer'),
  question: t('Cancel this transfer?'),
  toast: t('Transfer canceled.'),
  warning: t('{amount} returns to your available balance, and {recipient} can no longer claim the transfer. This cannot be undone.', {
    amount: format.amount(-total, currency),
    recipient: partner?.user ? personName(partner.user) : '',
  }),
  onConfirm: () => api.transactions.change.mutate({ id, status: 'Failed' }),
}));
