import type { Metadata } from 'next';
import { read } from '#app/_lib/caller.ts';
import { countryOptions } from '#app/_lib/countries.ts';
import { languageOptions } from '#app/_lib/languages.ts';
import { zoneOf } from '#server/kernel/moments.ts';
import { zoneGroups } from '#app/_lib/time-zones.ts';
import { Page } from '#app/_ui/page.tsx';
import { Part, PartFooter } from '#app/_ui/part.tsx';
import { Photo } from '#app/(dashboard)/profile/(details)/photo.tsx';
import { ProfileForm } from '#app/(dashboard)/profile/(details)/profile-form.tsx';
import { Standing } from '#app/(dashboard)/profile/(details)/standing.tsx';

export const metadata: Metadata = { title: 'Personal details' };

export default async function ProfilePage() {
  const person = await read((api) => api.user.get());
  const [countries, languages] = await Promise.all([countryOptions(), languageOptions(person.language)]);
  return (
    <Page title="Personal details" width="form">
      <Part title="Photo" lead="Others in your company see it beside your name.">
        <Photo person={person} />
      </Part>
      <Part title="Details" lead="As they stand in your passport or identity card.">
        <PartFooter>
          <ProfileForm person={person} countries={countries} languages={languages} zones={zoneGroups(person.timezone)} />
        </PartFooter>
      </Part>
      <Part title="Account" lead="What your company keeps of you; you cannot change it here.">
        <Standing person={person} zone={zoneOf(person)} />
      </Part>
    </Page>
  );
}
