'use client';

// Forms for the company: its profile, address, brand and mode.
import { type ReactNode, useState } from 'react';
import { useFormat, useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { formText } from '#app/_ui/form/form-data.ts';
import { SettingsForm, useSettingsSubmit } from '#app/_ui/form/form.tsx';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';
import { country, flag, lines, text, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { confirmButton, type FieldTools, settingsForm } from '#app/_ui/form/record-forms.tsx';
import { upload } from '#app/_ui/form/upload.ts';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { addressFields } from '#app/(dashboard)/profile/addresses/address-form.tsx';
import { findColourError, contrastOnLight, isColour, lightenForDarkMode } from '#server/kernel/colour.ts';
import { COMPANY_DESCRIPTION_LENGTH_MAX, COMPANY_NAME_LENGTH_MAX, LEGAL_NAME_LENGTH_MAX } from '#server/kernel/lengths.ts';
import type { AdminCompany, PlainAddress } from '#server/modules/companies/index.ts';

const { company } = api.admin;

const WEBSITE = { type: 'url', inputMode: 'url' } as const;

const SwitchMode = confirmButton(({ t, router }, { isTest }: { isTest: boolean }) => ({
  label: isTest ? t('Switch to production mode') : t('Switch to test mode'),
  question: isTest ? t('Switch to production mode?') : t('Switch to test mode?'),
  warning: isTest
    ? t('The test mode banner disappears for all members. Transactions and balances do not change.')
    : t('All members see the test mode banner. Transactions and balances do not change.'),
  onConfirm: () => company.update.mutate({ mode: isTest ? 'production' : 'test' }).then(router.refresh),
}));

/** Shows whether the company is in test or production mode, and switches between them. */
export const CompanyMode = ({ mode, canChange }: { mode: string; canChange: boolean }) => {
  const t = useText();
  const isTest = mode === 'test';
  return (
    <div className="space-y-4 px-4 py-4 md:px-6">
      <p>{isTest ? t('This company is in test mode. All pages show a banner.') : t('This company is in production mode.')}</p>
      {isTest && (
        <p className="max-w-prose text-muted">
          {t.rich(
            'Switching to production keeps all data, including test transactions. To start with empty books, register a new company. Complete the <link>go-live checklist</link> first.',
            { link: <TextLink href="/docs/guides/going-live" /> },
          )}
        </p>
      )}
      {canChange && <SwitchMode isTest={isTest} />}
    </div>
  );
};

type CountriesProps = { countries: NamedOption[] };

type AddressFormProps = CountriesProps & { address: PlainAddress };

/** The address of the company. Its fields depend on the country. */
export const AddressForm = settingsForm(
  ({ t, ...tools }, { countries }: AddressFormProps) => addressFields({ t, ...tools }, { countries, secondLine: t('Address line 2') }),
  (_tools, { address }: AddressFormProps) => ({
    values: address,
    send: (_input, changes) => company.address.update.mutate(changes),
  }),
);

const companyFields = ({ t }: FieldTools, { countries }: CountriesProps) => ({
  name: textOrNull(t('Name'), { required: true, maxLength: COMPANY_NAME_LENGTH_MAX }),
  legal_name: textOrNull(t('Legal name'), {
    maxLength: LEGAL_NAME_LENGTH_MAX,
    hint: t('The registered name, as it appears on contracts.'),
  }),
  description: lines(t('Description'), { rows: 2, maxLength: COMPANY_DESCRIPTION_LENGTH_MAX }),
  country: country(t, t('Country'), countries),
  website: textOrNull(t('Website'), WEBSITE),
  support_website: textOrNull(t('Support website'), WEBSITE),
  documentation_website: textOrNull(t('Documentation website'), WEBSITE),
  support_email: textOrNull(t('Support email'), { type: 'email', hint: t('For questions from users.') }),
  contact_email: textOrNull(t('Contact email'), { type: 'email', hint: t('For business contacts.') }),
  system_email: text(t('System email'), { type: 'email', required: true }),
  public: flag(t('Public: visible without signing in')),
});

export const CompanyForm = settingsForm(companyFields, (_tools, { company: record }: CountriesProps & { company: AdminCompany }) => ({
  values: record,
  send: (_input, changes) => company.update.mutate(changes),
}));

/** The color of companies that have not set one. */
const DEFAULT_COLOUR = '#0b6b58';

const readColour = (form: FormData) => ({ colour: formText(form, 'colour').trim().toLowerCase() || null });

/** The color of a company, with a preview on light and dark pages. */
export const ColourForm = ({ colour, canChange }: { colour: string | null; canChange: boolean }) => {
  const t = useText();
  const format = useFormat();
  const [text, setText] = useState(colour ?? '');
  const submit = useSettingsSubmit((input: ReturnType<typeof readColour>) => company.update.mutate(input));
  const value = text.trim().toLowerCase();
  const error = value === '' ? undefined : findColourError(value);
  return (
    <SettingsForm submit={submit} read={readColour} canChange={canChange}>
      {(fields) => (
        <>
          <div className="flex items-start gap-3">
            <Field
              label={t('Color')}
              name="colour"
              isLive
              className="flex-1"
              autoComplete="off"
              spellCheck={false}
              placeholder={DEFAULT_COLOUR}
              hint={t('Hex code, such as #0b6b58. Leave blank for the default green.')}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              errors={error === undefined ? fields['colour'] : [t.serverMessage(error)]}
            />
            <input
              type="color"
              aria-label={t('Choose color')}
              className="mt-7 h-11 w-14 rounded-control border border-control bg-surface p-1 md:h-9"
              value={isColour(value) ? value : DEFAULT_COLOUR}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
          {isColour(value) && error === undefined && (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-muted">
              <Swatch colour={value}>
                {t('Light theme: contrast {contrast}:1', {
                  contrast: contrastOnLight(value).toFixed(1).replace('.', format.separators.decimal),
                })}
              </Swatch>
              <Swatch colour={lightenForDarkMode(value)}>{t('Dark theme')}</Swatch>
            </p>
          )}
        </>
      )}
    </SettingsForm>
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
  /** The URL; null if there is no image. */ url: string | null;
  canChange: boolean;
};

const IMAGE_NOTES = { logo: message('Wide. Shown instead of the name.'), icon: message('Square. Shown next to the name.') };

/** An image of the company. */
export const BrandImage = ({ name, ...image }: BrandImageProps) => {
  const t = useText();
  const { update } = company;
  return (
    <ImageChoice
      {...image}
      name={name}
      note={t(IMAGE_NOTES[name])}
      fallbackNote={t('The company’s initials are shown instead.')}
      send={(file) => upload(update, name === 'logo' ? { logo: file } : { icon: file })}
      remove={() => update.mutate(name === 'logo' ? { logo: null } : { icon: null })}
    />
  );
};
