'use client';

import { useEffect, useRef } from 'react';
import { formatAmount } from '#app/_lib/format.ts';
import type { FieldErrors } from '#app/_lib/failure.ts';
import { SubmitButton } from '#app/_ui/form.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import { Field } from '#app/_ui/field.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import type { Submit } from '#app/_lib/use-submit.ts';
import { hasMessages, sourceKey, type Draft, type Order, type Source } from '#app/(dashboard)/send/draft.ts';
import { EMAIL_LENGTH_MAX, NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';

type DraftFormProps = {
  sources: Source[];
  /** What was typed before. */
  draft: Draft | undefined;
  errors: FieldErrors;
  /** How it is asked what the order costs. */
  quoting: Pick<Submit<Order>, 'pending' | 'ready' | 'failure'>;
  onReview(form: FormData): void;
};

/** Names the account where there are several. */
const sourceLabel = ({ accountName, account, currency, available }: Source, hasSeveral: boolean): string =>
  `${currency.description}, ${formatAmount(available, currency)} available${hasSeveral ? ` (${accountName || account})` : ''}`;

/** To whom, how much and from where. */
export const DraftForm = ({ sources, draft, errors, quoting, onReview }: DraftFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = hasMessages(errors) && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (first) first.focus();
  }, [errors]);
  const hasSeveral = new Set(sources.map(({ account }) => account)).size > 1;
  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onReview(new FormData(event.currentTarget));
      }}
      className="space-y-4 px-5 py-5 md:px-6"
    >
      {!hasMessages(errors) && <FormMessage {...quoting.failure} />}
      <Field
        label="To"
        name="recipient"
        required
        maxLength={EMAIL_LENGTH_MAX}
        defaultValue={draft?.recipient}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Email, mobile number in international form, or user id. Whoever has no account yet is invited."
        errors={errors['recipient']}
      />
      <SelectField label="From" name="source" defaultValue={draft && sourceKey(draft.source)} errors={errors['source']}>
        {sources.map((source) => (
          <option key={sourceKey(source)} value={sourceKey(source)}>
            {sourceLabel(source, hasSeveral)}
          </option>
        ))}
      </SelectField>
      <Field
        label="Amount"
        name="amount"
        required
        maxLength={60}
        defaultValue={draft?.written}
        inputMode="decimal"
        autoComplete="off"
        hint="As you write it, such as 1,234.50."
        errors={errors['amount']}
      />
      <Field
        label="Note (optional)"
        name="note"
        maxLength={NOTE_LENGTH_MAX}
        defaultValue={draft?.note}
        autoComplete="off"
        hint="Both of you see it."
        errors={errors['note']}
      />
      <SubmitButton submit={quoting} narrow>
        Review
      </SubmitButton>
    </form>
  );
};
