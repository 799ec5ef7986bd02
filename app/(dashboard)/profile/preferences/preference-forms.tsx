'use client';

import { useState } from 'react';
import { useFormat, useText } from '#language';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import { currentZoneName, type ZoneGroup } from '#app/(dashboard)/profile/preferences/time-zones.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import type { CallerUser } from '#app/_ui/session/caller.ts';
import { changedFields, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { SettingsForm, useSettingsSubmit } from '#app/_ui/form/form.tsx';
import { NamedOptions, SelectField } from '#app/_ui/form/field.tsx';
import {
  type Language,
  LANGUAGE_COOKIE,
  LANGUAGE_NAMES,
  NUMBER_FORMAT_COOKIE,
  NUMBER_FORMATS,
  type NumberFormat,
} from '#app/_language/languages.ts';
import { useLanguageSetting } from '#app/_language/use-language-setting.ts';
import { formatAmount } from '#server/kernel/format.ts';

type TimeZoneFieldProps = { zone: string; zones: ZoneGroup[]; className?: string };

/** The time zone of this device, if it is in the list. */
const deviceZone = (zones: ZoneGroup[]): NamedOption | undefined => {
  const name = currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zones.flatMap((group) => group.zones).find(({ value }) => value === name);
};

/** A select field for the time zone, by city, with a button for the zone of this device. */
const TimeZoneField = ({ zone, zones, className }: TimeZoneFieldProps) => {
  const t = useText();
  const format = useFormat();
  const [selected, setSelected] = useState(zone);
  const [time, setTime] = useState<string>();
  const suggestedZone = useHydrated() ? deviceZone(zones) : undefined;

  const choose = (next: string) => {
    setSelected(next);
    setTime(format.time(Date.now(), next || 'UTC'));
  };

  return (
    <div className={className}>
      <ChoiceField
        label={t('Time zone')}
        name="timezone"
        value={selected}
        onChange={(event) => choose(event.target.value)}
        hint={t('Choose the nearest city.')}
      >
        <option value="">{t('None (times in UTC)')}</option>
        {zones.map(({ region, zones: cities }) => (
          <optgroup key={region} label={t.label(region)}>
            {cities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </ChoiceField>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {suggestedZone && suggestedZone.value !== selected && (
          <Button onClick={() => choose(suggestedZone.value)}>
            {t('Use this device’s time zone: {label}', { label: suggestedZone.label })}
          </Button>
        )}
        <output className="text-13 text-muted">{time && t('Current time there: {time}', { time })}</output>
      </div>
    </div>
  );
};

const readRegion = (form: FormData) => ({ timezone: trimmedText(form, 'timezone'), language: trimmedText(form, 'language') });

type RegionFormProps = { person: CallerUser; languages: readonly NamedOption[]; zones: ZoneGroup[] };

/** The time zone and message language of the user. Only changed fields are sent. */
export const RegionForm = ({ person, languages, zones }: RegionFormProps) => {
  const t = useText();
  const submit = useSettingsSubmit((region: ReturnType<typeof readRegion>) => api.user.update.mutate(changedFields(person, region)));
  return (
    <SettingsForm submit={submit} read={readRegion} values={person} canChange>
      <TimeZoneField zone={person.timezone ?? ''} zones={zones} />
      <SelectField label={t('Message language')} name="language" hint={t('The company may use this language for messages.')}>
        <NamedOptions options={languages} />
      </SelectField>
    </SettingsForm>
  );
};

/** The option that uses the setting of the browser. */
const BROWSER_DEFAULT = 'browser';

const SAMPLE_AMOUNT = { amount: 123456789n, currency: { display_code: '', divisibility: 2 } };

/** An example of a number format; undefined for the format of the language. */
const formatSample = (numberFormat: NumberFormat): string | undefined => {
  const separators = NUMBER_FORMATS[numberFormat];
  return separators && formatAmount(SAMPLE_AMOUNT.amount, SAMPLE_AMOUNT.currency, { separators }).trim();
};

type LanguageFormProps = {
  /** The language chosen on this browser; undefined uses the setting of the browser. */
  language: Language | undefined;
  numberFormat: NumberFormat;
};

/** Display language and number format. Changes apply immediately. */
export const LanguageForm = ({ language, numberFormat }: LanguageFormProps) => {
  const t = useText();
  const { choose, pending } = useLanguageSetting();
  return (
    <div className="grid gap-4 sm:grid-cols-2" aria-busy={pending}>
      <ChoiceField
        label={t('Display language')}
        defaultValue={language ?? BROWSER_DEFAULT}
        onChange={(event) => choose(LANGUAGE_COOKIE, event.target.value)}
      >
        <option value={BROWSER_DEFAULT}>{t('Browser default')}</option>
        {Object.entries(LANGUAGE_NAMES).map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={t('Number format')}
        defaultValue={numberFormat}
        onChange={(event) => choose(NUMBER_FORMAT_COOKIE, event.target.value)}
      >
        {(Object.keys(NUMBER_FORMATS) as NumberFormat[]).map((name) => (
          <option key={name} value={name}>
            {formatSample(name) ?? t('Language default')}
          </option>
        ))}
      </ChoiceField>
    </div>
  );
};
