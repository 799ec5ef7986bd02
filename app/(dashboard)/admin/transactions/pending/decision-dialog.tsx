'use client';

import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/dialog/dialog.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { completeVerb } from '#app/(dashboard)/admin/transactions/complete-verb.ts';
import { sumsOf, type Chosen } from '#app/(dashboard)/admin/transactions/pending/selection.ts';

type DecisionDialogProps = { decision: 'Complete' | 'Failed'; chosen: Chosen[]; act(): Promise<void>; close(): void };

/** Names what is decided, how many they are and what they come to, before it is done: it cannot be taken back. */
export const DecisionDialog = ({ decision, chosen, act, close }: DecisionDialogProps) => {
  const t = useText();
  const submit = useSubmit(act, () => undefined);
  const isCompleting = decision === 'Complete';
  return (
    <Dialog
      title={
        isCompleting
          ? t('Complete {count, plural, one {# transaction} other {# transactions}}?', { count: chosen.length })
          : t('Fail {count, plural, one {# transaction} other {# transactions}}?', { count: chosen.length })
      }
      onClose={submit.pending ? () => undefined : close}
    >
      <p className="text-muted">
        {isCompleting
          ? t('The money moves now. This cannot be taken back; what belongs to the same transfer goes with it.')
          : t(
              'No money moves, and what was held is free again. This cannot be taken back; what belongs to the same transfer goes with it.',
            )}
      </p>
      <ul className="mt-3 divide-y border-y">
        {sumsOf(chosen).map(({ amount, currency }) => (
          <li key={currency.code} className="flex justify-between py-1.5">
            <span>{t('Sum in {currency}', { currency: currency.display_code })}</span>
            <Money amount={amount} currency={currency} signed />
          </li>
        ))}
      </ul>
      <FormMessage {...submit.failure} />
      <DialogActions>
        <Button onClick={close} disabled={submit.pending}>
          {t('Cancel')}
        </Button>
        <Button look="primary" pending={submit.pending} onClick={() => submit.send(undefined)}>
          {isCompleting ? completeVerb(t) : t('Fail')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
