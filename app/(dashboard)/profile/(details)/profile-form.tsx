'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { User } from '#app/_lib/caller.ts';
import { changedFields } from '#app/_lib/changed-fields.ts';
import type { NamedOption } from '#app/_lib/display-language.ts';
import { trimmedText } from '#app/_lib/form-text.ts';
import type { ZoneGroup } from '#app/_lib/time-zones.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Field } from '#app/_ui/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { TimeZoneField } from '#app/(dashboard)/profile/(details)/time-zone-field.tsx';

const readProfile = (form: FormData) => ({
  first_name: trimmedText(form, 'first_name'),
  last_name: trimmedText(form, 'last_name'),
  birth_date: trimmedText(form, 'birth_date'),
  nationality: trimmedText(form, 'nationality'),
  id_number: trimmedText(form, 'id_number'),
  language: trimmedText(form, 'language'),
  timezone: trimmedText(form, 'timezone'),
});

/** Whoever was checked was checked as who they said they were then. */
const hasBeenChecked = ({ status, kyc }: User): boolean => [status, kyc.status].includes('verified');

type ProfileFormProps = { person: User; countries: NamedOption[]; languages: NamedOption[]; zones: ZoneGroup[] };

/** What a person may say of themselves. Only what was changed is sent: somebody else may be changing the rest. */
export const ProfileForm = ({ person, countries, languages, zones }: ProfileFormProps) => {
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  const submit = useSubmit(
    (profile: ReturnType<typeof readProfile>) => api.user.update.mutate(changedFields(person, profile)),
    () => {
      setSaved(true);
      router.refresh();
    },
  );
  return (
    <div onChange={() => setSaved(false)}>
      <Form submit={submit} read={readProfile}>
        {(fields) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="First name"
                name="first_name"
                autoComplete="given-name"
                defaultValue={person.first_name}
                errors={fields['first_name']}
              />
              <Field
                label="Last name"
                name="last_name"
                autoComplete="family-name"
                defaultValue={person.last_name}
                errors={fields['last_name']}
              />
              <Field
                label="Birth date"
                name="birth_date"
                type="date"
                autoComplete="bday"
                defaultValue={person.birth_date ?? ''}
                errors={fields['birth_date']}
              />
              <SelectField label="Nationality" name="nationality" defaultValue={person.nationality} errors={fields['nationality']}>
                <option value="">None</option>
                <Options options={countries} />
              </SelectField>
              <Field
                label="Id number"
                name="id_number"
                autoComplete="off"
                defaultValue={person.id_number ?? ''}
                hint="Of your passport or identity card."
                errors={fields['id_number']}
              />
              <SelectField
                label="Language"
                name="language"
                defaultValue={person.language}
                hint="Your company may write to you in it. These pages are in English."
                errors={fields['language']}
              >
                <Options options={languages} />
              </SelectField>
              <TimeZoneField className="sm:col-span-2" zone={person.timezone ?? ''} zones={zones} errors={fields['timezone']} />
            </div>
            {hasBeenChecked(person) && (
              <p className="text-muted">When you change your names, birth date, nationality or id number, they have to be checked again.</p>
            )}
            <FormActions>
              <SubmitButton submit={submit} narrow>
                Save
              </SubmitButton>
              <output className="self-center text-positive">{isSaved && 'Your details are saved.'}</output>
            </FormActions>
          </>
        )}
      </Form>
    </div>
  );
};

const Options = ({ options }: { options: NamedOption[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
