'use client';

import { useText } from '#language';
import { Button } from '#app/_ui/form/button.tsx';
import { SelectField, TextAreaField, Field } from '#app/_ui/form/field.tsx';
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
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ChoiceField } from '#app/_ui/form/choice.tsx';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form, FormMessage } from '#app/_ui/form/form.tsx';
import type { RequirementItem } from '#server/modules/accounts/index.ts';
import { RULE_RESOURCES } from '#server/kernel/requirement-words.ts';

type RuleLineFieldProps = { line: RuleLine; change(text: string): void; remove(): void };

/** One field of a rule, and what is asked of it. */
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

/** The set of an item, as the paths of the API name it. */
type SetPlace = TierPlace & { set_id: string };

/** What the form shows of an item that is there. */
type KnownItem = Pick<RequirementItem, 'id' | 'rule' | 'name' | 'description'>;

const { items } = api.admin.groups.tiers.requirementSets;

export const AddItem = ({ place, title }: { place: SetPlace; /** The set in words. */ title: string }) => {
  const t = useText();
  return (
    <DialogButton
      label={t('Add a requirement')}
      said={t('Added.')}
      name={t('Add a requirement to {set}', { set: title })}
      title={t('Add a requirement')}
    >
      {(close) => <ItemForm place={place} close={close} />}
    </DialogButton>
  );
};

export const EditItem = ({ place, item, sentence }: { place: SetPlace; item: KnownItem; sentence: string }) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit: {requirement}', { requirement: sentence })} title={t('Edit requirement')}>
      {(close) => <ItemForm place={place} item={item} close={close} />}
    </DialogButton>
  );
};

const readNames = (form: FormData) => ({
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
});

const NEW_DRAFT: RuleDraft = { resource: 'document', lines: [newLine('status')] };

type ItemFormProps = { place: SetPlace; item?: KnownItem; close(): void };

const ItemForm = ({ place, item, close }: ItemFormProps) => {
  const t = useText();
  const [draft, setDraft] = useState<RuleDraft>(item ? draftOf(item.rule) : NEW_DRAFT);
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async (names: ReturnType<typeof readNames>) => {
    const read = readRule(draft);
    setProblem('problem' in read ? t(read.problem) : undefined);
    if ('problem' in read) return;
    const said = { ...names, rule: read.rule };
    await (item ? items.update.mutate({ ...place, item_id: String(item.id), ...said }) : items.create.mutate({ ...place, ...said }));
    close();
  });
  return (
    <Form submit={submit} read={readNames}>
      {(fields) => (
        <>
          <RuleFields draft={draft} change={setDraft} />
          <FormMessage message={problem ?? fields['rule']?.join(' ')} />
          <Field label={t('Name')} name="name" autoComplete="off" defaultValue={item?.name ?? ''} errors={fields['name']} />
          <Field
            label={t('Description')}
            name="description"
            autoComplete="off"
            defaultValue={item?.description ?? ''}
            errors={fields['description']}
          />
          <FormDialogActions submit={submit} cancel={close}>
            {item ? t('Save') : t('Add requirement')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

/** What has to be there, and which of its fields have to have which values. */
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
