'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import type { CallerUser } from '#app/_ui/session/caller.ts';
import { changedFields, trimmedText } from '#app/_ui/form/form-data.ts';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DateField } from '#app/_ui/form/date-input.tsx';
import { Field, NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';

const readProfile = (form: FormData) => ({
  first_name: trimmedText(form, 'first_name'),
  last_name: trimmedText(form, 'last_name'),
  birth_date: trimmedText(form, 'birth_date'),
  nationality: trimmedText(form, 'nationality'),
  id_number: trimmedText(form, 'id_number'),
});

/** Whether the identity is verified. A change of identity data resets the verification. */
const isIdentityVerified = ({ status, kyc }: CallerUser): boolean => [status, kyc.status].includes('verified');

type ProfileFormProps = { person: CallerUser; countries: NamedOption[] };

/** The details that users may edit. Only changed fields are sent, so that concurrent changes by admins are kept. */
export const ProfileForm = ({ person, countries }: ProfileFormProps) => {
  const t = useText();
  const router = useRouter();
  const [isSaved, setIsSaved] = useState(false);
  const submit = useSubmit(
    (profile: ReturnType<typeof readProfile>) => api.user.update.mutate(changedFields(person, profile)),
    () => {
      setIsSaved(true);
      router.refresh();
    },
  );
  return (
    <div onChange={() => setIsSaved(false)}>
      <Form submit={submit} read={readProfile} values={person}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('First name')} name="first_name" autoComplete="given-name" />
          <Field label={t('Last name')} name="last_name" autoComplete="family-name" />
          <DateField label={t('Date of birth')} name="birth_date" autoComplete="bday" initial={person.birth_date ?? ''} />
          <SelectField label={t('Nationality')} name="nationality">
            <option value="">{t('Choose a country')}</option>
            <NamedOptions options={countries} />
          </SelectField>
          <Field label={t('ID number')} name="id_number" autoComplete="off" hint={t('From your passport or identity card.')} />
        </div>
        {isIdentityVerified(person) && (
          <p className="text-muted">
            {t('If you change your name, date of birth, nationality or ID number, your identity must be verified again.')}
          </p>
        )}
        <FormActions>
          <SubmitButton submit={submit} fitContent>
            {t('Save')}
          </SubmitButton>
          <output className="self-center text-positive">{isSaved && t('Details saved.')}</output>
        </FormActions>
      </Form>
    </div>
  );
};
