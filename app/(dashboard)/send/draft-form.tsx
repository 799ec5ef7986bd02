'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { amountExample } from '#app/_ui/form/amount-input.ts';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { SubmitButton, FormMessage } from '#app/_ui/form/form.tsx';
import { Field, FormContext, SelectField } from '#app/_ui/form/field.tsx';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { matchesSearch } from '#app/(dashboard)/payees/payee.ts';
import {
  type PayeeOption,
  type RecentRecipient,
  hasMessages,
  readDraft,
  sourceKey,
  type TransferDraft,
  type TransferOrder,
  type TransferSource,
} from '#app/(dashboard)/send/draft.ts';
import { EMAIL_LENGTH_MAX, NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';

type DraftFormProps = {
  sources: TransferSource[];
  /** The previous input. */
  draft: TransferDraft | undefined;
  errors: FormFieldErrors;
  /** The request for the quote. */
  quoting: Pick<Submit<TransferOrder>, 'pending' | 'ready' | 'failure'>;
  /** The payees that transfers can go to, most recently paid first. */
  payees: readonly PayeeOption[];
  recent: readonly RecentRecipient[];
  onReview(form: FormData): void;
  /** Called whenever the user types. */
  onType(form: FormData): void;
};

/** The label of a source; it names the account if there are several. */
const sourceLabel = (t: Translate, format: Format, { accountNames, currency, available }: TransferSource, hasSeveral: boolean): string => {
  const parts = { currency: currency.description, amount: format.amount(available, currency) };
  return hasSeveral
    ? t('{account}: {amount} available', { ...parts, account: accountTitle(t, accountNames) })
    : t('{currency}, {amount} available', parts);
};

type RecipientChoicesProps = { label: string; choices: readonly RecentRecipient[]; disabled: boolean; choose(recipient: string): void };

/** Buttons that fill in a recipient. */
const RecipientChoices = ({ label, choices, disabled, choose }: RecipientChoicesProps) => {
  const labelId = useId();
  if (choices.length === 0) return null;
  return (
    <div className="space-y-1.5">
      <p id={labelId} className="text-13 text-muted">
        {label}
      </p>
      <ul aria-labelledby={labelId} className="flex flex-wrap gap-2">
        {choices.map(({ name, recipient }) => (
          <li key={recipient} className="min-w-0">
            <button
              type="button"
              disabled={disabled}
              onClick={() => choose(recipient)}
              className="min-h-11 max-w-full truncate rounded-chip border px-2.5 text-13 text-muted hover:bg-sunken hover:text-text md:min-h-8"
            >
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

const DISPLAYED_PAYEES_MAX = 6;

/** The payees whose name or address contains the typed recipient; all if none does. */
const findPayeeChoices = (payees: readonly PayeeOption[], typed: string): RecentRecipient[] => {
  const matching = payees.filter((payee) => matchesSearch(payee, typed));
  return (matching.length > 0 ? matching : payees)
    .slice(0, DISPLAYED_PAYEES_MAX)
    .map(({ name, address }) => ({ name, recipient: address }));
};

type AmountFieldProps = { disabled: boolean; fillAvailable(): void };

/** The amount, and a button that fills in the available amount. The button follows the field in tab order, because most users type. */
const AmountField = ({ disabled, fillAvailable }: AmountFieldProps) => {
  const t = useText();
  const format = useFormat();
  return (
    <div className="relative">
      <Field
        label={t('Amount')}
        name="amount"
        required
        maxLength={60}
        inputMode="decimal"
        autoComplete="off"
        hint={t('For example {example}.', { example: amountExample(format) })}
        className="[&_label]:w-fit"
      />
      <button
        type="button"
        disabled={disabled}
        onClick={fillAvailable}
        className="absolute -top-4.5 right-0 flex min-h-11 items-end pb-0.5 font-medium text-accent underline-offset-3 hover:underline disabled:opacity-60 md:-top-3 md:min-h-9"
      >
        {t('Max')}
      </button>
    </div>
  );
};

export const DraftForm = ({ sources, draft, errors, quoting, payees, recent, onReview, onType }: DraftFormProps) => {
  const t = useText();
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const [recipient, setRecipient] = useState(draft?.recipient ?? '');
  useEffect(() => {
    const first = hasMessages(errors) && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (first) first.focus();
  }, [errors]);
  const fillRecipient = (name: string, value: string) => {
    const control = form.current?.elements.namedItem(name);
    if (!form.current || !(control instanceof HTMLInputElement)) return;
    control.value = value;
    if (name === 'recipient') setRecipient(value);
    onType(new FormData(form.current));
    control.focus();
  };
  const fillAvailable = () => {
    const selected = form.current && readDraft(new FormData(form.current), sources).source;
    if (selected) fillRecipient('amount', format.inputValue(selected.available, selected.currency.divisibility));
  };
  const choice = { disabled: !quoting.ready, choose: (chosen: string) => fillRecipient('recipient', chosen) };
  const values = { recipient: draft?.recipient, source: draft && sourceKey(draft.source), amount: draft?.amountText, note: draft?.note };
  const hasSeveral = new Set(sources.map(({ account }) => account)).size > 1;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onReview(new FormData(event.currentTarget));
      }}
      onInput={({ currentTarget }) => onType(new FormData(currentTarget))}
      className="space-y-4 px-5 py-5 md:px-6"
    >
      <FormContext value={{ errors, values: draft ? values : {} }}>
        {!hasMessages(errors) && <FormMessage {...quoting.failure} />}
        <Field
          label={t('{end, select, from {From} other {To}}', { end: 'to' })}
          name="recipient"
          required
          maxLength={EMAIL_LENGTH_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setRecipient(target.value)}
          hint={t('Email, mobile number with country code, user ID or account reference.')}
        />
        <RecipientChoices label={t('Payees')} choices={findPayeeChoices(payees, recipient)} {...choice} />
        <RecipientChoices label={t('Recent recipients')} choices={recent} {...choice} />
        <SelectField label={t('{end, select, from {From} other {To}}', { end: 'from' })} name="source" className="[&_select]:amount">
          {sources.map((source) => (
            <option key={sourceKey(source)} value={sourceKey(source)}>
              {sourceLabel(t, format, source, hasSeveral)}
            </option>
          ))}
        </SelectField>
        <AmountField disabled={!quoting.ready} fillAvailable={fillAvailable} />
        <Field
          label={t('Note (optional)')}
          name="note"
          maxLength={NOTE_LENGTH_MAX}
          autoComplete="off"
          hint={t('Visible to you and the recipient.')}
        />
        <SubmitButton submit={quoting} fitContent>
          {t('Review payment')}
        </SubmitButton>
      </FormContext>
    </form>
  );
};
