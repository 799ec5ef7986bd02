import { useFormat, useText } from '#language';
import { toLabel, message, type Message } from '#app/_language/translate.ts';
import { read, type CallerUser } from '#app/_ui/session/caller.ts';
import { dayOf, zoneOf } from '#server/kernel/timestamps.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';
import { getText, pageMetadata } from '#app/_language/server.ts';
import { readCountryOptions } from '#app/_ui/format/localized-names.ts';
import { readCompanyName } from '#app/_ui/shell/brand.tsx';
import { Page, PageSection, PageSectionFooter } from '#app/_ui/shell/page.tsx';
import { Photo } from '#app/(dashboard)/profile/photo.tsx';
import { ProfileForm } from '#app/(dashboard)/profile/profile-form.tsx';

/** Explanations by status. A verified status needs none. */
type StatusMessages = Record<Exclude<VerificationStatus, 'verified'>, Message>;

const STATUS_MESSAGES: StatusMessages = {
  pending: message('Your account hasn’t been reviewed yet.'),
  incomplete: message('{company} needs more information to review your account.'),
  declined: message('Your account was declined. Contact {company} for next steps.'),
  obsolete: message('Your information is out of date. {company} will review your account again.'),
};

const KYC_MESSAGES: StatusMessages = {
  pending: message('Your identity hasn’t been verified yet.'),
  incomplete: message('Your proof of identity is incomplete.'),
  declined: message('Your documents didn’t confirm your identity. Ask {company} which documents to upload.'),
  obsolete: message('Your proof of identity is out of date. Upload a new one.'),
};

/** The explanation of a status. The company may use other statuses, which have none. */
const statusMessage = (messages: StatusMessages, status: string): Message | undefined =>
  (messages as Partial<Record<string, Message>>)[status];

/** The user's verification status, and details that never change. */
const UserStatus = ({ person, company, zone }: { person: CallerUser; /** The name. */ company: string; zone: string }) => {
  const t = useText();
  const format = useFormat();
  return (
    <div className="px-4 py-2 md:px-6">
      <Details>
        <Detail term={t('Username')}>
          {person.username || <span className="text-muted">{t('None. You sign in with your email.')}</span>}
        </Detail>
        <Detail term={t('Account status')}>
          <StatusExplanation status={person.status} messages={STATUS_MESSAGES} company={company} />
        </Detail>
        <Detail term={t('Identity')}>
          <StatusExplanation status={person.kyc.status} messages={KYC_MESSAGES} company={company} />
        </Detail>
        <Detail term={t('Member since')}>
          <time dateTime={dayOf(person.created, zone)}>{format.date(dayOf(person.created, zone))}</time>
        </Detail>
        <Detail term={t('User ID')}>
          <Identifier value={person.id} label={t('user ID')} />
        </Detail>
      </Details>
    </div>
  );
};

const StatusExplanation = ({ status, messages, company }: { status: string; messages: StatusMessages; company: string }) => {
  const t = useText();
  const explanation = statusMessage(messages, status);
  return (
    <>
      <StatusChip status={toLabel(status)} />
      {explanation && <p className="text-13 text-muted">{t(explanation, { company })}</p>}
    </>
  );
};

export const generateMetadata = pageMetadata('Personal details');

export default async function ProfilePage() {
  const t = await getText();
  const person = await read((api) => api.user.get());
  const [countries, company] = await Promise.all([readCountryOptions(), readCompanyName()]);
  return (
    <Page title={t('Personal details')} width="form">
      <PageSection title={t('Photo')} description={t('Shown next to your name to other users.')}>
        <Photo person={person} />
      </PageSection>
      <PageSection title={t('Details')} description={t('As shown on your passport or identity card.')}>
        <PageSectionFooter>
          <ProfileForm person={person} countries={countries} />
        </PageSectionFooter>
      </PageSection>
      <PageSection title={t('Account')} description={t('Managed by {company}. You can’t change these details.', { company })}>
        <UserStatus person={person} company={company} zone={zoneOf(person)} />
      </PageSection>
    </Page>
  );
}
