// Fields of the registration forms.
import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { EmailField, NewPasswordField } from '#app/_ui/form/identity-fields.tsx';

/** Fields of a user, in both registration forms. */
export const readPerson = (form: FormData) => ({
  first_name: trimmedText(form, 'first_name'),
  last_name: trimmedText(form, 'last_name'),
  email: trimmedText(form, 'email'),
  password: formText(form, 'password'),
  terms_and_conditions: form.get('terms_and_conditions') !== null,
});

export const NameFields = () => {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('First name')} name="first_name" autoComplete="given-name" maxLength={50} />
      <Field label={t('Last name')} name="last_name" autoComplete="family-name" maxLength={50} />
    </div>
  );
};

type SignInFieldsProps = { email?: string; emailHint: string };

/** Email and password. */
export const SignInFields = ({ email, emailHint }: SignInFieldsProps) => (
  <>
    <EmailField defaultValue={email} autoComplete="username" hint={emailHint} />
    <NewPasswordField />
  </>
);

const IDENTIFIER = { required: true, autoCapitalize: 'none', spellCheck: false };

/** Fields of a company and its owner. */
export const readCompanyWithOwner = (form: FormData) => ({
  ...readPerson(form),
  company: { id: trimmedText(form, 'company').toLowerCase(), name: trimmedText(form, 'company.name') || null },
});

/** The code of the first currency. */
export const readCurrency = (form: FormData): string => trimmedText(form, 'currency').toUpperCase();

export const CompanyFields = () => {
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
      />
      <Field label={t('Name')} name="company.name" maxLength={100} autoComplete="organization" hint={t('As people read it.')} />
    </>
  );
};

export const CurrencyField = () => {
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
    />
  );
};

/** Fields of the owner. */
export const OwnerFields = () => {
  const t = useText();
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 w-full border-t pt-4 font-medium">{t('Owner')}</legend>
      <NameFields />
      <SignInFields emailHint={t('The owner signs in with it, and may do everything in the company.')} />
    </fieldset>
  );
};
