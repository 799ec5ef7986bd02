'use client';

import { ShieldAlert } from 'lucide-react';
import { useId } from 'react';
import { useText } from '#language';
import { EVENT_GROUPS } from '#app/_ui/format/webhooks.ts';
import { FieldMessage, useFieldErrors } from '#app/_ui/form/field.tsx';
import type { CatalogEvent } from '#server/modules/events/index.ts';
import type { EventName } from '#server/kernel/event-enums.ts';

export type PickableEvent = Pick<CatalogEvent, 'name' | 'description'>;

type EventPickerProps = {
  catalog: readonly PickableEvent[];
  selected: ReadonlySet<EventName>;
  onChange(selected: ReadonlySet<EventName>): void;
  /** Whether the admin may select events that contain secrets of users. */
  canChooseSecret: boolean;
  /** Disables all events. */
  isFixed: boolean;
};

/** The events by group. A group can be selected as a whole. */
export const EventPicker = ({ catalog, selected, onChange, canChooseSecret, isFixed }: EventPickerProps) => {
  const errors = useFieldErrors('events');
  const t = useText();
  const id = useId();
  const setSelection = (events: readonly EventName[], isSelected: boolean): void => {
    const next = new Set(selected);
    for (const event of events) {
      if (isSelected) next.add(event);
      else next.delete(event);
    }
    onChange(next);
  };
  return (
    <fieldset aria-describedby={errors && `${id}-error`}>
      <legend className="mb-1 font-medium">{t('Events')}</legend>
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
      <div className="divide-y rounded-control border">
        {EVENT_GROUPS.map((group) => (
          <EventGroupCheckboxes
            key={group.title}
            group={group}
            catalog={catalog}
            selected={selected}
            setSelection={setSelection}
            isDisabled={isFixed || (group.isSecret && !canChooseSecret)}
            lacksPermission={group.isSecret && !canChooseSecret}
          />
        ))}
      </div>
    </fieldset>
  );
};

type GroupProps = Pick<EventPickerProps, 'catalog' | 'selected'> & {
  group: (typeof EVENT_GROUPS)[number];
  setSelection(events: readonly EventName[], isSelected: boolean): void;
  isDisabled: boolean;
  lacksPermission: boolean;
};

const EventGroupCheckboxes = ({
  group: { title: titleMessage, events, isSecret },
  catalog,
  selected,
  setSelection,
  isDisabled,
  lacksPermission,
}: GroupProps) => {
  const t = useText();
  const title = t(titleMessage);
  const count = events.filter((event) => selected.has(event)).length;
  const areAllSelected = count === events.length;
  return (
    <div role="group" aria-label={t.label(title)} className="px-3 py-3 md:px-4">
      <label className="flex min-h-6 items-center gap-2 font-medium">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          aria-label={t('Select all: {title}', { title: t.label(title) })}
          checked={areAllSelected}
          ref={(box) => {
            // `indeterminate` is a property without an attribute.
            if (box) box.indeterminate = count > 0 && !areAllSelected;
          }}
          disabled={isDisabled}
          onChange={() => setSelection(events, !areAllSelected)}
        />
        {title}
        <span className="figures font-normal text-muted">{t('{count} of {length}', { count, length: events.length })}</span>
      </label>
      {isSecret && <SecretNote lacksPermission={lacksPermission} />}
      <ul className="mt-1 grid gap-x-6 gap-y-1 pl-6 md:grid-cols-2">
        {events.map((name) => (
          <li key={name}>
            <label className="flex min-h-6 items-start gap-2">
              <input
                type="checkbox"
                name="events"
                value={name}
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={selected.has(name)}
                disabled={isDisabled}
                onChange={({ currentTarget }) => setSelection([name], currentTarget.checked)}
              />
              <span className="min-w-0">
                <span className="font-mono text-13 break-all">{name}</span>{' '}
                <span className="block text-13 text-muted">{catalog.find((event) => event.name === name)?.description}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
};

const SecretNote = ({ lacksPermission }: { lacksPermission: boolean }) => {
  const t = useText();
  return (
    <p className="mt-1 mb-2 flex items-start gap-2 pl-6 text-13">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span>
        {t(
          'These events contain keys and codes that give access to user accounts. Select them only for a server that sends messages to users.',
        )}{' '}
        {lacksPermission && t('Requires the admin.webhooksecret.add permission.')}
      </span>
    </p>
  );
};
