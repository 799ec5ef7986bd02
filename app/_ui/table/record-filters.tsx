'use client';

import { useText } from '#language';
import { SearchFilter, SelectFilter } from '#app/_ui/table/filters.tsx';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/verification-status.ts';

type UserFilterProps = { value: string | null; onChange: (user: string | null) => void };

/** Whose. */
export const UserFilter = (filter: UserFilterProps) => {
  const t = useText();
  return <SearchFilter name="user" label={t('User')} placeholder={t('Email, mobile or user id')} {...filter} />;
};

type StatusFilterProps = { value: VerificationStatus | null; onChange: (status: VerificationStatus | null) => void };

/** How far it was checked. */
export const StatusFilter = (filter: StatusFilterProps) => {
  const t = useText();
  const options = VERIFICATION_STATUSES.map((status) => ({ value: status, label: t.word(status) }));
  return <SelectFilter label={t('Status')} options={options} {...filter} />;
};
