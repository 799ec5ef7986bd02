'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useId, useRef, useState } from 'react';
import { useFormat, useText } from '#language';
import type { Format } from '#app/_language/format.ts';
import type { Translate } from '#app/_language/translate.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { readAmount } from '#app/_ui/form/amount-input.ts';
import { CheckboxList, ChoiceField } from '#app/_ui/form/choice.tsx';
import { DateField } from '#app/_ui/form/date-input.tsx';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { FREQUENCY_LABELS, SCHEDULES_PATH, WEEKDAY_LABELS } from '#app/(dashboard)/schedules/schedule.ts';
import { type PayeeOption, sourceKey, type TransferSource } from '#app/(dashboard)/send/draft.ts';
import { EMAIL_LENGTH_MAX, NOTE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import { FREQUENCIES, WEEKDAYS, type Frequency, type Weekday } from '#server/kernel/schedule-enums.ts';
import type { Schedule } from '#server/modules/payments/index.ts';

const PREVIEW_PAUSE_MS = 300;

const readFrequency = (form: FormData): Frequency => FREQUENCIES.find((item) => item === formText(form, 'frequency')) ?? 'once';

/** The fields that differ from those of the saved schedule. A saved rule that is sent again would undo skipped runs. */
const selectChanges = <Fields extends object>(fields: Fields, saved: NoInfer<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => String(value) !== String(saved[name as keyof Fields])),
  ) as Partial<Fields>;

const readCount = (form: FormData, name: string): number | null => Number(trimmedText(form, name)) || null;

const readRule = (form: FormData, timezone: string) => ({
  frequency: readFrequency(form),
  interval: readCount(form, 'interval') ?? 1,
  weekdays: form.getAll('weekdays') as Weekday[],
  start_date: formText(form, 'start_date'),
  time: formText(form, 'time') || '09:00',
  timezone,
  end_date: formText(form, 'end_date') || null,
  count: readCount(form, 'count'),
});

/** The next runs of the rule in the form that contains `anchor`, read after a change; empty while the rule is not valid. */
const usePreview = (anchor: RefObject<HTMLElement | null>, zone: string) => {
  const [runs, setRuns] = useState<number[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestCount = useRef(0);
  const find = async (): Promise<void> => {
    const form = anchor.current?.closest('form');
    if (!form) return;
    requestCount.current += 1;
    const request = requestCount.current;
    const preview = await api.schedules.preview.mutate(readRule(new FormData(form), zone)).catch(() => ({ runs: [] }));
    // An earlier request may respond later.
    if (request === requestCount.current) setRuns(preview.runs);
  };
  const update = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void find(), PREVIEW_PAUSE_MS);
  };
  return { runs, update };
};

const RunPreview = ({ runs, zone }: { runs: readonly number[]; zone: string }) => {
  const t = useText();
  const titleId = useId();
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="space-y-1">
      <h2 id={titleId} className="font-medium">
        {t('Next runs')}
      </h2>
      <ol className="grid gap-x-4 text-muted sm:grid-cols-2">
        {runs.map((at) => (
          <li key={at}>
            <Timestamp at={at} zone={zone} />
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The repetition: interval, days and end. */
const RepetitionFields = ({ frequency, today, saved }: { frequency: Frequency; today: string; saved: Schedule | undefined }) => {
  const t = useText();
  const labels = {
    daily: t('Interval in days'),
    weekly: t('Interval in weeks'),
    monthly: t('Interval in months'),
    yearly: t('Interval in years'),
  };
  if (frequency === 'once') return null;
  return (
    <>
      <Field label={labels[frequency]} name="interval" type="number" min={1} max={365} defaultValue={saved?.interval ?? 1} required />
      {frequency === 'weekly' && (
        <CheckboxList
          legend={t('Days')}
          hint={t('Without a choice, the day of the first run.')}
          name="weekdays"
          options={WEEKDAYS.map((value) => ({ value, label: t(WEEKDAY_LABELS[value]) }))}
          selected={saved?.weekdays ?? []}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label={t('Last day (optional)')} name="end_date" initial={saved?.end_date ?? ''} min={today} />
        <Field label={t('Number of runs (optional)')} name="count" type="number" min={1} max={10_000} defaultValue={saved?.count ?? ''} />
      </div>
    </>
  );
};

type ScheduleFormProps = {
  /** The schedule to change. */
  schedule?: Schedule;
  sources: TransferSource[];
  payees: readonly PayeeOption[];
  /** The initial recipient. */
  recipient: string;
  zone: string;
  today: string;
};

/** Reads the transfer of the form. Throws InvalidInput if the amount is invalid. */
const readTransfer = (form: FormData, t: Translate, format: Format, { sources, payees }: Pick<ScheduleFormProps, 'sources' | 'payees'>) => {
  const source = sources.find((candidate) => sourceKey(candidate) === formText(form, 'source')) ?? sources[0];
  if (!source) throw new Error('The form has no source.');
  const amount = readAmount(t, format, formText(form, 'amount'), source.currency);
  if ('problem' in amount) throw new InvalidInput('amount', amount.problem);
  const address = trimmedText(form, 'recipient');
  const payee = payees.find((candidate) => candidate.address === address);
  return {
    recipient: payee ? { payee: payee.id } : { recipient: address },
    address,
    source,
    amount: amount.amount,
    note: trimmedText(form, 'note'),
  };
};

type InitialTransfer = { recipient: string; source: TransferSource | undefined };

/** The changed fields of a saved schedule; `initialTransfer` contains the initial values of the form. */
const readChanges = (form: FormData, saved: Schedule, initialTransfer: InitialTransfer, transfer: ReturnType<typeof readTransfer>) => {
  const { amount, source, note } = transfer;
  const isSourceChanged = source.account !== initialTransfer.source?.account;
  const rule = readRule(form, saved.timezone);
  // The form has no field for the day of the month: the first day determines it.
  const hasOtherDay = rule.frequency !== 'monthly' || rule.start_date !== saved.start_date;
  return {
    id: String(saved.id),
    ...selectChanges(rule, saved),
    ...(saved.day_of_month !== null && hasOtherDay && { day_of_month: null }),
    ...(transfer.address !== initialTransfer.recipient && transfer.recipient),
    ...selectChanges(
      { amount, debit_note: note, credit_note: note },
      { amount: saved.amount, debit_note: saved.credit_note, credit_note: saved.credit_note },
    ),
    ...(isSourceChanged && { debit_account: source.account }),
  };
};

/** Without a saved account, a schedule pays from the primary one. */
const findInitialSource = (sources: TransferSource[], schedule: Schedule | undefined): TransferSource | undefined => {
  const isSaved = ({ account, accountNames }: TransferSource) =>
    schedule?.debit_account ? account === schedule.debit_account : accountNames.primary;
  return (schedule && sources.find(isSaved)) ?? sources[0];
};

export const ScheduleForm = ({ schedule, sources, payees, recipient, zone, today }: ScheduleFormProps) => {
  const t = useText();
  const format = useFormat();
  const router = useRouter();
  const payeeListId = useId();
  const preview = useRef<HTMLDivElement>(null);
  const [frequency, setFrequency] = useState<Frequency>(schedule?.frequency ?? 'monthly');
  const { runs, update } = usePreview(preview, zone);
  const initialSource = findInitialSource(sources, schedule);
  const submit = useSubmit(
    async (form: FormData) => {
      const transfer = readTransfer(form, t, format, { sources, payees });
      if (schedule) return api.schedules.update.mutate(readChanges(form, schedule, { recipient, source: initialSource }, transfer));
      const { amount, source, note } = transfer;
      return api.schedules.create.mutate({
        ...readRule(form, zone),
        ...transfer.recipient,
        amount,
        currency: source.currency.code,
        debit_account: source.account,
        debit_note: note,
        credit_note: note,
      });
    },
    ({ id }) => router.push(`${SCHEDULES_PATH}/${id}`),
  );
  return (
    <Form submit={submit} read={(form) => form} onType={update}>
      <Field
        label={t('Recipient')}
        name="recipient"
        defaultValue={recipient}
        list={payeeListId}
        required
        maxLength={EMAIL_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        hint={t('A payee, or an email address, mobile number or user ID.')}
      />
      <datalist id={payeeListId}>
        {payees.map(({ id, name, address }) => (
          <option key={id} value={address} label={name} />
        ))}
      </datalist>
      <SelectField label={t('From')} name="source" defaultValue={initialSource && sourceKey(initialSource)}>
        {sources.map((source) => (
          <option key={sourceKey(source)} value={sourceKey(source)}>
            {`${accountTitle(t, source.accountNames)}, ${source.currency.description}`}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('Amount')}
        name="amount"
        required
        inputMode="decimal"
        autoComplete="off"
        defaultValue={schedule && initialSource ? format.inputValue(schedule.amount, initialSource.currency.divisibility) : ''}
      />
      <ChoiceField
        label={t('Repeat')}
        name="frequency"
        value={frequency}
        onChange={({ currentTarget }) => setFrequency(FREQUENCIES.find((item) => item === currentTarget.value) ?? 'once')}
      >
        {FREQUENCIES.map((value) => (
          <option key={value} value={value}>
            {t(FREQUENCY_LABELS[value])}
          </option>
        ))}
      </ChoiceField>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={frequency === 'once' ? t('Date') : t('First day')}
          name="start_date"
          initial={schedule?.start_date ?? today}
          min={schedule && schedule.start_date < today ? schedule.start_date : today}
          required
          hint={frequency === 'monthly' ? t('In a shorter month, it runs on the last day.') : undefined}
        />
        <Field label={t('Time')} name="time" type="time" defaultValue={schedule?.time ?? '09:00'} required hint={zone} />
      </div>
      <RepetitionFields frequency={frequency} today={today} saved={schedule} />
      <Field
        label={t('Note (optional)')}
        name="note"
        maxLength={NOTE_LENGTH_MAX}
        defaultValue={schedule?.credit_note}
        hint={t('The recipient sees this note.')}
      />
      <div ref={preview}>
        <RunPreview runs={runs} zone={zone} />
      </div>
      <SubmitButton submit={submit}>{schedule ? t('Save') : t('Schedule transfer')}</SubmitButton>
    </Form>
  );
};
