'use client';

import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { SelectField, TextAreaField, useFieldErrors } from '#app/_ui/form/field.tsx';
import {
  fieldPhrase,
  inputKind,
  type RuleLine,
  toDraft,
  listUnusedFields,
  newLine,
  parseRule,
  RESOURCE_NAMES,
  type RuleDraft,
  type TierReference,
} from '#app/(dashboard)/admin/groups/requirements.ts';
import { useState } from 'react';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { control, textOrNull } from '#app/_ui/form/record-fields.tsx';
import { addDialog, confirmButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
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
      <Button variant="quiet" onClick={remove} aria-label={t('Remove {field}', { field: t(fieldPhrase(line.field)) })}>
        {t('Remove')}
      </Button>
    </div>
  );
};

const RuleValue = ({ line: { field, text }, change }: Omit<RuleLineFieldProps, 'remove'>) => {
  const t = useText();
  const kind = inputKind(field);
  if (kind === 'yes-or-no') {
    return (
      <SelectField label={t.label(field)} value={text} onChange={({ target }) => change(target.value)}>
        <option value="true">{t('Yes')}</option>
        <option value="false">{t('No')}</option>
      </SelectField>
    );
  }
  return (
    <TextAreaField
      label={t.label(field)}
      name={field}
      rows={2}
      spellCheck={false}
      value={text}
      onChange={({ target }) => change(target.value)}
      hint={
        kind === 'object'
          ? t('Required content, such as {"crm": 7}.')
          : t('One value per line; any of them matches. Leave blank to require that the field is empty.')
      }
    />
  );
};

const NEW_DRAFT: RuleDraft = { resource: 'document', lines: [newLine('status')] };

/** The control for the rule of a requirement. Its form value is the draft as JSON. */
const RuleControl = ({ rule }: { rule: RequirementItem['rule'] | undefined }) => {
  const [draft, setDraft] = useState<RuleDraft>(rule ? toDraft(rule) : NEW_DRAFT);
  return (
    <>
      <RuleFields draft={draft} change={setDraft} />
      <input type="hidden" name="rule" value={JSON.stringify(draft)} />
      <FormMessage message={useFieldErrors('rule')?.join(' ')} />
    </>
  );
};

/** The required record, and the values of its fields. */
const RuleFields = ({ draft, change }: { draft: RuleDraft; change(next: RuleDraft): void }) => {
  const t = useText();
  const { resource, lines } = draft;
  const unusedFields = listUnusedFields(draft);
  return (
    <>
      <ChoiceField
        label={t('Required record')}
        name="resource"
        value={resource}
        onChange={({ target }) => change({ resource: RULE_RESOURCES.find((value) => value === target.value) ?? resource, lines: [] })}
      >
        {RULE_RESOURCES.map((value) => (
          <option key={value} value={value}>
            {t(RESOURCE_NAMES[value])}
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
      {unusedFields.length > 0 && (
        <ChoiceField
          label={t('Add a field')}
          value=""
          onChange={({ target }) => change({ resource, lines: [...lines, newLine(target.value)] })}
        >
          <option value="">{t('Choose a field')}</option>
          {unusedFields.map((field) => (
            <option key={field} value={field}>
              {t.label(field)}
            </option>
          ))}
        </ChoiceField>
      )}
    </>
  );
};

/** The path of a requirement set. */
type RequirementSetReference = TierReference & { set_id: string };

/** The values of an item that the form edits. */
type ItemValues = Pick<RequirementItem, 'id' | 'rule' | 'name' | 'description'>;

const itemFields = ({ t }: FieldTools, { item }: { item?: ItemValues }) => ({
  rule: control(
    () => <RuleControl rule={item?.rule} />,
    (form) => JSON.parse(trimmedText(form, 'rule')) as RuleDraft,
  ),
  name: textOrNull(t('Name')),
  description: textOrNull(t('Description')),
});

const parseRuleOrThrow = (t: Translate, draft: RuleDraft) => {
  const result = parseRule(draft);
  if ('problem' in result) throw new InvalidInput('rule', t(result.problem));
  return result.rule;
};

const { items } = api.admin.groups.tiers.requirementSets;

type AddItemProps = { path: RequirementSetReference; /** The title of the set. */ title: string; item?: ItemValues };

export const AddItem = addDialog(itemFields, ({ t }, { path, title }: AddItemProps) => ({
  label: t('Add requirement'),
  name: t('Add requirement to {set}', { set: title }),
  send: async ({ rule, ...input }) => items.create.mutate({ ...path, ...input, rule: parseRuleOrThrow(t, rule) }),
}));

type EditItemProps = { path: RequirementSetReference; item: ItemValues; /** The description of the item. */ sentence: string };

export const EditItem = editDialog(itemFields, ({ t }, { path, item, sentence }: EditItemProps) => ({
  name: t('Edit: {requirement}', { requirement: sentence }),
  title: t('Edit requirement'),
  values: { name: item.name, description: item.description },
  send: async ({ rule, ...input }) => items.update.mutate({ ...path, item_id: String(item.id), ...input, rule: parseRuleOrThrow(t, rule) }),
}));

type RemoveItemProps = { path: RequirementSetReference; id: number; sentence: string };

export const RemoveItem = confirmButton(({ t }, { path, id, sentence }: RemoveItemProps) => ({
  name: t('Delete: {requirement}', { requirement: sentence }),
  question: t('Delete this requirement?'),
  warning: t('{sentence}. Users who meet the other requirements may move to this tier immediately.', { sentence }),
  onConfirm: () => items.remove.mutate({ ...path, item_id: String(id) }),
}));
