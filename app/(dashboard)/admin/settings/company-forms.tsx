'use client';

// Forms for the company: its profile, address, brand and mode.
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { useFormat, useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { ConfirmButton } from '#app/_ui/feedback/dialog.tsx';
import { Checkbox, Field, TextAreaField } from '#app/_ui/form/field.tsx';
import { changedValues, formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';
import { SavingForm, useSaving } from '#app/_ui/form/form.tsx';
import { CountryField } from '#app/_ui/form/select-fields.tsx';
import { upload } from '#app/_ui/form/upload.ts';
import { addressFormatOf, PLACE_FIELDS, unusedFields } from '#app/_ui/format/postal-address.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { StreetAndPlaceFields } from '#app/(dashboard)/profile/addresses/address-form.tsx';
import { colourFault, contrastOnLight, isColour, onDark } from '#server/kernel/colour.ts';
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

/** The address of the company. Its fields depend on the country. */
export const AddressForm = ({ address, countries, mayChange }: AddressFormProps) => {
  const t = useText();
  const [country, setCountry] = useState(address.country ?? '');
  const submit = useSaving((sent: PlainAddress) => api.admin.company.address.update.mutate(changedValues<PlainAddress>(address, sent)));
  const format = addressFormatOf(country || null);
  const kept = unusedFields(format).filter((field) => PLACE_FIELDS.includes(field) && Boolean(address[field]));
  return (
    <SavingForm submit={submit} read={readAddress} values={address} mayChange={mayChange}>
      <CountryField
        label={t('Country')}
        name="country"
        countries={countries}
        value={country}
        disabled={!submit.ready}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
      />
      <StreetAndPlaceFields format={format} kept={kept} secondLine={t('Address line 2')} />
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

export const CompanyForm = ({ company, countries, mayChange }: CompanyFormProps) => {
  const t = useText();
  const submit = useSaving((sent: ReturnType<typeof readCompany>) =>
    api.admin.company.update.mutate(changedValues<ReturnType<typeof readCompany>>(company, sent)),
  );
  return (
    <SavingForm submit={submit} read={readCompany} values={company} mayChange={mayChange}>
      <Field label={t('Name')} name="name" required maxLength={100} />
      <Field label={t('Legal name')} name="legal_name" maxLength={200} hint={t('As it stands in registers and on contracts.')} />
      <TextAreaField label={t('Description')} name="description" rows={2} maxLength={255} />
      <CountryField label={t('Country')} name="country" countries={countries} />
      <Field label={t('Website')} name="website" type="url" inputMode="url" />
      <Field label={t('Website for support')} name="support_website" type="url" inputMode="url" />
      <Field label={t('Website with documentation')} name="documentation_website" type="url" inputMode="url" />
      <Field label={t('Email for support')} name="support_email" type="email" />
      <Field label={t('Email for everything else')} name="contact_email" type="email" />
      <Field label={t('Where we write to the company')} name="system_email" type="email" required />
      <Checkbox label={t('Public: everybody may see what is said here, also before they sign in')} name="public" />
    </SavingForm>
  );
};

/** The color of a company that has chosen none. */
const DEFAULT_COLOUR = '#0b6b58';

const readColour = (form: FormData) => ({ colour: formText(form, 'colour').trim().toLowerCase() || null });

/** The color of a company, with a preview on light and dark pages. */
export const ColourForm = ({ colour, mayChange }: { colour: string | null; mayChange: boolean }) => {
  const t = useText();
  const format = useFormat();
  const [written, setWritten] = useState(colour ?? '');
  const submit = useSaving((sent: ReturnType<typeof readColour>) => api.admin.company.update.mutate(sent));
  const shown = written.trim().toLowerCase();
  const fault = shown === '' ? undefined : colourFault(shown);
  return (
    <SavingForm submit={submit} read={readColour} mayChange={mayChange}>
      {(fields) => (
        <>
          <div className="flex items-start gap-3">
            <Field
              label={t('Colour')}
              name="colour"
              isLive
              className="flex-1"
              autoComplete="off"
              spellCheck={false}
              placeholder={DEFAULT_COLOUR}
              hint={t("As #rrggbb. Left blank, it is the platform's green.")}
              value={written}
              onChange={({ currentTarget }) => setWritten(currentTarget.value)}
              errors={fault === undefined ? fields['colour'] : [t.said(fault)]}
            />
            <input
              type="color"
              aria-label={t('Choose the colour')}
              className="mt-7 h-11 w-14 rounded-control border border-control bg-surface p-1 md:h-9"
              value={isColour(shown) ? shown : DEFAULT_COLOUR}
              onChange={({ currentTarget }) => setWritten(currentTarget.value)}
            />
          </div>
          {isColour(shown) && fault === undefined && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
              <Swatch colour={shown}>
                {t('On light pages: contrast {contrast}', {
                  contrast: contrastOnLight(shown).toFixed(1).replace('.', format.separators.decimal),
                })}
              </Swatch>
              <Swatch colour={onDark(shown)}>{t('On dark pages')}</Swatch>
            </p>
          )}
        </>
      )}
    </SavingForm>
  );
};

const Swatch = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 rounded-chip border">
      <rect width="16" height="16" fill={colour} />
    </svg>
    <span>{children}</span>
  </span>
);

type BrandImageProps = {
  name: 'logo' | 'icon';
  label: string;
  /** The URL; null if there is no image. */ address: string | null;
  mayChange: boolean;
};

const NOTES = { logo: message('Wide, in the place of the name.'), icon: message('Square, beside the name.') };

/** An image of the company. */
export const BrandImage = ({ name, ...image }: BrandImageProps) => {
  const t = useText();
  const { update } = api.admin.company;
  return (
    <ImageChoice
      {...image}
      name={name}
      note={t(NOTES[name])}
      withoutIt={t('The initials of the company stand in its place then.')}
      send={(file) => upload(update, name === 'logo' ? { logo: file } : { icon: file })}
      remove={() => update.mutate(name === 'logo' ? { logo: null } : { icon: null })}
    />
  );
};
