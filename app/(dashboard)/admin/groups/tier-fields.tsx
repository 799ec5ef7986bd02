import type { FieldErrors } from '#app/_lib/failure.ts';
import { labelOf } from '#app/_lib/label.ts';
import { trimmedText } from '#app/_lib/form-text.ts';
import { Field } from '#app/_ui/field.tsx';
import { SelectField } from '#app/_ui/select-field.tsx';
import { REQUIREMENTS, type Requirement } from '#server/kernel/requirement-words.ts';

/** What the forms of a tier show of one that is there. */
export type KnownTier = {
  level: number;
  name: string | null;
  description: string | null;
  currency: string | null;
  requirements: { id: number; requirement: Requirement }[];
};

/** Reads what the fields say. */
export const readTier = (form: FormData) => ({
  level: Number(trimmedText(form, 'level')),
  name: trimmedText(form, 'name') || null,
  description: trimmedText(form, 'description') || null,
  currency: trimmedText(form, 'currency') || null,
  requirements: REQUIREMENTS.filter((requirement) => form.getAll('requirement').includes(requirement)),
});

type TierFieldsProps = { tier?: KnownTier; /** Codes of currencies that it may be only for. */ currencies: string[]; fields: FieldErrors };

/** The controls of a tier: which one it is, and what it requires. */
export const TierFields = ({ tier, currencies, fields }: TierFieldsProps) => (
  <>
    <Field
      label="Level"
      name="level"
      type="number"
      min={0}
      step={1}
      required
      hint="Users are in the highest level whose requirements they meet."
      defaultValue={tier?.level}
      errors={fields['level']}
    />
    <Field label="Name" name="name" autoComplete="off" placeholder="Verified" defaultValue={tier?.name ?? ''} errors={fields['name']} />
    <Field
      label="Description"
      name="description"
      autoComplete="off"
      defaultValue={tier?.description ?? ''}
      errors={fields['description']}
    />
    <SelectField label="For" name="currency" defaultValue={tier?.currency ?? ''} errors={fields['currency']}>
      <option value="">Transactions in any currency</option>
      {currencies.map((code) => (
        <option key={code} value={code}>
          Transactions in {code}
        </option>
      ))}
    </SelectField>
    <fieldset>
      <legend className="mb-1 font-medium">Requires</legend>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {REQUIREMENTS.map((word) => (
          <label key={word} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              name="requirement"
              value={word}
              defaultChecked={tier?.requirements.some(({ requirement }) => requirement === word)}
              className="size-4 accent-accent"
            />{' '}
            {labelOf(word)}
          </label>
        ))}
      </div>
    </fieldset>
  </>
);
