'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useText, useFormat } from '#language';
import { Field, Checkbox, FieldMessage, useFieldErrors } from '#app/_ui/form/field.tsx';
import { ChoiceField, Choice } from '#app/_ui/form/choice.tsx';
import {
  UNIT_LABELS,
  UNITS,
  type DurationInput,
  toSeconds,
  toDurationInput,
  type RuleDescriptionInput,
  describeAudience,
  describeRule,
  TYPE_LABELS,
  type RuleAudience,
} from '#app/(dashboard)/admin/mfa-rules/rule-descriptions.ts';
import type { AuthenticatorRule, AuthenticatorRuleInput } from '#server/modules/identity/index.ts';
import type { Permission } from '#server/kernel/permissions.ts';
import { type AuthenticatorType, type Durability, type RuleType, AUTHENTICATOR_TYPES, RULE_TYPES } from '#server/kernel/access-enums.ts';
import { useId, useState } from 'react';
import { message, type Message } from '#app/_language/translate.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { returnTo } from '#app/_ui/navigation/return.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { sortTypes, TYPE_NAMES } from '#app/_mfa/challenges.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import { ActionPicker } from '#app/(dashboard)/admin/mfa-rules/action-picker.tsx';

type DurationFieldsProps = {
  label: string;
  /** The name in the API, which assigns the errors. */
  name: string;
  value: DurationInput;
  onChange(value: DurationInput): void;
  isRequired?: boolean;
  hint?: string;
};

/** A duration, as a number and its unit. */
const DurationFields = ({ label, name, value, onChange, isRequired = false, hint }: DurationFieldsProps) => {
  const t = useText();
  return (
    <div className="grid grid-cols-[1fr_9rem] items-start gap-3">
      <Field
        label={label}
        name={name}
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        required={isRequired}
        value={value.count}
        onChange={(event) => onChange({ ...value, count: event.target.value })}
        hint={hint}
      />
      <ChoiceField
        label={t('Unit')}
        aria-label={t('{label}: unit', { label })}
        value={value.unit}
        onChange={(event) => onChange({ ...value, unit: event.target.value })}
      >
        {UNITS.map(({ name: unit }) => (
          <option key={unit} value={unit}>
            {t(UNIT_LABELS[unit])}
          </option>
        ))}
      </ChoiceField>
    </div>
  );
};

type MfaRuleDraft = {
  type: RuleType;
  /** The name of the group; blank for the entire company. */
  group: string;
  permissions: ReadonlySet<string>;
  types: AuthenticatorType[];
  durability: Durability;
  duration: DurationInput;
  sessionAge: DurationInput;
};

/** The initial values of the form. */
const toDraft = (rule: AuthenticatorRule | undefined): MfaRuleDraft => ({
  type: rule?.type ?? 'authentication',
  group: rule?.group?.name ?? '',
  permissions: new Set(rule?.permissions.map(({ id }) => id)),
  types: rule?.authenticator_types ?? ['totp', 'sms', 'static'],
  durability: rule?.durability ?? 'permanent',
  duration: rule?.duration === undefined || rule.duration === null ? { count: '12', unit: 'hour' } : toDurationInput(rule.duration),
  sessionAge: toDurationInput(rule?.session_age),
});

/** The input that adding and changing a rule have in common. Fields that the type does not have are null. */
const toCommonInput = ({ type, permissions, types, durability, duration, sessionAge }: MfaRuleDraft) => ({
  authenticator_types: types,
  durability: type === 'setup' ? ('permanent' as const) : durability,
  permissions: type === 'authorization' ? ([...permissions] as Permission[]) : null,
  duration: type !== 'setup' && durability === 'durable' ? toSeconds(duration) : null,
  session_age: toSeconds(sessionAge),
});

const toCreateInput = (draft: MfaRuleDraft): AuthenticatorRuleInput => ({
  type: draft.type,
  group: draft.group || null,
  ...toCommonInput(draft),
});

/** The type and group of a rule cannot change. */
const toUpdateInput = (id: number, draft: MfaRuleDraft) => ({ id: String(id), ...toCommonInput(draft) });

/** Converts the draft for the preview. */
const toDescriptionInput = (draft: MfaRuleDraft, groups: readonly { name: string; label: string }[]): RuleDescriptionInput => {
  const { permissions, ...rest } = toCommonInput(draft);
  const group = draft.group === '' ? null : (groups.find(({ name }) => name === draft.group) ?? { name: draft.group, label: '' });
  return { ...rest, type: draft.type, permissions: permissions ?? [], group };
};

type RuleFormProps = {
  /** The rule to change; undefined for a new one. */
  rule?: AuthenticatorRule;
  groups: readonly { name: string; label: string }[];
  /** All rules of the company. Group rules replace company rules. */
  allRules: readonly AuthenticatorRule[];
  audience: RuleAudience;
};

const FREQUENCY_LABELS: Record<MfaRuleDraft['durability'], Message> = {
  permanent: message('Once per session'),
  durable: message('After a set time'),
  ephemeral: message('Every time'),
};

const durabilitiesOf = (type: MfaRuleDraft['type']): readonly MfaRuleDraft['durability'][] =>
  type === 'authorization' ? ['permanent', 'durable', 'ephemeral'] : ['permanent', 'durable'];

/** The form of a rule, with a preview in one sentence. */
export const RuleForm = ({ rule, groups, allRules, audience }: RuleFormProps) => {
  const t = useText();
  const router = useRouter();
  const [draft, setDraft] = useState<MfaRuleDraft>(() => toDraft(rule));
  const updateDraft = (changes: Partial<MfaRuleDraft>): void => setDraft({ ...draft, ...changes });
  const { authenticatorRules } = api.admin;
  const submit = useSubmit(
    (submitted: MfaRuleDraft) =>
      rule
        ? authenticatorRules.update.mutate(toUpdateInput(rule.id, submitted))
        : authenticatorRules.create.mutate(toCreateInput(submitted)),
    returnTo({ t, router }, '/admin/mfa-rules'),
  );
  return (
    <Form submit={submit} read={() => draft} className="space-y-6">
      {rule && <p className="text-muted">{t('A rule’s type and group can’t be changed. Add another rule instead.')}</p>}
      {!rule && (
        <Choice
          label={t('Type')}
          options={RULE_TYPES.map((value) => ({ value, label: t(TYPE_LABELS[value]) }))}
          value={draft.type}
          onChange={(type) => updateDraft({ type, durability: 'permanent' })}
        />
      )}
      {!rule && (
        <ChoiceField
          label={t('Applies to')}
          name="group"
          value={draft.group}
          onChange={(event) => updateDraft({ group: event.target.value })}
          hint={t('A group rule replaces company rules of the same type for its members.')}
        >
          <option value="">{t('Entire company')}</option>
          {groups.map(({ name, label }) => (
            <option key={name} value={name}>
              {label || name}
            </option>
          ))}
        </ChoiceField>
      )}
      {draft.type === 'authorization' && (
        <ActionPicker selected={draft.permissions} onChange={(permissions) => updateDraft({ permissions })} />
      )}
      <FactorField selected={draft.types} onChange={(types) => updateDraft({ types })} />
      {draft.type !== 'setup' && (
        <Choice
          label={t('Frequency')}
          options={durabilitiesOf(draft.type).map((value) => ({ value, label: t(FREQUENCY_LABELS[value]) }))}
          value={draft.durability}
          onChange={(durability) => updateDraft({ durability })}
        />
      )}
      {draft.durability === 'durable' && draft.type !== 'setup' && (
        <DurationFields
          label={t('Ask again after')}
          name="duration"
          value={draft.duration}
          onChange={(duration) => updateDraft({ duration })}
          isRequired
        />
      )}
      <DurationFields
        label={t('Only for sessions older than')}
        name="session_age"
        value={draft.sessionAge}
        onChange={(sessionAge) => updateDraft({ sessionAge })}
        hint={t('Leave blank to apply the rule to all sessions.')}
      />
      <RulePreview draft={draft} {...(rule && { rule })} groups={groups} allRules={allRules} audience={audience} />
      <FormActions>
        <SubmitButton submit={submit} fitContent>
          {rule ? t('Save') : t('Add rule')}
        </SubmitButton>
        <Link href="/admin/mfa-rules" className={buttonClass()}>
          {t('Cancel')}
        </Link>
      </FormActions>
    </Form>
  );
};

type FactorFieldProps = {
  selected: readonly AuthenticatorType[];
  onChange(selected: AuthenticatorType[]): void;
};

/** The second factors that satisfy the rule. */
const FactorField = ({ selected, onChange }: FactorFieldProps) => {
  const errors = useFieldErrors('authenticator_types');
  const t = useText();
  const id = useId();
  return (
    <fieldset aria-describedby={errors && `${id}-error`}>
      <legend className="mb-1 font-medium">{t('Accepted factors')}</legend>
      {errors && <FieldMessage id={`${id}-error`} messages={errors} />}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {sortTypes(AUTHENTICATOR_TYPES).map((type) => (
          <Checkbox
            key={type}
            label={t(TYPE_NAMES[type])}
            name="authenticator_types"
            checked={selected.includes(type)}
            onChange={(event) =>
              onChange(sortTypes(event.target.checked ? [...selected, type] : selected.filter((other) => other !== type)))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

/** The rule as the list will show it. */
const RulePreview = ({ draft, groups, allRules, audience, rule }: RuleFormProps & { draft: MfaRuleDraft }) => {
  const t = useText();
  const format = useFormat();
  const descriptionInput = toDescriptionInput(draft, groups);
  const otherRules = allRules.filter(({ id }) => id !== rule?.id);
  return (
    <div className="rounded-control border bg-sunken px-4 py-3">
      <p role="status" className="font-medium">
        {describeRule(t, format, descriptionInput)}
      </p>
      <p className="text-13 text-muted">{describeAudience(t, format, descriptionInput, otherRules, audience)}</p>
    </div>
  );
};
