import type { ReactNode } from 'react';
import { labelOf } from '#app/_lib/label.ts';
import { Detail, Details } from '#app/_ui/details.tsx';
import { Moment } from '#app/_ui/moment.tsx';
import { Money } from '#app/_ui/money.tsx';
import { StatusChip } from '#app/_ui/status-chip.tsx';
import { SetKyc } from '#app/(dashboard)/admin/documents/set-kyc.tsx';
import type { AdminUser } from '#server/features/users/schema.ts';

const NOTHING = <span className="text-muted">Not given</span>;

type UserFactsProps = { user: AdminUser; countryName(code: string): string };

/** What is known of the person; details that few companies ask for only where there are any. */
export const UserFacts = ({ user, countryName }: UserFactsProps) => {
  const country = (code: string | null) => code && countryName(code);
  const word = (value: string | null) => value && labelOf(value);
  const usual: Record<string, ReactNode> = {
    'First name': user.first_name,
    'Last name': user.last_name,
    Username: user.username,
    'Id number': user.id_number,
    'Birth date': user.birth_date,
    Nationality: country(user.nationality),
    Residency: country(user.residency),
    Language: user.language,
    'Time zone': user.timezone,
  };
  const further: Record<string, ReactNode> = {
    'Middle name': user.middle_name,
    Title: word(user.title),
    Gender: word(user.gender),
    'Marital status': word(user.marital_status),
    'Birth place': user.birth_place,
    'Birth country': country(user.birth_country),
    "Father's name": user.fathers_name,
    "Mother's name": user.mothers_name,
    "Grandfather's name": user.grandfathers_name,
    "Grandmother's name": user.grandmothers_name,
    'Alias name': user.alias_name,
    'Legal name': user.legal_name,
    'Business name': user.business_name,
    Website: user.website,
    'Tax number': user.tax_number,
    'Tax residency': country(user.tax_residency),
    'Central bank number': user.central_bank_number,
  };
  const given = Object.entries(further).filter(([, value]) => Boolean(value));
  return (
    <div className="px-4 py-2 md:px-6">
      <Details>
        {[...Object.entries(usual), ...given].map(([term, value]) => (
          <Detail key={term} term={term}>
            {value ? <bdi>{value}</bdi> : NOTHING}
          </Detail>
        ))}
      </Details>
    </div>
  );
};

type UserStandingProps = { user: AdminUser; zone: string; mayChange: boolean };

/** How the company and the person stand. */
export const UserStanding = ({ user, zone, mayChange }: UserStandingProps) => (
  <div className="px-4 py-2 md:px-6">
    <Details>
      <Detail term="Status">
        <StatusChip status={labelOf(user.status)} />
      </Detail>
      <Detail term="KYC">
        <span className="flex flex-wrap items-center gap-3">
          <StatusChip status={labelOf(user.kyc.status)} />
          {mayChange && <SetKyc user={user} status={user.kyc.status} />}
        </span>
      </Detail>
      <Detail term="Group">{user.groups.map(({ name, label }) => label || name).join(', ') || 'None'}</Detail>
      <Detail term="Balance">
        {user.currency && user.balance !== undefined ? <Money amount={user.balance} currency={user.currency} /> : 'Nothing yet'}
      </Detail>
      <Detail term="Last log-in">{user.last_login === null ? 'Never' : <Moment at={user.last_login} zone={zone} />}</Detail>
      <Detail term="Since">
        <Moment at={user.created} zone={zone} />
      </Detail>
    </Details>
  </div>
);
