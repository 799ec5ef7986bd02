'use client';

// The form of a crypto account. The address is validated by the rules of its type.
import { useState } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { ValidatedField } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { control, select } from '#app/_ui/form/record-fields.tsx';
import { profileRecordForm } from '#app/_ui/form/profile-record-form.tsx';
import { enumOptions } from '#app/_ui/form/select-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { findCryptoAddressError, hasChecksum } from '#server/kernel/crypto-address.ts';
import { CRYPTO_TYPES, type CryptoType } from '#server/kernel/user-enums.ts';
import type { CryptoAccount } from '#server/modules/profile/index.ts';

const parseType = (word: string): CryptoType => CRYPTO_TYPES.find((type) => type === word) ?? CRYPTO_TYPES[0];

const FORMAT_HINTS: Record<CryptoType, Message> = {
  bitcoin: message('Starts with 1, 3 or bc1.'),
  ethereum: message('0x followed by 40 hexadecimal characters.'),
  other: message('We can’t check addresses of this type. Compare it with the original.'),
};

const addressHint = (type: CryptoType, address: string): Message => {
  if (type === 'other' || address === '' || findCryptoAddressError(type, address) !== undefined) return FORMAT_HINTS[type];
  return hasChecksum(type, address)
    ? message('The checksum of this address is valid.')
    : message('This address has no checksum. Compare it with the original.');
};

const AddressField = ({ type, initial }: { type: CryptoType; initial: string }) => {
  const t = useText();
  const [address, setAddress] = useState(initial);
  return (
    <ValidatedField
      label={t('Address')}
      name="address"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint={t(addressHint(type, address.trim()))}
      value={address}
      validate={(inputText) => findCryptoAddressError(type, inputText.trim())}
      dependency={type}
      onType={setAddress}
    />
  );
};

const { cryptoAccounts } = api.user;

export const CryptoAccountForm = profileRecordForm({
  addLabel: message('Add crypto account'),
  reviewNotice: message('If you change this crypto account, it must be verified again.'),
  listPath: '/profile/crypto-accounts',
  fieldsOf: ({ t, typedValue }, { record }: { record?: CryptoAccount }) => ({
    crypto_type: select(t('Type'), enumOptions(t, CRYPTO_TYPES), { isDecisive: true }),
    address: control(() => <AddressField type={parseType(typedValue('crypto_type'))} initial={record?.address ?? ''} />, trimmedText),
  }),
  save: (id, input) => (id === undefined ? cryptoAccounts.create.mutate(input) : cryptoAccounts.update.mutate({ id, ...input })),
});
