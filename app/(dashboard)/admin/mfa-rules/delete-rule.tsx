'use client';

import { confirmButton } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';

/** Deletes a rule. The server refuses if the remaining rules would lock out the caller. */
export const DeleteRule = confirmButton(({ t }, { id, sentence }: { id: number; sentence: string }) => ({
  name: t('Delete rule {id}', { id }),
  question: t('Delete rule {id}?', { id }),
  warning: t(
    "{sentence} From then on it asks nobody. If it is the last of its kind of a group, the company's rules hold for its members again.",
    { sentence },
  ),
  act: () => api.admin.authenticatorRules.remove.mutate({ id: String(id) }),
}));
