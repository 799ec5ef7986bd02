import { getText, titled } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { countryOptions } from '#app/_ui/format/localized-names.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Part, PartFooter } from '#app/_ui/shell/surface.tsx';
import { Photo } from '#app/(dashboard)/profile/(details)/photo.tsx';
import { ProfileForm } from '#app/(dashboard)/profile/(details)/profile-form.tsx';
import { Standing } from '#app/(dashboard)/profile/(details)/standing.tsx';

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
