'use client';

import { useText } from '#language';
import type { User } from '#app/_ui/session/caller.ts';
import { changedFields, trimmedText } from '#app/_ui/form/form-data.ts';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import type { ZoneGroup } from '#app/(dashboard)/profile/preferences/time-zones.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import { TimeZoneField } from '#app/(dashboard)/profile/preferences/time-zone-field.tsx';

const readPlace = (form: FormData) => ({ timezone: trimmedText(form, 'timezone'), language: trimmedText(form, 'language') });

type PlaceFormProps = { person: User; languages: readonly NamedOption[]; zones: ZoneGroup[] };

/** The zone in which a person reads times, and the language in which the company may write to them. Only what was changed is sent. */
export const PlaceForm = ({ person, languages, zones }: PlaceFormProps) => {
  const t = useText();
  const submit = useSaving((place: ReturnType<typeof readPlace>) => api.user.update.mutate(changedFields(person, place)));
  return (
    <SavingForm submit={submit} read={readPlace} mayChange>
      {(fields) => (
        <>
          <TimeZoneField zone={person.timezone ?? ''} zones={zones} errors={fields['timezone']} />
          <SelectField
            label={t('Language of messages')}
            name="language"
            defaultValue={person.language}
            hint={t('Your company may write to you in it.')}
            errors={fields['language']}
          >
            <NamedOptions options={languages} />
          </SelectField>
        </>
      )}
    </SavingForm>
  );
};
