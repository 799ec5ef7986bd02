'use client';

import { PermissionParts } from '#server/schemas/shared-schemas.ts';
import { useId, useState } from 'react';
import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { Choice } from '#app/_ui/form/choice.tsx';
import { FieldMessage, useFieldErrors } from '#app/_ui/form/field.tsx';
import { PERMISSION_NOUNS, type PermissionLevel, type PermissionType, type Section } from '#server/kernel/permissions.ts';

const { type: types, level: levels } = PermissionParts.shape;

const SECTION_LABELS = [
  { value: 'user', label: message('Own records') },
  { value: 'admin', label: message('All users') },
] as const;

const permissionName = (section: Section, type: PermissionType, level: PermissionLevel): string => `${section}.${type}.${level}`;

/** The areas of a section. Those that the rule initially protects come first, so that a selection does not move rows. */
const sortAreas = (section: Section, initialSelection: ReadonlySet<string>): PermissionType[] => {
  const isInitiallySelected = (type: PermissionType): boolean =>
    levels.options.some((level) => initialSelection.has(permissionName(section, type, level)));
  return types.options.toSorted((a, b) => Number(isInitiallySelected(b)) - Number(isInitiallySelected(a)));
};

type ActionPickerProps = {
  selected: ReadonlySet<string>;
  onChange(selected: ReadonlySet<string>): void;
};

/** The actions that a rule protects, by area. The selection of both sections is kept. */
export const ActionPicker = ({ selected, onChange }: ActionPickerProps) => {
  const errors = useFieldErrors('permissions');
  const t = useText();
  const id = useId();
  const [initialSelection] = useState(selected);
  const [section, setSection] = useState<Section>([...selected].some((name) => name.startsWith('admin.')) ? 'admin' : 'user');
  const areas = sortAreas(section, initialSelection);
  const toggle = (name: string): void => {
    const next = new Set(selected);
    if (!next.delete(name)) next.add(name);
    onChange(next);
  };
  return (
    <fieldset aria-describedby={errors && `${id}-error`} className="min-w-0 space-y-3">
      <legend className="mb-1 font-medium">{t('Actions')}</legend>
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
      <Choice<Section>
        label={t('Scope')}
        options={SECTION_LABELS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={section}
        onChange={setSection}
      />
      <div className="rounded-control border md:max-h-96 md:overflow-auto">
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t('Actions by area')}</caption>
          <thead>
            <tr>
              <th scope="col" className="border-b py-2 pl-3 text-left text-12 font-normal text-muted">
                {t('Area')}
              </th>
              {levels.options.map((level) => (
                <th
                  key={level}
                  scope="col"
                  className="w-12 border-b py-2 text-center text-12 font-normal wrap-anywhere hyphens-auto text-muted md:w-16"
                >
                  {t.label(level)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {areas.map((type) => (
              <tr key={type} className="hover:bg-sunken">
                <th scope="row" className="border-b py-1 pl-3 text-left font-normal wrap-anywhere hyphens-auto">
                  {t.label(PERMISSION_NOUNS[type])}
                </th>
                {levels.options.map((level) => {
                  const name = permissionName(section, type, level);
                  return (
                    <td key={level} className="border-b text-center">
                      <label className="inline-flex min-h-11 min-w-10 items-center justify-center md:min-h-9">
                        <input
                          type="checkbox"
                          name="permissions"
                          className="size-4 accent-accent"
                          aria-label={t('{level} {type}', { level: t.label(level), type: t.label(PERMISSION_NOUNS[type]) })}
                          checked={selected.has(name)}
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
