'use client';

import { useState } from 'react';
import { useFormat, useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSaving, SavingForm } from '#app/_ui/form/saving-form.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { colourFault, contrastOnLight, isColour, onDark } from '#server/kernel/colour.ts';
import { message } from '#app/_language/translate.ts';
import { upload } from '#app/_ui/form/upload.ts';
import { ImageChoice } from '#app/_ui/form/image-choice.tsx';

/** The platform's own, where a company has chosen none. */
const HOUSE_COLOUR = '#0b6b58';

const readColour = (form: FormData) => ({ colour: formText(form, 'colour').trim().toLowerCase() || null });

/** The colour of a company, with what becomes of it on light and on dark pages while it is chosen. */
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
              placeholder={HOUSE_COLOUR}
              hint={t("As #rrggbb. Left blank, it is the platform's green.")}
              value={written}
              onChange={({ currentTarget }) => setWritten(currentTarget.value)}
              errors={fault === undefined ? fields['colour'] : [t.said(fault)]}
            />
            <input
              type="color"
              aria-label={t('Choose the colour')}
              className="mt-7 h-11 w-14 rounded-control border border-control bg-surface p-1 md:h-9"
              value={isColour(shown) ? shown : HOUSE_COLOUR}
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

const Swatch = ({ colour, children }: { colour: string; children: React.ReactNode }) => (
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
  /** Where it is; null: there is none. */ address: string | null;
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
