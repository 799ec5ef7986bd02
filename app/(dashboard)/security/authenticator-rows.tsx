import Link from 'next/link';
import { Check, Clock, KeyRound, type LucideIcon, MessageSquare, ShieldAlert, Smartphone } from 'lucide-react';
import { useFormat, useText } from '#language';
import { formatRequiredTypes, authenticatorName, TYPE_NAMES } from '#app/_mfa/challenges.ts';
import { formatPhoneNumber } from '#app/_ui/form/phone-number.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import type { Authenticator, Challenge } from '#server/modules/identity/index.ts';
import type { Translate } from '#app/_language/translate.ts';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { ItemList, ListItem } from '#app/_ui/table/list-item.tsx';
import { RemoveAuthenticator } from '#app/(dashboard)/security/credential-forms.tsx';
import type { AuthenticatorType } from '#server/kernel/access-enums.ts';

type SetupNoticeProps = {
  /** The open setup challenges; empty when the setup is complete. */
  challenges: readonly Challenge[];
  hasCodes: boolean;
  destination: string;
};

/** A notice for users who must set up an authenticator, with the link back. */
export const SetupNotice = ({ challenges, hasCodes, destination }: SetupNoticeProps) => {
  const t = useText();
  const format = useFormat();
  if (challenges.length > 0) {
    return (
      <div role="status" className="flex items-start gap-3 rounded-control border border-warning bg-surface px-4 py-3">
        <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
        <p>
          {t('The company requires you to set up {types} before you continue.', {
            types: formatRequiredTypes(t, format, challenges),
          })}
        </p>
      </div>
    );
  }
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-control border border-positive bg-surface px-4 py-3">
      <Check aria-hidden className="size-5 shrink-0 text-positive" />
      <p className="min-w-48 flex-1">
        {t('You’ve set up what the company requires.')}{' '}
        {!hasCodes && t('Generate recovery codes below so that you can sign in if you lose your phone.')}
      </p>
      <Link href={destination} className={buttonClass('primary')}>
        {t('Continue')}
      </Link>
    </div>
  );
};

const ICONS: Record<AuthenticatorType, LucideIcon> = { totp: Smartphone, sms: MessageSquare, static: KeyRound };

/** Describes the details of an authenticator. */
const describeAuthenticator = (t: Translate, { type, details }: Authenticator): string => {
  if ('mobile' in details) return t('Text message to {mobile}', { mobile: formatPhoneNumber(details.mobile) });
  if (!('tokens' in details)) return t(TYPE_NAMES[type]);
  const remaining = details.tokens.filter(({ available }) => available).length;
  return t('{remaining, plural, one {# of {total} recovery codes left} other {# of {total} recovery codes left}}', {
    remaining,
    total: details.tokens.length,
  });
};

type AuthenticatorRowsProps = {
  authenticators: readonly Authenticator[];
  /** The user; undefined while an authenticator must be set up first, because none can be removed then. */
  zone: string | undefined;
};

export const AuthenticatorRows = ({ authenticators, zone }: AuthenticatorRowsProps) => {
  const t = useText();
  if (authenticators.length === 0) {
    return <p className="border-b px-4 py-3 text-muted md:px-6">{t('Off. Only your password protects your account.')}</p>;
  }
  return (
    <ItemList label={t('Your two-factor authentication methods')}>
      {authenticators.map((authenticator) => (
        <ListItem
          key={authenticator.id}
          icon={ICONS[authenticator.type]}
          name={
            <>
              <bdi>{authenticatorName(t, authenticator)}</bdi> <AuthenticatorStatus isVerified={authenticator.verified} />
            </>
          }
          action={zone && <RemoveAuthenticator id={authenticator.id} name={authenticatorName(t, authenticator)} />}
        >
          {zone
            ? t.rich('{authenticator}, added {created}', {
                authenticator: describeAuthenticator(t, authenticator),
                created: <Timestamp at={authenticator.created} zone={zone} />,
              })
            : describeAuthenticator(t, authenticator)}
        </ListItem>
      ))}
    </ItemList>
  );
};

/** Whether an authenticator is verified, by icon, text and color. */
const AuthenticatorStatus = ({ isVerified }: { isVerified: boolean }) => {
  const t = useText();
  const Icon = isVerified ? Check : Clock;
  return (
    <span className={`inline-flex items-center gap-1 text-13 font-normal ${isVerified ? 'text-positive' : 'text-warning'}`}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {isVerified ? t('Verified') : t('Not confirmed')}
    </span>
  );
};
