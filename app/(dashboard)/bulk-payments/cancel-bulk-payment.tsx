'use client';

import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';

type CancelProps = { id: string; isByAdmin?: boolean };

export const CancelBulkPayment = confirmButton(({ t }, { id, isByAdmin = false }: CancelProps) => ({
  label: t('Cancel'),
  name: t('Cancel this bulk payment'),
  question: t('Cancel this bulk payment?'),
  warning: t('Rows that have not been started are not posted. Rows that have been posted stay.'),
  toast: t('Bulk payment canceled.'),
  onConfirm: () => (isByAdmin ? api.admin.bulkPayments : api.bulkPayments).cancel.mutate({ id }),
}));
