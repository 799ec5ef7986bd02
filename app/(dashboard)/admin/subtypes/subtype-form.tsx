'use client';

// Forms for the transaction subtypes.
import { hoursOrNull, idOrNull, selectOrNull, text, textOrNull, txType } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, deleteButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import type { AdminSubtype } from '#server/modules/accounts/index.ts';

/** The values of a subtype that the form edits. */
type SubtypeValues = Pick<
  AdminSubtype,
  'id' | 'name' | 'label' | 'description' | 'tx_type' | 'usage_type' | 'default_transaction_lifespan' | 'default_hold_lifespan'
> & {
  partner: number | null;
};

/** A subtype that can be the counterparty subtype of another one. */
export type PartnerCandidate = Pick<AdminSubtype, 'id' | 'name' | 'label' | 'tx_type' | 'archived'>;

type SubtypeFieldsProps = { partnerCandidates: PartnerCandidate[]; /** The subtype to change. */ subtype?: SubtypeValues };

const EXAMPLE_NAME = 'withdraw_manual';

const subtypeFields = ({ t, typedValue }: FieldTools, { partnerCandidates, subtype }: SubtypeFieldsProps) => {
  const type = subtype?.tx_type ?? (typedValue('tx_type') || 'debit');
  const partners = partnerCandidates.filter((other) => other.tx_type !== type && (!other.archived || other.id === subtype?.partner));
  return {
    ...(!subtype && { tx_type: txType(t) }),
    name: text(t('Name'), {
      required: true,
      isCode: true,
      placeholder: EXAMPLE_NAME,
      hint: t('Identifies the subtype in API requests. Cannot be changed once used.'),
    }),
    label: textOrNull(t('Label'), { placeholder: t('Withdrawal'), hint: t('Shown to users.') }),
    description: textOrNull(t('Description')),
    usage_type: selectOrNull(t('Applies to'), t('All transactions'), {
      partner: t('Transactions with a counterparty'),
      single: t('Transactions without a counterparty'),
    }),
    partner: idOrNull(
      t('Counterparty subtype'),
      t('No default'),
      partners.map(({ id, name, label }) => ({ id, label: label ?? name })),
    ),
    default_hold_lifespan: hoursOrNull(t('Expiry of holds (hours)'), { hint: t('Leave blank to use the company setting.') }),
    default_transaction_lifespan: hoursOrNull(t('Expiry of pending user transactions (hours)'), {
      hint: t('Leave blank to use the company setting.'),
    }),
  };
};

const { subtypes } = api.admin;

export const AddSubtype = addDialog(subtypeFields, ({ t }) => ({
  label: t('Add subtype'),
  send: (input) => subtypes.create.mutate({ tx_type: 'debit', ...input }),
}));

export const EditSubtype = editDialog(subtypeFields, ({ t }, { subtype }: Required<SubtypeFieldsProps>) => ({
  name: t('Edit {name}', { name: subtype.name }),
  values: subtype,
  send: ({ tx_type: _fixed, ...input }) => subtypes.update.mutate({ id: String(subtype.id), ...input }),
}));

type SubtypeProps = { id: number; name: string };

/** Archives or restores a subtype. */
export const ArchiveSubtype = confirmButton(({ t }, { id, name, isArchived }: SubtypeProps & { isArchived: boolean }) => ({
  label: isArchived ? t('Restore') : t('Archive'),
  name: isArchived ? t('Restore {name}', { name }) : t('Archive {name}', { name }),
  question: isArchived ? t('Restore {name}?', { name }) : t('Archive {name}?', { name }),
  warning: isArchived
    ? t('New transactions can use this subtype again.')
    : t('New transactions cannot use this subtype. Existing transactions keep it.'),
  onConfirm: () => subtypes.update.mutate({ id: String(id), archived: !isArchived }),
}));

/** Deletes an unused subtype. */
export const RemoveSubtype = deleteButton(({ t }, { id, name }: SubtypeProps) => ({
  name,
  warning: t('Only unused subtypes can be deleted. Archive used ones instead.'),
  onConfirm: () => subtypes.remove.mutate({ id: String(id) }),
}));
