'use client';

import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';

/** Deletes a rule. The server rejects it if the remaining rules would lock out the caller. */
export const DeleteRule = confirmButton(({ t }, { id, sentence }: { id: number; sentence: string }) => ({
  name: t('Delete rule {id}', { id }),
  question: t('Delete rule {id}?', { id }),
  warning: t('{sentence} If this is the last group rule of its type, the company rules apply to its members again.', { sentence }),
  onConfirm: () => api.admin.authenticatorRules.remove.mutate({ id: String(id) }),
}));
