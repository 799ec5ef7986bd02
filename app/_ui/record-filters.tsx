'use client';

import { labelOf } from '#app/_lib/label.ts';
import { SearchFilter, SelectFilter } from '#app/_ui/filters.tsx';
import { VERIFICATION_STATUSES, type VerificationStatus } from '#server/kernel/verification-status.ts';

type UserFilterProps = { value: string | null; onChange: (user: string | null) => void };

/** Whose. */
export const UserFilter = (filter: UserFilterProps) => (
  <SearchFilter name="user" label="User" placeholder="Email, mobile or user id" {...filter} />
);

const STATUS_OPTIONS = VERIFICATION_STATUSES.map((status) => ({ value: status, label: labelOf(status) }));

type StatusFilterProps = { value: VerificationStatus | null; onChange: (status: VerificationStatus | null) => void };

/** How far it was checked. */
export const StatusFilter = (filter: StatusFilterProps) => <SelectFilter label="Status" options={STATUS_OPTIONS} {...filter} />;
