'use client';

import { useText } from '#language';
import { ActionButton } from '#app/_ui/form/form.tsx';
import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { PaymentRequest } from '#server/modules/payments/index.ts';

const CancelRequest = confirmButton(({ t }, { id }: { id: string }) => ({
  label: t('Cancel request'),
  question: t('Cancel this request?'),
  warning: t('It can no longer be paid.'),
  toast: t('Request canceled.'),
  onConfirm: () => api.paymentRequests.cancel.mutate({ id }),
}));

const DeclineRequest = confirmButton(({ t }, { id }: { id: string }) => ({
  label: t('Decline'),
  name: t('Decline this request'),
  question: t('Decline this request?'),
  warning: t('You can no longer pay it.'),
  toast: t('Request declined.'),
  onConfirm: () => api.paymentRequests.decline.mutate({ id }),
}));

const CancelUserRequest = confirmButton(({ t }, { id }: { id: string }) => ({
  label: t('Cancel request'),
  question: t('Cancel this request?'),
  warning: t('It can no longer be paid.'),
  toast: t('Request canceled.'),
  onConfirm: () => api.admin.paymentRequests.cancel.mutate({ id }),
}));

/** A button for admins to cancel a request. */
export const AdminRequestActions = ({ id, status }: Pick<PaymentRequest, 'id' | 'status'>) =>
  status === 'open' ? <CancelUserRequest id={String(id)} /> : null;

type RequestActionsProps = Pick<PaymentRequest, 'id' | 'status' | 'recipient'>;

/** Buttons to send a reminder and to cancel. */
export const SentRequestActions = ({ id: number, status, recipient }: RequestActionsProps) => {
  const t = useText();
  const id = String(number);
  if (status !== 'open') return null;
  return (
    <div className="flex flex-wrap gap-2">
      {recipient !== null && <ActionButton action={() => api.paymentRequests.remind.mutate({ id })}>{t('Send reminder')}</ActionButton>}
      <CancelRequest id={id} />
    </div>
  );
};

/** A button to decline. A request without a recipient cannot be declined. */
export const ReceivedRequestActions = ({ id, status, recipient }: RequestActionsProps) =>
  status === 'open' && recipient !== null ? <DeclineRequest id={String(id)} /> : null;
