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
  /** The permissions of the group, with the IDs to revoke them. */
  granted: readonly GrantedPermission[];
  /** The permissions that the viewer can grant. */
  grantable: readonly string[];
  /** The reason why the permissions cannot be changed, if any. */
  readOnlyReason: string | null;
};

const toPermissionInput = (name: string) => {
  const [section, type, level] = name.split('.') as [Section, PermissionType, PermissionLevel];
  return { section, type, level };
};

/** Permissions are revoked one at a time, because the API audits and authorizes each. */
const save = async (group_name: string, added: string[], removed: readonly GrantedPermission[]): Promise<void> => {
  const { permissions } = api.admin.groups;
  if (added.length > 0) await permissions.give.mutate({ group_name, permissions: added.map(toPermissionInput) });
  for (const { id } of removed) await permissions.remove.mutate({ group_name, id: String(id) });
};

/** The permissions of a group by area. Whole rows and columns can be selected. */
export const PermissionMatrix = ({ group, section, granted, grantable, readOnlyReason }: PermissionMatrixProps) => {
  const t = useText();
  const initial = new Set(granted.map(({ name }) => name));
  const [selected, setSelected] = useState<ReadonlySet<string>>(initial);
  const permissionName = (type: string, level: string): Permission => `${section}.${type}.${level}` as Permission;
  const isFixed = (name: string) => readOnlyReason !== null || (section === 'admin' && !initial.has(name) && !grantable.includes(name));
  const added = [...selected].filter((name) => !initial.has(name));
  const removed = granted.filter(({ name }) => !selected.has(name));
  const submit = useSubmit((_nothing: void) => save(group, added, removed));
  const toggle = (names: string[]) => {
    const changeable = names.filter((name) => !isFixed(name));
    const isAllSelected = changeable.every((name) => selected.has(name));
    setSelected(new Set(isAllSelected ? [...selected].filter((name) => !changeable.includes(name)) : [...selected, ...changeable]));
  };
  return (
    <div>
      {readOnlyReason !== null && <p className="border-b px-4 py-3 text-muted md:px-6">{readOnlyReason}</p>}
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
                    isFixed={readOnlyReason !== null}
                    onToggle={() => toggle(types.options.map((type) => permissionName(type, level)))}
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
                    isFixed={readOnlyReason !== null}
                    onToggle={() => toggle(levels.options.map((level) => permissionName(type, level)))}
                  />
                </th>
                {levels.options.map((level) => {
                  const name = permissionName(type, level);
                  return (
                    <td key={level} className="border-b text-center">
                      <label className="inline-flex min-h-11 min-w-10 items-center justify-center md:min-h-9">
                        <input
                          type="checkbox"
                          className="size-4 accent-accent"
                          aria-label={t('{level} {type}', { level: t.label(level), type: t.label(PERMISSION_NOUNS[type]) })}
                          title={isFixed(name) && readOnlyReason === null ? t('You don’t have this permission.') : name}
                          checked={selected.has(name)}
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
      {readOnlyReason === null && (
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

type ToggleAllProps = { label: string; name: string; isFixed: boolean; onToggle(): void };

const ToggleAll = ({ label, name, isFixed, onToggle }: ToggleAllProps) =>
  isFixed ? (
    label
  ) : (
    <button type="button" aria-label={name} onClick={onToggle} className="min-h-6 text-left underline-offset-2 hover:underline">
      {label}
    </button>
  );
