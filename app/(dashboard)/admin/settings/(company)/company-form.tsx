'use client';

import { useText } from '#language';
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { Checkbox, Field, TextAreaField } from '#app/_ui/form/field.tsx';
import { CountryField } from '#app/_ui/form/select-fields.tsx';
import type { AdminCompany } from '#server/modules/companies/companies/schema.ts';

const TEXTS = [
  'name',
  'legal_name',
  'description',
  'website',
  'support_website',
  'documentation_website',
  'support_email',
  'contact_email',
  'country',
] as const;

const readCompany = (form: FormData) => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, trimmedText(form, name) || null])) as Record<(typeof TEXTS)[number], string | null>),
  system_email: trimmedText(form, 'system_email'),
  public: form.has('public'),
});

type CompanyFormProps = { company: AdminCompany; countries: { value: string; label: string }[]; mayChange: boolean };

/** What a company says of itself, and how it is reached. */
export const CompanyForm = ({ company, countries, mayChange }: CompanyFormProps) => {
  const t = useText();
  const submit = useSaving((sent: ReturnType<typeof readCompany>) =>
    api.admin.company.update.mutate(changedValues<ReturnType<typeof readCompany>>(company, sent)),
  );
  return (
    <SavingForm submit={submit} read={readCompany} mayChange={mayChange}>
      {(fields) => {
        const text = (name: (typeof TEXTS)[number] | 'system_email') => ({
          name,
          defaultValue: company[name] ?? '',
          errors: fields[name],
        });
        return (
          <>
            <Field label={t('Name')} required maxLength={100} {...text('name')} />
            <Field
              label={t('Legal name')}
              maxLength={200}
              hint={t('As it stands in registers and on contracts.')}
              {...text('legal_name')}
            />
            <TextAreaField label={t('Description')} rows={2} maxLength={255} {...text('description')} />
            <CountryField
              label={t('Country')}
              name="country"
              countries={countries}
              defaultValue={company.country ?? ''}
              {...(fields['country'] && { errors: fields['country'] })}
            />
            <Field label={t('Website')} type="url" inputMode="url" {...text('website')} />
            <Field label={t('Website for support')} type="url" inputMode="url" {...text('support_website')} />
            <Field label={t('Website with documentation')} type="url" inputMode="url" {...text('documentation_website')} />
            <Field label={t('Email for support')} type="email" {...text('support_email')} />
            <Field label={t('Email for everything else')} type="email" {...text('contact_email')} />
            <Field label={t('Where we write to the company')} type="email" required {...text('system_email')} />
            <Checkbox
              label={t('Public: everybody may see what is said here, also before they sign in')}
              name="public"
              defaultChecked={company.public}
              {...(fields['public'] && { errors: fields['public'] })}
            />
          </>
        );
      }}
    </SavingForm>
  );
};
