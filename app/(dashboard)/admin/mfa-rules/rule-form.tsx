'use client';

import Link from 'next/link';
import { useId, useState } from 'react';
import { api } from '#app/_lib/trpc-client.ts';
import { useReturn } from '#app/_lib/use-return.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { inOrder, TYPE_NAMES } from '#app/_mfa/authenticator-words.ts';
import { buttonClass } from '#app/_ui/button.tsx';
import { Checkbox } from '#app/_ui/checkbox.tsx';
import { Choice } from '#app/_ui/choice.tsx';
import { FieldMessage } from '#app/_ui/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form.tsx';
import { ChoiceField } from '#app/_ui/choice-field.tsx';
import { ActionPicker } from '#app/(dashboard)/admin/mfa-rules/action-picker.tsx';
import { DurationFields } from '#app/(dashboard)/admin/mfa-rules/duration-fields.tsx';
import { draftOf, saidOf, toChange, toInput, type Draft } from '#app/(dashboard)/admin/mfa-rules/rule-draft.ts';
import { concernedInWords, sentenceOf, TYPE_LABELS, type People } from '#app/(dashboard)/admin/mfa-rules/rule-words.ts';
import type { AuthenticatorRule } from '#server/features/authenticator-rules/schema.ts';
import { AUTHENTICATOR_TYPES, RULE_TYPES, type AuthenticatorType } from '#server/kernel/authenticator-words.ts';

type RuleFormProps = {
  /** The one that is changed; without it a new one is added. */
  rule?: AuthenticatorRule;
  groups: readonly { name: string; label: string }[];
  /** All rules of the company: those of groups take the place of the company's. */
  all: readonly AuthenticatorRule[];
  people: People;
};

const HOW_OFTEN = {
  permanent: 'Once per session',
  durable: 'Again after a time',
  ephemeral: 'Every time',
} as const;

const howOftenOf = (type: Draft['type']) =>
  (type === 'authorization' ? (['permanent', 'durable', 'ephemeral'] as const) : (['permanent', 'durable'] as const)).map((value) => ({
    value,
    label: HOW_OFTEN[value],
  }));

/** One rule, put together as a sentence that says at any time what it will do. */
export const RuleForm = ({ rule, groups, all, people }: RuleFormProps) => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(rule));
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const { authenticatorRules } = api.admin;
  const submit = useSubmit(
    (sent: Draft) => (rule ? authenticatorRules.update.mutate(toChange(rule.id, sent)) : authenticatorRules.create.mutate(toInput(sent))),
    useReturn('/admin/mfa-rules'),
  );
  return (
    <Form submit={submit} read={() => draft} className="space-y-6">
      {(fields) => (
        <>
          {rule && <p className="text-muted">When and for whom a rule asks stays as it is. For something else, add another rule.</p>}
          {!rule && (
            <Choice
              label="When"
              options={RULE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
              value={draft.type}
              onChange={(type) => change({ type, durability: 'permanent' })}
            />
          )}
          {!rule && (
            <ChoiceField
              label="For"
              name="group"
              value={draft.group}
              onChange={(event) => change({ group: event.target.value })}
              hint="For its members, a rule of a group takes the place of the company's rules of the same kind."
              {...(fields['group'] && { errors: fields['group'] })}
            >
              <option value="">The whole company</option>
              {groups.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label || name}
                </option>
              ))}
            </ChoiceField>
          )}
          {draft.type === 'authorization' && (
            <ActionPicker chosen={draft.permissions} onChange={(permissions) => change({ permissions })} errors={fields['permissions']} />
          )}
          <Types chosen={draft.types} onChange={(types) => change({ types })} errors={fields['authenticator_types']} />
          {draft.type !== 'setup' && (
            <Choice
              label="How often"
              options={howOftenOf(draft.type)}
              value={draft.durability}
              onChange={(durability) => change({ durability })}
            />
          )}
          {draft.durability === 'durable' && draft.type !== 'setup' && (
            <DurationFields
              label="Ask again after"
              name="duration"
              value={draft.duration}
              onChange={(duration) => change({ duration })}
              isRequired
              errors={fields['duration']}
            />
          )}
          <DurationFields
            label="Sessions older than"
            name="session_age"
            value={draft.sessionAge}
            onChange={(sessionAge) => change({ sessionAge })}
            hint="Blank: the rule holds in all sessions."
            errors={fields['session_age']}
          />
          <Preview draft={draft} {...(rule && { rule })} groups={groups} all={all} people={people} />
          <FormActions>
            <SubmitButton submit={submit} narrow>
              {rule ? 'Save' : 'Add rule'}
            </SubmitButton>
            <Link href="/admin/mfa-rules" className={buttonClass()}>
              Cancel
            </Link>
          </FormActions>
        </>
      )}
    </Form>
  );
};

type TypesProps = {
  chosen: readonly AuthenticatorType[];
  onChange(chosen: AuthenticatorType[]): void;
  errors: string[] | undefined;
};

/** What can answer the rule. */
const Types = ({ chosen, onChange, errors }: TypesProps) => {
  const id = useId();
  return (
    <fieldset aria-describedby={errors && `${id}-error`}>
      <legend className="mb-1 font-medium">Answered with</legend>
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {inOrder(AUTHENTICATOR_TYPES).map((type) => (
          <Checkbox
            key={type}
            label={TYPE_NAMES[type]}
            name="authenticator_types"
            checked={chosen.includes(type)}
            onChange={(event) => onChange(inOrder(event.target.checked ? [...chosen, type] : chosen.filter((one) => one !== type)))}
          />
        ))}
      </div>
    </fieldset>
  );
};

/** The rule as it will read in the list. */
const Preview = ({ draft, groups, all, people, rule }: RuleFormProps & { draft: Draft }) => {
  const said = saidOf(draft, groups);
  const others = all.filter(({ id }) => id !== rule?.id);
  return (
    <div className="rounded-control border bg-sunken px-4 py-3">
      <p role="status" className="font-medium">
        {sentenceOf(said)}
      </p>
      <p className="text-13 text-muted">{concernedInWords(said, others, people)}</p>
    </div>
  );
};
