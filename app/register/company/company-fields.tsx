import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { NameFields, readPerson, SignInFields } from '#app/register/person-fields.tsx';

const IDENTIFIER = { required: true, autoCapitalize: 'none', spellCheck: false };

/** A company and who owns it. */
export const readCompanyWithOwner = (form: FormData) => ({
  ...readPerson(form),
  company: { id: trimmedText(form, 'company').toLowerCase(), name: trimmedText(form, 'company.name') || null },
});

/** The code of the first currency. */
export const readCurrency = (form: FormData): string => trimmedText(form, 'currency').toUpperCase();

export const CompanyFields = ({ errors }: { errors: FieldErrors }) => {
  const t = useText();
  return (
    <>
      <Field
        {...IDENTIFIER}
        label={t('Identifier of the company')}
        name="company"
        maxLength={50}
        autoComplete="off"
        hint={t(
          'Enter 2 to 50 letters, digits, hyphens or underscores, such as northwind-pay. Needed to sign in and to call the API. It cannot be changed later.',
        )}
        errors={errors['company']}
      />
      <Field
        label={t('Name')}
        name="company.name"
        maxLength={100}
        autoComplete="organization"
        hint={t('As people read it.')}
        errors={errors['company.name']}
      />
    </>
  );
};

export const CurrencyField = ({ errors }: { errors: FieldErrors }) => {
  const t = useText();
  return (
    <Field
      {...IDENTIFIER}
      label={t('First currency')}
      name="currency"
      defaultValue="USD"
      maxLength={30}
      autoComplete="transaction-currency"
      hint={t('Enter a code of ISO 4217, such as EUR or ZAR, or XBT or ETH. You can add others later.')}
      errors={errors['currency']}
    />
  );
};

/** Who owns the company, and signs in first. */
export const OwnerFields = ({ errors }: { errors: FieldErrors }) => {
  const t = useText();
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 w-full border-t pt-4 font-medium">{t('Owner')}</legend>
      <NameFields errors={errors} />
      <SignInFields errors={errors} emailHint={t('The owner signs in with it, and may do everything in the company.')} />
    </fieldset>
  );
};
