'use client';

// The form of a payee. Its fields depend on the type, which does not change later.
import type { Translate } from '#app/_language/translate.ts';
import { select, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { type FieldTools, pageForm } from '#app/_ui/form/record-forms.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { returnTo } from '#app/_ui/navigation/return.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { isPaidByTransfer, PAYEE_LABELS, PAYEES_PATH } from '#app/(dashboard)/payees/payee.ts';
import {
  BANK_CODE_LENGTH_MAX,
  BANK_TEXT_LENGTH_MAX,
  EMAIL_LENGTH_MAX,
  PAYEE_NAME_LENGTH_MAX,
  PAYEE_NOTE_LENGTH_MAX,
} from '#server/kernel/lengths.ts';
import { PAYEE_TYPES, type PayeeType } from '#server/kernel/transaction-enums.ts';
import { CRYPTO_TYPES } from '#server/kernel/user-enums.ts';
import type { Payee } from '#server/modules/payments/index.ts';

const addressLabel = (t: Translate, type: PayeeType): string => {
  switch (type) {
    case 'user':
      return t('Email, mobile number or user ID');
    case 'account':
      return t('Account reference');
    case 'bank_account':
      return t('IBAN or account number');
    case 'crypto_account':
      return t('Address');
  }
};

const BIC_LENGTH_MAX = 16;

const bankFields = (t: Translate) => ({
  bank_name: textOrNull(t('Bank name (optional)'), { maxLength: BANK_TEXT_LENGTH_MAX }),
  bank_code: textOrNull(t('Bank code (optional)'), { maxLength: BANK_CODE_LENGTH_MAX, columns: 2 }),
  bic: textOrNull(t('BIC (optional)'), { maxLength: BIC_LENGTH_MAX, columns: 2 }),
});

const cryptoFields = (t: Translate) => ({ crypto_type: select(t('Crypto type'), enumOptions(t, CRYPTO_TYPES)) });

type PayeeFormProps = { record?: Payee };

const fieldsOf = ({ t, typedValue }: FieldTools, { record }: PayeeFormProps) => {
  const type = record?.type ?? PAYEE_TYPES.find((item) => item === typedValue('type')) ?? PAYEE_TYPES[0];
  const types = PAYEE_TYPES.map((value) => ({ value, label: t(PAYEE_LABELS[value]) }));
  return {
    ...(!record && { type: select(t('Type'), types, { isDecisive: true }) }),
    ...(type === 'crypto_account' && cryptoFields(t)),
    address: text(addressLabel(t, type), { required: true, maxLength: EMAIL_LENGTH_MAX, autoCapitalize: 'none', spellCheck: false }),
    name: text(t('Name'), {
      required: true,
      maxLength: PAYEE_NAME_LENGTH_MAX,
      hint: isPaidByTransfer({ type }) ? t('The full name of the recipient. We compare it before your first payment.') : undefined,
    }),
    ...(type === 'bank_account' && bankFields(t)),
    note: text(t('Note (optional)'), { maxLength: PAYEE_NOTE_LENGTH_MAX, hint: t('The recipient doesn’t see this note.') }),
  };
};

export const PayeeForm = pageForm(fieldsOf, (tools, { record }: PayeeFormProps) => ({
  values: record,
  submitLabel: record ? undefined : tools.t('Add payee'),
  cancel: PAYEES_PATH,
  send: (input) => (record ? api.payees.update.mutate({ ...input, id: String(record.id) }) : api.payees.create.mutate(input)),
  onSuccess: returnTo(tools, PAYEES_PATH),
}));
