import { useFormat, useText } from '#language';
import { labelOf, message, type Message } from '#app/_language/translate.ts';
import { read, type CallerUser } from '#app/_ui/session/caller.ts';
import { dayOf, zoneOf } from '#server/kernel/moments.ts';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import type { VerificationStatus } from '#server/kernel/user-enums.ts';
import { getText, titled } from '#app/_language/server.ts';
import { countryOptions } from '#app/_ui/format/localized-names.ts';
import { Page, Part, PartFooter } from '#app/_ui/shell/page.tsx';
import { Photo } from '#app/(dashboard)/profile/photo.tsx';
import { ProfileForm } from '#app/(dashboard)/profile/profile-form.tsx';

type Words = Record<VerificationStatus, Message>;

const STATUS_WORDS: Words = {
  pending: message('Your company has not looked at your account yet.'),
  incomplete: message('Something is missing before your company can decide about your account.'),
  verified: message('Your company has looked at your account and accepted it.'),
  declined: message('Your company has looked at your account and not accepted it. Ask there what to do.'),
  obsolete: message('What your company knows of you is too old. It will look at your account again.'),
};

const KYC_WORDS: Words = {
  pending: message('Nobody has checked yet that you are who you say.'),
  incomplete: message('Some of what proves who you are is still missing.'),
  verified: message('Your company has checked that you are who you say.'),
  declined: message('What you gave did not prove who you are. Ask your company what to give instead.'),
  obsolete: message('What proved who you are is too old, and has to be given again.'),
};

/** Words for a status that this page knows; a company may use others. */
const wordsFor = (words: Words, status: string): Message | undefined => (words as Partial<Record<string, Message>>)[status];

/** How the person stands with the company: what is decided there, or never changes. */
const Standing = ({ person, zone }: { person: CallerUser; zone: string }) => {
  const t = useText();
  const format = useFormat();
  return (
    <div className="px-4 py-2 md:px-6">
      <Details>
        <Detail term={t('Username')}>
          {person.username || <span className="text-muted">{t('None. You sign in with your email.')}</span>}
        </Detail>
        <Detail term={t('Account')}>
          <Explained status={person.status} words={STATUS_WORDS} />
        </Detail>
        <Detail term={t('Identity')}>
          <Explained status={person.kyc.status} words={KYC_WORDS} />
        </Detail>
        <Detail term={t('Member since')}>
          <time dateTime={dayOf(person.created, zone)}>{format.day(person.created, zone)}</time>
        </Detail>
        <Detail term={t('User id')}>
          <Identifier value={person.id} label={t('user ID')} />
        </Detail>
      </Details>
    </div>
  );
};

const Explained = ({ status, words }: { status: string; words: Words }) => {
  const t = useText();
  const explanation = wordsFor(words, status);
  return (
    <>
      <StatusChip status={labelOf(status)} />
      <p className="text-13 text-muted">{explanation && t(explanation)}</p>
    </>
  );
};

export const generateMetadata = titled('Personal details');

export default async function ProfilePage() {
  const t = await getText();
  const person = await read((api) => api.user.get());
  const countries = await countryOptions();
  return (
    <Page title={t('Personal details')} width="form">
      <Part title={t('Photo')} lead={t('Others in your company see it beside your name.')}>
        <Photo person={person} />
      </Part>
      <Part title={t('Details')} lead={t('As they stand in your passport or identity card.')}>
        <PartFooter>
          <ProfileForm person={person} countries={countries} />
        </PartFooter>
      </Part>
      <Part title={t('Account')} lead={t('What your company keeps of you; you cannot change it here.')}>
        <Standing person={person} zone={zoneOf(person)} />
      </Part>
    </Page>
  );
}
