'use client';

import { useState } from 'react';
import { useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { HOURS_FIELD, toHours, toSecondsOrNull, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import type { AdminSubtype } from '#server/modules/accounts/index.ts';
import { USAGE_TYPES } from '#server/kernel/subtype-words.ts';

/** What the form shows of a subtype that is there. */
type KnownSubtype = Pick<
  AdminSubtype,
  'id' | 'name' | 'label' | 'description' | 'tx_type' | 'usage_type' | 'default_transaction_lifespan'
> & {
  partner: number | null;
};

/** A subtype that another one may have as its other side. */
export type PossiblePartner = Pick<AdminSubtype, 'id' | 'name' | 'label' | 'tx_type' | 'archived'>;

type SubtypeFormProps = { subtype?: KnownSubtype; others: PossiblePartner[]; close(): void };

const EXAMPLE_NAME = 'withdraw_manual';

const readSubtype = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  description: trimmedText(form, 'description') || null,
  usage_type: USAGE_TYPES.find((usage) => usage === trimmedText(form, 'usage_type')) ?? null,
  partner: Number(trimmedText(form, 'partner')) || null,
  default_transaction_lifespan: toSecondsOrNull(trimmedText(form, 'default_transaction_lifespan')),
});

export const AddSubtype = ({ others }: Pick<SubtypeFormProps, 'others'>) => {
  const t = useText();
  return (
    <DialogButton label={t('Add a subtype')} said={t('Added.')} title={t('Add a subtype')}>
      {(close) => <SubtypeForm others={others} close={close} />}
    </DialogButton>
  );
};

/** Changes what a subtype is called, and what it is for. */
export const EditSubtype = ({ subtype, others }: { subtype: KnownSubtype; others: PossiblePartner[] }) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit {name}', { name: subtype.name })} title={t('Edit {name}', { name: subtype.name })}>
      {(close) => <SubtypeForm subtype={subtype} others={others} close={close} />}
    </DialogButton>
  );
};

const SubtypeForm = ({ subtype, others, close }: SubtypeFormProps) => {
  const t = useText();
  const [txType, setTxType] = useState(subtype?.tx_type ?? 'debit');
  const { create, update } = api.admin.subtypes;
  const submit = useSubmit(async (input: ReturnType<typeof readSubtype>) => {
    await (subtype ? update.mutate({ id: String(subtype.id), ...input }) : create.mutate({ tx_type: txType, ...input }));
    close();
  });
  return (
    <Form submit={submit} read={readSubtype}>
      {(fields) => (
        <>
          {!subtype && (
            <ChoiceField
              label={t('Of')}
              name="tx_type"
              value={txType}
              onChange={({ target }) => setTxType(target.value === 'credit' ? 'credit' : 'debit')}
            >
              <option value="debit">{t('Debits')}</option>
              <option value="credit">{t('Credits')}</option>
            </ChoiceField>
          )}
          <Field
            label={t('Name')}
            name="name"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder={EXAMPLE_NAME}
            hint={t('Programs send it with a transaction. It stays once something has it.')}
            defaultValue={subtype?.name ?? ''}
            errors={fields['name']}
          />
          <Field
            label={t('Label')}
            name="label"
            autoComplete="off"
            placeholder={t('Withdrawal')}
            hint={t('What people read.')}
            defaultValue={subtype?.label ?? ''}
            errors={fields['label']}
          />
          <Field
            label={t('Description')}
            name="description"
            autoComplete="off"
            defaultValue={subtype?.description ?? ''}
            errors={fields['description']}
          />
          <UseFields
            subtype={subtype}
            others={others.filter(({ id, tx_type, archived }) => tx_type !== txType && (!archived || id === subtype?.partner))}
            fields={fields}
          />
          <FormDialogActions submit={submit} cancel={close}>
            {subtype ? t('Save') : t('Add subtype')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

type UseFieldsProps = Pick<SubtypeFormProps, 'subtype' | 'others'> & { fields: FieldErrors };

/** The transaction type of a subtype, the subtype of the other side, and the lifespan of pending transactions. */
const UseFields = ({ subtype, others, fields }: UseFieldsProps) => {
  const t = useText();
  const lifespan = subtype?.default_transaction_lifespan;
  return (
    <>
      <SelectField label={t('For')} name="usage_type" defaultValue={subtype?.usage_type ?? ''} errors={fields['usage_type']}>
        <option value="">{t('All transactions')}</option>
        <option value="partner">{t('Transactions with a partner')}</option>
        <option value="single">{t('Transactions without a partner')}</option>
      </SelectField>
      <SelectField label={t('The other side has')} name="partner" defaultValue={subtype?.partner ?? ''} errors={fields['partner']}>
        <option value="">{t('No subtype by itself')}</option>
        {others.map(({ id, name, label }) => (
          <option key={id} value={id}>
            {label ?? name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('Hours until a user’s pending transaction expires')}
        name="default_transaction_lifespan"
        {...HOURS_FIELD}
        hint={t('Leave empty to use the company setting.')}
        defaultValue={typeof lifespan === 'number' ? toHours(lifespan) : ''}
        errors={fields['default_transaction_lifespan']}
      />
    </>
  );
};

/** Puts a subtype away, or brings it back. */
export const ArchiveSubtype = ({ id, name, isArchived }: { id: number; name: string; isArchived: boolean }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={isArchived ? t('Bring back') : t('Archive')}
      name={isArchived ? t('Bring back {name}', { name }) : t('Archive {name}', { name })}
      question={isArchived ? t('Bring {name} back?', { name }) : t('Archive {name}?', { name })}
      act={() => api.admin.subtypes.update.mutate({ id: String(id), archived: !isArchived })}
    >
      {isArchived ? t('New transactions may have it again.') : t('New transactions may not have it any more. Those that do keep it.')}
    </ConfirmButton>
  );
};

/** Deletes a subtype that nothing has yet. */
export const RemoveSubtype = ({ id, name }: { id: number; name: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete {name}', { name })}
      question={t('Delete {name}?', { name })}
      act={() => api.admin.subtypes.remove.mutate({ id: String(id) })}
    >
      {t('One that transactions, limits or fees have is archived instead.')}
    </ConfirmButton>
  );
};
