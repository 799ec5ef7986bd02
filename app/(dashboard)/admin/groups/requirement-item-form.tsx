'use client';

import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Field, SelectField, TextAreaField, useFieldErrors } from '#app/_ui/form/field.tsx';
import {
  fieldInSentence,
  kindOf,
  type RuleLine,
  draftOf,
  freeFields,
  newLine,
  readRule,
  RESOURCE_NAMES,
  type RuleDraft,
  type TierPlace,
} from '#app/(dashboard)/admin/groups/requirements.ts';
import { useState } from 'react';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { ConfirmButton, FormDialog } from '#app/_ui/feedback/dialog.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import type { RequirementItem } from '#server/modules/accounts/index.ts';
import { RULE_RESOURCES } from '#server/kernel/tier-enums.ts';

type RuleLineFieldProps = { line: RuleLine; change(text: string): void; remove(): void };

/** One field of a rule, and its condition. */
const RuleLineField = ({ line, change, remove }: RuleLineFieldProps) => {
  const t = useText();
  return (
    <div className="flex items-start gap-2 border-l-2 pl-3">
      <div className="min-w-0 flex-1">
        <RuleValue line={line} change={change} />
      </div>
      <Button look="quiet" onClick={remove} aria-label={t('Leave out {field}', { field: t(fieldInSentence(line.field)) })}>
        {t('Leave out')}
      </Button>
    </div>
  );
};

const RuleValue = ({ line: { field, text }, change }: Omit<RuleLineFieldProps, 'remove'>) => {
  const t = useText();
  const kind = kindOf(field);
  if (kind === 'yes-or-no') {
    return (
      <SelectField label={t.word(field)} value={text} onChange={({ target }) => change(target.value)}>
        <option value="true">{t('Yes')}</option>
        <option value="false">{t('No')}</option>
      </SelectField>
    );
  }
  return (
    <TextAreaField
      label={t.word(field)}
      name={field}
      rows={2}
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(target.value)}
      hint={
        kind === 'object'
          ? t('What it has to hold, such as {"crm": 7}.')
          : t('One value per line, of which one has to be there. Left empty: none is given.')
      }
    />
  );
};

/** The set of an item. */
type SetPlace = TierPlace & { set_id: string };

/** The fields of an item that the form shows. */
type ItemValues = Pick<RequirementItem, 'id' | 'rule' | 'name' | 'description'>;

const { items } = api.admin.groups.tiers.requirementSets;

/** Reads the form. `rule` is the draft of the rule as JSON. */
const readItem = (form: FormData) => ({
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
  draft: JSON.parse(trimmedText(form, 'rule')) as RuleDraft,
});

const toInput = (t: Translate, { draft, ...names }: ReturnType<typeof readItem>) => {
  const read = readRule(draft);
  if ('problem' in read) throw new InvalidInput('rule', t(read.problem));
  return { ...names, rule: read.rule };
};

export const AddItem = ({ place, title }: { place: SetPlace; /** The set in words. */ title: string }) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Add a requirement')}
      name={t('Add a requirement to {set}', { set: title })}
      title={t('Add a requirement')}
      said={t('Added.')}
      submitLabel={t('Add requirement')}
      read={readItem}
      send={async (item) => items.create.mutate({ ...place, ...toInput(t, item) })}
    >
      <ItemFields />
    </FormDialog>
  );
};

export const EditItem = ({ place, item, sentence }: { place: SetPlace; item: ItemValues; sentence: string }) => {
  const t = useText();
  return (
    <FormDialog
      label={t('Edit')}
      name={t('Edit: {requirement}', { requirement: sentence })}
      title={t('Edit requirement')}
      values={{ name: item.name, description: item.description }}
      read={readItem}
      send={async (changed) => items.update.mutate({ ...place, item_id: String(item.id), ...toInput(t, changed) })}
    >
      <ItemFields rule={item.rule} />
    </FormDialog>
  );
};

const NEW_DRAFT: RuleDraft = { resource: 'document', lines: [newLine('status')] };

const ItemFields = ({ rule }: { rule?: RequirementItem['rule'] }) => {
  const t = useText();
  const [draft, setDraft] = useState<RuleDraft>(rule ? draftOf(rule) : NEW_DRAFT);
  return (
    <>
      <RuleFields draft={draft} change={setDraft} />
      <input type="hidden" name="rule" value={JSON.stringify(draft)} />
      <FormMessage message={useFieldErrors('rule')?.join(' ')} />
      <Field label={t('Name')} name="name" autoComplete="off" />
      <Field label={t('Description')} name="description" autoComplete="off" />
    </>
  );
};

/** The required record, and the values of its fields. */
const RuleFields = ({ draft, change }: { draft: RuleDraft; change(next: RuleDraft): void }) => {
  const t = useText();
  const { resource, lines } = draft;
  const free = freeFields(draft);
  return (
    <>
      <ChoiceField
        label={t('Has to be there')}
        name="resource"
        value={resource}
        onChange={({ target }) => change({ resource: RULE_RESOURCES.find((word) => word === target.value) ?? resource, lines: [] })}
      >
        {RULE_RESOURCES.map((word) => (
          <option key={word} value={word}>
            {t(RESOURCE_NAMES[word])}
          </option>
        ))}
      </ChoiceField>
      {lines.map((line, index) => (
        <RuleLineField
          key={line.field}
          line={line}
          change={(text) => change({ resource, lines: lines.with(index, { ...line, text }) })}
          remove={() => change({ resource, lines: lines.toSpliced(index, 1) })}
        />
      ))}
      {free.length > 0 && (
        <ChoiceField
          label={t('Look at one more field')}
          value=""
          onChange={({ target }) => change({ resource, lines: [...lines, newLine(target.value)] })}
        >
          <option value="">{t('Choose a field')}</option>
          {free.map((field) => (
            <option key={field} value={field}>
              {t.word(field)}
            </option>
          ))}
        </ChoiceField>
      )}
    </>
  );
};

export const RemoveItem = ({ place, id, sentence }: { place: SetPlace; id: number; sentence: string }) => {
  const t = useText();
  return (
    <ConfirmButton
      label={t('Delete')}
      name={t('Delete: {requirement}', { requirement: sentence })}
      question={t('Delete this requirement?')}
      act={() => items.remove.mutate({ ...place, item_id: String(id) })}
    >
      {t('{sentence}. Who met the rest may be in the tier at once.', { sentence })}
    </ConfirmButton>
  );
};
