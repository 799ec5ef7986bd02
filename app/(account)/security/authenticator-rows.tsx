import { KeyRound, MessageSquare, Smartphone, type LucideIcon } from 'lucide-react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { authenticatorName, TYPE_NAMES } from '#app/_mfa/authenticator-words.ts';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Entries, Entry } from '#app/_ui/table/entry.tsx';
import { RemoveAuthenticator } from '#app/(account)/security/removals.tsx';
import { VerifiedMark } from '#app/(account)/security/verified-mark.tsx';
import type { Authenticator } from '#server/modules/identity/mfa/schema.ts';
import type { AuthenticatorType } from '#server/kernel/authenticator-words.ts';

const ICONS: Record<AuthenticatorType, LucideIcon> = { totp: Smartphone, sms: MessageSquare, static: KeyRound };

/** What is particular to an authenticator, in words. */
const particulars = (t: Translate, { type, details }: Authenticator): string => {
  if ('mobile' in details) return t('Text message to {mobile}', { mobile: details.mobile });
  if (!('tokens' in details)) return t(TYPE_NAMES[type]);
  const left = details.tokens.filter(({ available }) => available).length;
  return t('{left, plural, one {# recovery code} other {# recovery codes}} left of {all}', { left, all: details.tokens.length });
};

type AuthenticatorRowsProps = {
  authenticators: readonly Authenticator[];
  /** Of the person who looks; unknown while an authenticator has to be set up first: then nothing can be removed either. */
  zone: string | undefined;
};

export const AuthenticatorRows = ({ authenticators, zone }: AuthenticatorRowsProps) => {
  const t = useText();
  if (authenticators.length === 0) {
    return <p className="border-b px-4 py-3 text-muted md:px-6">{t('There is none yet: your password alone opens your account.')}</p>;
  }
  return (
    <Entries label={t('Your authenticators')}>
      {authenticators.map((authenticator) => (
        <Entry
          key={authenticator.id}
          icon={ICONS[authenticator.type]}
          name={
            <>
              <bdi>{authenticatorName(t, authenticator)}</bdi> <VerifiedMark isVerified={authenticator.verified} />
            </>
          }
          action={zone && <RemoveAuthenticator id={authenticator.id} name={authenticatorName(t, authenticator)} />}
        >
          {zone
            ? t.rich('{what}, added {moment}', {
                what: particulars(t, authenticator),
                moment: <Moment at={authenticator.created} zone={zone} />,
              })
            : particulars(t, authenticator)}
        </Entry>
      ))}
    </Entries>
  );
};
