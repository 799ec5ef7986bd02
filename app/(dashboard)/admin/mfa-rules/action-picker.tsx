'use client';

import { useId, useState } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { LEVEL_WORDS, TYPE_WORDS } from '#app/_lib/permission-words.ts';
import { Choice } from '#app/_ui/choice.tsx';
import { FieldMessage } from '#app/_ui/field.tsx';
import { PermissionParts } from '#server/features/permissions/schema.ts';
import type { Section } from '#server/kernel/sections.ts';

const { type: types, level: levels } = PermissionParts.shape;

const SECTION_LABELS = [
  { value: 'user', label: message('What is their own') },
  { value: 'admin', label: message('As an admin') },
] as const;

type ActionPickerProps = {
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  errors: string[] | undefined;
};

/** The actions that a rule guards, area by area. What is chosen of one section stays while the other is looked at. */
export const ActionPicker = ({ chosen, onChange, errors }: ActionPickerProps) => {
  const t = useText();
  const id = useId();
  const [section, setSection] = useState<Section>([...chosen].some((name) => name.startsWith('admin.')) ? 'admin' : 'user');
  const toggle = (name: string): void => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <fieldset aria-describedby={errors && `${id}-error`} className="min-w-0 space-y-3">
      <legend className="mb-1 font-medium">{t('Actions')}</legend>
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
      <Choice<Section>
        label={t('On what')}
        options={SECTION_LABELS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={section}
        onChange={setSection}
      />
      <div className="max-h-96 overflow-auto rounded-control border">
        <table className="w-full min-w-[28rem] border-separate border-spacing-0">
          <caption className="sr-only">{t('Actions by area')}</caption>
          <thead>
            <tr>
              <th scope="col" className="border-b py-2 pl-3 text-left text-12 font-normal text-muted">
                {t('Area')}
              </th>
              {levels.options.map((level) => (
                <th key={level} scope="col" className="w-16 border-b py-2 text-center text-12 font-normal text-muted">
                  {t(LEVEL_WORDS[level])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.options.map((type) => (
              <tr key={type} className="hover:bg-sunken">
                <th scope="row" className="border-b py-1 pl-3 text-left font-normal">
                  {t(TYPE_WORDS[type])}
                </th>
                {levels.options.map((level) => {
                  const name = `${section}.${type}.${level}`;
                  return (
                    <td key={level} className="border-b text-center">
                      <label className="inline-flex min-h-11 min-w-11 items-center justify-center md:min-h-9">
                        <input
                          type="checkbox"
                          name="permissions"
                          className="size-4 accent-accent"
                          aria-label={t('{level} {type}', { level: t(LEVEL_WORDS[level]), type: t(TYPE_WORDS[type]) })}
                          checked={chosen.has(name)}
                          onChange={() => toggle(name)}
                        />
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
};
