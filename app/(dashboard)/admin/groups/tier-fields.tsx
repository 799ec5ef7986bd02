import { useText } from '#language';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
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
export const TierFields = ({ tier, currencies, fields }: TierFieldsProps) => {
  const t = useText();
  return (
    <>
      <Field
        label={t('Level')}
        name="level"
        type="number"
        min={0}
        step={1}
        required
        hint={t('Users are in the highest level whose requirements they meet.')}
        defaultValue={tier?.level}
        errors={fields['level']}
      />
      <Field
        label={t('Name')}
        name="name"
        autoComplete="off"
        placeholder={t('Verified')}
        defaultValue={tier?.name ?? ''}
        errors={fields['name']}
      />
      <Field
        label={t('Description')}
        name="description"
        autoComplete="off"
        defaultValue={tier?.description ?? ''}
        errors={fields['description']}
      />
      <SelectField label={t('For')} name="currency" defaultValue={tier?.currency ?? ''} errors={fields['currency']}>
        <option value="">{t('Transactions in any currency')}</option>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {t('Transactions in {code}', { code })}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1 font-medium">{t('Requires')}</legend>
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
              {t.word(word)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
};
