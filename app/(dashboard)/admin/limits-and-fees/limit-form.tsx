'use client';

import { useText, useFormat } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { Field, Checkbox, SelectField } from '#app/_ui/form/field.tsx';
import {
  type Place,
  removeFee,
  removeLimit,
  changeLimit,
  createLimit,
  type PlaceCurrency,
  currencyOf,
  LIMIT_NAMES,
} from '#app/(dashboard)/admin/limits-and-fees/rule-scope.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { useState } from 'react';
import { readAmountOrZero } from '#app/_ui/form/amount-input.ts';
import type { Format } from '#app/_language/format.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form } from '#app/_ui/form/form.tsx';
import type { AdminLimit } from '#server/modules/accounts/index.ts';
import { LIMIT_TYPES } from '#server/kernel/limit-words.ts';

type NarrowerFieldsProps = {
  place: Place;
  /** The limit or fee that is there. */
  narrowed: { subtype: string | null; account_definition: string | null } | undefined;
  fields: FieldErrors;
};

/** Which transactions of a place a limit or fee is for, where it is not for all of them. An account has one definition. */
export const NarrowerFields = ({ place, narrowed, fields }: NarrowerFieldsProps) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Subtype')}
        name="subtype"
        autoComplete="off"
        spellCheck={false}
        hint={t('Left empty: of any subtype.')}
        defaultValue={narrowed?.subtype ?? ''}
        errors={fields['subtype']}
      />
      {!('reference' in place) && (
        <Field
          label={t('Account definition')}
          name="account_definition"
          autoComplete="off"
          spellCheck={false}
          hint={t('Left empty: of any account.')}
          defaultValue={narrowed?.account_definition ?? ''}
          errors={fields['account_definition']}
        />
      )}
    </>
  );
};

type RemoveButtonProps = { place: Place; noun: 'limit' | 'fee'; id: number; /** The limit or fee in words. */ sentence: string };

export const RemoveButton = ({ place, noun, id, sentence }: RemoveButtonProps) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete: {sentence}', { sentence })}
      question={noun === 'fee' ? t('Delete this fee?') : t('Delete this limit?')}
      act={() => (noun === 'fee' ? removeFee : removeLimit)(place, String(id))}
    >
      {t('{sentence}. What was booked meanwhile stays as it is.', { sentence })}
    </ConfirmButton>
  );
};

type AddLimitProps = { place: Place; currencies: PlaceCurrency[] };

/** What the form shows of a limit that is there. */
type KnownLimit = Pick<AdminLimit, 'id' | 'type' | 'tx_type' | 'currency' | 'value' | 'subtype' | 'account_definition' | 'archived'>;

type EditLimitProps = AddLimitProps & { limit: KnownLimit; /** The limit in words. */ sentence: string };

/** Puts a limit on a place. */
export const AddLimit = ({ place, currencies }: AddLimitProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Add a limit')} said={t('Added.')} title={t('Add a limit')}>
      {(close) => <LimitForm place={place} currencies={currencies} close={close} />}
    </DialogButton>
  );
};

/** Changes a limit of a place, puts it away, or brings it back. */
export const EditLimit = ({ sentence, ...props }: EditLimitProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit: {sentence}', { sentence })} title={t('Edit limit')}>
      {(close) => <LimitForm {...props} close={close} />}
    </DialogButton>
  );
};

/** What the form says but for the amount, which is read with its currency. */
const readLimit = (form: FormData) => ({
  type: LIMIT_TYPES.find((type) => type === trimmedText(form, 'type')) ?? 'max',
  tx_type: trimmedText(form, 'tx_type') === 'credit' ? ('credit' as const) : ('debit' as const),
  subtype: trimmedText(form, 'subtype') || null,
  account_definition: trimmedText(form, 'account_definition') || null,
  currency: trimmedText(form, 'currency'),
  archived: form.has('archived'),
  written: trimmedText(form, 'value'),
});

const valueText = (format: Format, limit: KnownLimit | undefined, currencies: PlaceCurrency[]): string | undefined => {
  const currency = limit && currencyOf(currencies, limit.currency);
  return currency && format.typed(limit.value, currency.divisibility);
};

type LimitFormProps = AddLimitProps & { limit?: KnownLimit; close(): void };

const LimitForm = ({ place, currencies, limit, close }: LimitFormProps) => {
  const t = useText();
  const format = useFormat();
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async ({ written, ...said }: ReturnType<typeof readLimit>) => {
    const currency = currencyOf(currencies, said.currency);
    if (!currency) return;
    const read = readAmountOrZero(t, format, written, currency);
    setProblem('problem' in read ? read.problem : undefined);
    if ('problem' in read) return;
    const input = { ...said, value: read.amount };
    await (limit ? changeLimit(place, String(limit.id), input) : createLimit(place, input));
    close();
  });
  return (
    <Form submit={submit} read={readLimit}>
      {(fields) => (
        <>
          <SelectField label={t('Of')} name="tx_type" defaultValue={limit?.tx_type ?? 'debit'} errors={fields['tx_type']}>
            <option value="debit">{t('Debits')}</option>
            <option value="credit">{t('Credits')}</option>
          </SelectField>
          <SelectField label={t('What it bounds')} name="type" defaultValue={limit?.type ?? 'day_max'} errors={fields['type']}>
            {LIMIT_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(LIMIT_NAMES[type])}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('Currency')} name="currency" defaultValue={limit?.currency} errors={fields['currency']}>
            {currencies.map(({ code, display_code: shown }) => (
              <option key={code} value={code}>
                {shown}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('Amount')}
            name="value"
            required
            inputMode="decimal"
            autoComplete="off"
            placeholder="1,000.00"
            hint={t('0 is no limit, also where a wider place has one.')}
            defaultValue={valueText(format, limit, currencies)}
            errors={problem === undefined ? fields['value'] : [problem]}
          />
          <NarrowerFields place={place} narrowed={limit} fields={fields} />
          {limit && <Checkbox label={t('Archived: it bounds nothing')} name="archived" defaultChecked={limit.archived} />}
          <FormDialogActions submit={submit} cancel={close}>
            {limit ? t('Save') : t('Add limit')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};
