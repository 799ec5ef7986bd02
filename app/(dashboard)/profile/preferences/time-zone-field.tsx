'use client';

import { useState } from 'react';
import { useFormat, useText } from '#language';
import type { NamedOption } from '#app/_ui/format/localized-names.ts';
import { presentName, type ZoneGroup } from '#app/(dashboard)/profile/preferences/time-zones.ts';
import { useReady } from '#app/_ui/form/use-ready.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';

type TimeZoneFieldProps = { zone: string; zones: ZoneGroup[]; errors: string[] | undefined; className?: string };

/** The zone of this device, where it is among those to choose from. */
const deviceZone = (zones: ZoneGroup[]): NamedOption | undefined => {
  const name = presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zones.flatMap((group) => group.zones).find(({ value }) => value === name);
};

/** A zone by its city: the browser's own list finds it as its first letters are typed. The device's own is one press away. */
export const TimeZoneField = ({ zone, zones, errors, className }: TimeZoneFieldProps) => {
  const t = useText();
  const format = useFormat();
  const [chosen, setChosen] = useState(zone);
  const [time, setTime] = useState<string>();
  const offered = useReady() ? deviceZone(zones) : undefined;

  const choose = (next: string) => {
    setChosen(next);
    setTime(format.time(Date.now(), next || 'UTC'));
  };

  return (
    <div className={className}>
      <ChoiceField
        label={t('Time zone')}
        name="timezone"
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        hint={t('The nearest city: type its first letters in the list.')}
        errors={errors}
      >
        <option value="">{t('None: times are shown in UTC')}</option>
        {zones.map(({ region, zones: cities }) => (
          <optgroup key={region} label={t.word(region)}>
            {cities.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </ChoiceField>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {offered && offered.value !== chosen && (
          <Button onClick={() => choose(offered.value)}>{t('Use the zone of this device: {label}', { label: offered.label })}</Button>
        )}
        <output className="text-13 text-muted">{time && t('It is {time} there now.', { time })}</output>
      </div>
    </div>
  );
};
