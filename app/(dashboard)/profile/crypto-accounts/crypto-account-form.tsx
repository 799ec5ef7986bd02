'use client';

import { useState } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useReturn } from '#app/_ui/navigation/return.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { CheckedField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { RecordFormEnd } from '#app/_ui/form/record-form.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import type { CryptoAccount, CryptoAccountInput } from '#server/modules/profile/index.ts';
import { cryptoAddressFault, hasChecksum } from '#server/kernel/crypto-address.ts';
import { CRYPTO_TYPES, type CryptoType } from '#server/kernel/user-enums.ts';

const LIST = '/profile/crypto-accounts';

const typeNamed = (word: string): CryptoType => CRYPTO_TYPES.find((type) => type === word) ?? CRYPTO_TYPES[0];

const readAccount = (form: FormData): Pick<CryptoAccountInput, 'address' | 'crypto_type'> => ({
  address: trimmedText(form, 'address'),
  crypto_type: typeNamed(trimmedText(form, 'crypto_type')),
});

const LOOKS: Record<CryptoType, Message> = {
  bitcoin: message('It begins with 1, 3 or bc1.'),
  ethereum: message('0x and then 40 digits and letters from A to F.'),
  other: message('Addresses of other types cannot be checked: compare it with where it comes from.'),
};

const hintOf = (type: CryptoType, address: string): Message => {
  if (type === 'other' || address === '' || cryptoAddressFault(type, address) !== undefined) return LOOKS[type];
  return hasChecksum(type, address)
    ? message('The checksum of this address is right.')
    : message('This address carries no checksum: compare it with where it comes from.');
};

/** `account` is the one that is changed; without it a new one is added. */
export const CryptoAccountForm = ({ account }: { account?: CryptoAccount }) => {
  const t = useText();
  const { cryptoAccounts } = api.user;
  const submit = useSubmit(
    (input: ReturnType<typeof readAccount>) =>
      account ? cryptoAccounts.update.mutate({ ...input, id: String(account.id) }) : cryptoAccounts.create.mutate(input),
    useReturn(LIST),
  );
  const [type, setType] = useState<CryptoType>(account?.crypto_type ?? CRYPTO_TYPES[0]);
  const [address, setAddress] = useState(account?.address ?? '');
  return (
    <Form submit={submit} read={readAccount}>
      <ChoiceField label={t('Type')} name="crypto_type" value={type} onChange={({ target }) => setType(typeNamed(target.value))}>
        {CRYPTO_TYPES.map((word) => (
          <option key={word} value={word}>
            {t.word(word)}
          </option>
        ))}
      </ChoiceField>
      <CheckedField
        label={t('Address')}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t(hintOf(type, address.trim()))}
        value={address}
        faultOf={(typed) => cryptoAddressFault(type, typed.trim())}
        subject={type}
        onType={setAddress}
      />
      <RecordFormEnd submit={submit} record={account} kind="cryptoAccounts" list={LIST} />
    </Form>
  );
};
