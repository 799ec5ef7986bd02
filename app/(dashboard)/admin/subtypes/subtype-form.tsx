'use client';

// Forms for the subtypes of transactions.
import { useState } from 'react';
import { useText } from '#language';
import { ConfirmButton, DeleteButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { HOURS_FIELD, toHours, toSecondsOrNull, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminSubtype } from '#server/modules/accounts/index.ts';
import { USAGE_TYPES, type TxType } from '#server/kernel/transaction-enums.ts';

/** The fields of a subtype that the form shows. */
type SubtypeValues = Pick<
  AdminSubtype,
  'id' | 'name' | 'label' | 'description' | 'tx_type' | 'usage_type' | 'default_transaction_lifespan'
> & {
  partner: number | null;
};

/** A subtype for the other side of a transaction. */
export type PossiblePartner = Pick<AdminSubtype, 'id' | 'name' | 'label' | 'tx_type' | 'archived'>;

const EXAMPLE_NAME = 'withdraw_manual';

const readSubtype = (form: FormData) => ({
  name: trimmedText(form, 'name'),
  label: trimmedText(form, 'label') || null,
  description: trimmedText(form, 'description') || null,
  usage_type: USAGE_TYPES.find((usage) => usage === trimmedText(form, 'usage_type')) ?? null,
  partner: Number(trimmedText(form, 'partner')) || null,
  default_transaction_lifespan: toSecondsOrNull(trimmedText(form, 'default_transaction_lifespan')),
});

export const AddSubtype = ({ others }: { others: PossiblePartner[] }) => {
  const t = useText();
  const [txType, setTxType] = useState<TxType>('debit');
  return (
    <FormDialog
      label={t('Add a subtype')}
      title={t('Add a subtype')}
      said={t('Added.')}
      submitLabel={t('Add subtype')}
      read={readSubtype}
      send={(input) => api.admin.subtypes.create.mutate({ tx_type: txType, ...input })}
    >
      <ChoiceField
        label={t('Of')}
        name="tx_type"
        value={txType}
        onChange={({ target }) => setTxType(target.value === 'credit' ? 'credit' : 'debit')}
      >
        <option value="debit">{t('Debits')}</option>
        <option value="credit">{t('Credits')}</option>
      </ChoiceField>
      <SubtypeFields partners={others.filter((other) => other.tx_type !== txType && !other.archived)} />
    </FormDialog>
  );
};

export const EditSubtype = ({ subtype, others }: { subtype: SubtypeValues; others: PossiblePartner[] }) => {
  const t = useText();
  const { id, name, tx_type: txType, partner, default_transaction_lifespan: lifespan } = subtype;
  const title = t('Edit {name}', { name });
  const isPartner = (other: PossiblePartner) => other.tx_type !== txType && (!other.archived || other.id === partner);
  return (
    <FormDialog
      label={t('Edit')}
      name={title}
      title={title}
      values={{ ...subtype, default_transaction_lifespan: typeof lifespan === 'number' ? toHours(lifespan) : '' }}
      read={readSubtype}
      send={(input) => api.admin.subtypes.update.mutate({ id: String(id), ...input })}
    >
      <SubtypeFields partners={others.filter(isPartner)} />
    </FormDialog>
  );
};

const SubtypeFields = ({ partners }: { partners: PossiblePartner[] }) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Name')}
        name="name"
        required
        isCode
        placeholder={EXAMPLE_NAME}
        hint={t('Programs send it with a transaction. It stays once something has it.')}
      />
      <Field label={t('Label')} name="label" autoComplete="off" placeholder={t('Withdrawal')} hint={t('What people read.')} />
      <Field label={t('Description')} name="description" autoComplete="off" />
      <SelectField label={t('For')} name="usage_type">
        <option value="">{t('All transactions')}</option>
        <option value="partner">{t('Transactions with a partner')}</option>
        <option value="single">{t('Transactions without a partner')}</option>
      </SelectField>
      <SelectField label={t('The other side has')} name="partner">
        <option value="">{t('No subtype by itself')}</option>
        {partners.map(({ id, name, label }) => (
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
      />
    </>
  );
};

/** Archives or restores a subtype. */
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

/** Deletes an unused subtype. */
export const RemoveSubtype = ({ id, name }: { id: number; name: string }) => {
  const t = useText();
  return (
    <DeleteButton name={name} act={() => api.admin.subtypes.remove.mutate({ id: String(id) })}>
      {t('One that transactions, limits or fees have is archived instead.')}
    </DeleteButton>
  );
};
