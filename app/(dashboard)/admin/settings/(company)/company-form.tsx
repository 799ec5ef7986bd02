'use client';

import { useRouter } from 'next/navigation';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ConfirmButton } from '#app/_ui/dialog/dialog.tsx';
import { TextLink } from '#app/_ui/navigation/text-link.tsx';
import { useState } from 'react';
import { addressFormatOf, PLACE_FIELDS, unusedFields } from '#app/_ui/format/postal-address.tsx';
import { changedValues, trimmedText } from '#app/_ui/form/form-data.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { CountryField } from '#app/_ui/form/select-fields.tsx';
import { Field, Checkbox, TextAreaField } from '#app/_ui/form/field.tsx';
import { PlaceFields } from '#app/(dashboard)/profile/addresses/place-fields.tsx';
import type { AdminCompany, PlainAddress } from '#server/modules/companies/index.ts';

/** Shows whether the company is in test or production mode, and switches between them. */
export const CompanyMode = ({ mode, mayChange }: { mode: string; mayChange: boolean }) => {
  const t = useText();
  const router = useRouter();
  const switchTo = (next: 'test' | 'production') => async () => {
    await api.admin.company.update.mutate({ mode: next });
    router.refresh();
  };
  const isTest = mode === 'test';
  return (
    <div className="space-y-4 px-4 py-4 md:px-6">
      <p>{isTest ? t('This company is in test mode. All pages show a banner.') : t('This company is in production mode.')}</p>
      {isTest && (
        <p className="max-w-prose text-muted">
          {t.rich(
            'Switching to production keeps all data, including test transactions. To start with empty books, register a new company. Complete <link>the checklist before going live</link> first.',
            { link: <TextLink href="/docs/guides/going-live" /> },
          )}
        </p>
      )}
      {mayChange &&
        (isTest ? (
          <ConfirmButton label={t('Switch to production')} question={t('Switch to production mode?')} act={switchTo('production')}>
            {t('The test mode banner disappears for all members. Transactions and balances do not change.')}
          </ConfirmButton>
        ) : (
          <ConfirmButton label={t('Switch to test mode')} question={t('Switch to test mode?')} act={switchTo('test')}>
            {t('All members see the test mode banner. Transactions and balances do not change.')}
          </ConfirmButton>
        ))}
    </div>
  );
};

const readAddress = (form: FormData): PlainAddress => {
  const text = (name: keyof PlainAddress) => trimmedText(form, name) || null;
  return {
    line_1: text('line_1'),
    line_2: text('line_2'),
    city: text('city'),
    state_province: text('state_province'),
    country: text('country'),
    postal_code: text('postal_code'),
  };
};

type AddressFormProps = { address: PlainAddress; countries: { value: string; label: string }[]; mayChange: boolean };

/** Where the company is; which lines there are depends on the country. */
export const AddressForm = ({ address, countries, mayChange }: AddressFormProps) => {
  const t = useText();
  const [country, setCountry] = useState(address.country ?? '');
  const submit = useSaving((sent: PlainAddress) => api.admin.company.address.update.mutate(changedValues<PlainAddress>(address, sent)));
  const format = addressFormatOf(country || null);
  const kept = unusedFields(format).filter((field) => PLACE_FIELDS.includes(field) && Boolean(address[field]));
  return (
    <SavingForm submit={submit} read={readAddress} mayChange={mayChange}>
      {(fields) => {
        const place = <PlaceFields key="place" format={format} kept={kept} address={address} errors={fields} />;
        return (
          <>
            <CountryField
              label={t('Country')}
              name="country"
              countries={countries}
              value={country}
              disabled={!submit.ready}
              onChange={({ currentTarget }) => setCountry(currentTarget.value)}
              {...(fields['country'] && { errors: fields['country'] })}
            />
            {/* Where the largest is written first, so is the place; the key keeps what was typed when the order changes. */}
            {format.isLargestFirst && place}
            <Field key="line_1" label={t('Address line 1')} name="line_1" defaultValue={address.line_1 ?? ''} errors={fields['line_1']} />
            <Field key="line_2" label={t('Address line 2')} name="line_2" defaultValue={address.line_2 ?? ''} errors={fields['line_2']} />
            {!format.isLargestFirst && place}
          </>
        );
      }}
    </SavingForm>
  );
};

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
