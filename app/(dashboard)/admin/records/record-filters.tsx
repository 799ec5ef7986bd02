'use client';

import { FilterBar, FilterChips, StatusFilter, UserFilter, SearchFilter, SelectFilter } from '#app/_ui/table/filters.tsx';
import {
  addressList,
  type AddressQuery,
  bankAccountList,
  type BankAccountQuery,
  cryptoAccountList,
  type CryptoAccountQuery,
  type ContactKind,
  ANSWERS,
  emailList,
  mobileList,
  type ContactQuery,
} from '#app/(dashboard)/admin/records/record-lists.ts';
import { useText } from '#language';
import { CRYPTO_TYPES } from '#server/kernel/crypto-words.ts';
import { message } from '#app/_language/translate.ts';

export const AddressFilters = ({ query }: { query: AddressQuery }) => (
  <FilterBar list={addressList} query={query}>
    {(change) => (
      <>
        <UserFilter value={query.user} onChange={(user) => change({ user })} />
        <FilterChips>
          <StatusFilter value={query.status} onChange={(status) => change({ status })} />
        </FilterChips>
      </>
    )}
  </FilterBar>
);

export const BankAccountFilters = ({ query }: { query: BankAccountQuery }) => {
  const t = useText();
  return (
    <FilterBar list={bankAccountList} query={query}>
      {(change) => (
        <>
          <UserFilter value={query.user} onChange={(user) => change({ user })} />
          <SearchFilter
            name="number"
            label={t('Number')}
            placeholder={t('IBAN or account number')}
            value={query.number}
            onChange={(number) => change({ number })}
          />
          <FilterChips>
            <StatusFilter value={query.status} onChange={(status) => change({ status })} />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};

export const CryptoAccountFilters = ({ query }: { query: CryptoAccountQuery }) => {
  const t = useText();
  return (
    <FilterBar list={cryptoAccountList} query={query}>
      {(change) => (
        <>
          <UserFilter value={query.user} onChange={(user) => change({ user })} />
          <SearchFilter
            name="address"
            label={t('Address')}
            placeholder={t('Whole address')}
            value={query.address}
            onChange={(address) => change({ address })}
          />
          <FilterChips>
            <SelectFilter
              label={t('Type')}
              value={query.type}
              options={CRYPTO_TYPES.map((type) => ({ value: type, label: t.word(type) }))}
              onChange={(type) => change({ type })}
            />
            <StatusFilter value={query.status} onChange={(status) => change({ status })} />
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};

const CHIPS = [
  { name: 'verified', label: message('Verified') },
  { name: 'primary', label: message('Primary') },
  { name: 'archived', label: message('Archived') },
] as const;

export const ContactFilters = ({ kind, query }: { kind: ContactKind; query: ContactQuery }) => {
  const t = useText();
  return (
    <FilterBar list={kind === 'email' ? emailList : mobileList} query={query}>
      {(change) => (
        <>
          <SearchFilter
            name="user"
            label={t('User')}
            placeholder={t('Email, mobile or user id')}
            value={query.user}
            onChange={(user) => change({ user })}
          />
          <FilterChips>
            {CHIPS.map(({ name, label }) => (
              <SelectFilter
                key={name}
                label={t(label)}
                value={query[name]}
                options={ANSWERS.map((answer) => ({ value: answer, label: `${t(label)}: ${t.word(answer)}` }))}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
          </FilterChips>
        </>
      )}
    </FilterBar>
  );
};
