'use client';

import { PermissionParts } from '#server/schemas/shared-schemas.ts';
import { useState } from 'react';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { PERMISSION_NOUNS, type Permission, type PermissionLevel, type PermissionType, type Section } from '#server/kernel/permissions.ts';

const { type: types, level: levels } = PermissionParts.shape;

type GrantedPermission = { id: number; name: string };

type PermissionMatrixProps = {
  group: string;
  section: Section;
  /** What the group has, with the numbers by which it is taken away. */
  held: readonly GrantedPermission[];
  /** What the person who looks may give. */
  givable: readonly string[];
  /** Why nothing can be changed here; null where it can. */
  fixed: string | null;
};

const toInput = (name: string) => {
  const [section, type, level] = name.split('.') as [Section, PermissionType, PermissionLevel];
  return { section, type, level };
};

/** What is taken goes one by one: each is written down, and who may not take one is told so. */
const save = async (group_name: string, added: string[], removed: readonly GrantedPermission[]): Promise<void> => {
  const { permissions } = api.admin.groups;
  if (added.length > 0) await permissions.give.mutate({ group_name, permissions: added.map(toInput) });
  for (const { id } of removed) await permissions.remove.mutate({ group_name, id: String(id) });
};

/** The permissions of a group by area. Whole rows and columns can be selected. */
export const PermissionMatrix = ({ group, section, held, givable, fixed }: PermissionMatrixProps) => {
  const t = useText();
  const before = new Set(held.map(({ name }) => name));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(before);
  const nameOf = (type: string, level: string): Permission => `${section}.${type}.${level}` as Permission;
  const isFixed = (name: string) => fixed !== null || (section === 'admin' && !before.has(name) && !givable.includes(name));
  const added = [...chosen].filter((name) => !before.has(name));
  const removed = held.filter(({ name }) => !chosen.has(name));
  const submit = useSubmit((_nothing: void) => save(group, added, removed));
  const toggle = (names: string[]) => {
    const free = names.filter((name) => !isFixed(name));
    const isFull = free.every((name) => chosen.has(name));
    setChosen(new Set(isFull ? [...chosen].filter((name) => !free.includes(name)) : [...chosen, ...free]));
  };
  return (
    <div>
      {fixed !== null && <p className="border-b px-4 py-3 text-muted md:px-6">{fixed}</p>}
      <div>
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">{t('{section, select, admin {Admin permissions} other {User permissions}}', { section })}</caption>
          <thead>
            <tr>
              <th scope="col" className="border-b py-2 pl-4 text-left text-12 font-normal text-muted md:pl-6">
                {t('Area')}
              </th>
              {levels.options.map((level) => (
                <th
                  key={level}
                  scope="col"
                  className="w-12 border-b py-1 text-center text-12 font-normal wrap-anywhere hyphens-auto text-muted md:w-20"
                >
                  <ToggleAll
                    label={t.label(level)}
                    name={t('Select all: {name}', { name: t.label(level) })}
                    isFixed={fixed !== null}
                    act={() => toggle(types.options.map((type) => nameOf(type, level)))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.options.map((type) => (
              <tr key={type} className="hover:bg-sunken">
                <th scope="row" className="border-b py-1.5 pl-4 text-left font-normal wrap-anywhere hyphens-auto md:pl-6">
                  <ToggleAll
                    label={t.label(PERMISSION_NOUNS[type])}
                    name={t('Select all: {name}', { name: t.label(PERMISSION_NOUNS[type]) })}
                    isFixed={fixed !== null}
                    act={() => toggle(levels.options.map((level) => nameOf(type, level)))}
                  />
                </th>
                {levels.options.map((level) => {
                  const name = nameOf(type, level);
                  return (
                    <td key={level} className="border-b text-center">
                      <label className="inline-flex min-h-11 min-w-10 items-center justify-center md:min-h-9">
                        <input
                          type="checkbox"
                          className="size-4 accent-accent"
                          aria-label={t('{level} {type}', { level: t.label(level), type: t.label(PERMISSION_NOUNS[type]) })}
                          title={isFixed(name) && fixed === null ? t('You do not have this permission.') : name}
                          checked={chosen.has(name)}
                          disabled={isFixed(name) || !submit.ready}
                          onChange={() => toggle([name])}
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
      {fixed === null && (
        <div className="sticky bottom-0 flex flex-wrap max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] items-center gap-3 border-t bg-surface px-4 py-3 md:px-6">
          <Button
            variant="primary"
            pending={submit.pending}
            disabled={!submit.ready || added.length + removed.length === 0}
            onClick={() => submit.send()}
          >
            {t('Save permissions')}
          </Button>
          <p role="status" className="text-13 text-muted">
            {added.length + removed.length > 0 &&
              t('{added} to grant, {removed} to revoke', { added: added.length, removed: removed.length })}
          </p>
          <FormMessage {...submit.failure} />
        </div>
      )}
    </div>
  );
};

type ToggleAllProps = { label: string; name: string; isFixed: boolean; act(): void };

const ToggleAll = ({ label, name, isFixed, act }: ToggleAllProps) =>
  isFixed ? (
    label
  ) : (
    <button type="button" aria-label={name} onClick={act} className="min-h-6 text-left underline-offset-2 hover:underline">
      {label}
    </button>
  );
