'use client';

// Registration of a user or a company. The setup shares the fields of the company.
import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { CompanyField, EmailField, NewPasswordField } from '#app/_ui/form/identity-fields.tsx';
import { message } from '#app/_language/translate.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useFinishSignIn } from '#app/_ui/navigation/return.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { COMPANY_NAME_LENGTH_MAX } from '#server/kernel/lengths.ts';

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

const IDENTIFIER_FIELD = { required: true, autoCapitalize: 'none', spellCheck: false };

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
        {...IDENTIFIER_FIELD}
        label={t('Company ID')}
        name="company"
        maxLength={50}
        autoComplete="off"
        hint={t(
          'Enter 2 to 50 letters, digits, hyphens or underscores, such as northwind-pay. Users need it to sign in. You can’t change it later.',
        )}
      />
      <Field
        label={t('Company name')}
        name="company.name"
        maxLength={COMPANY_NAME_LENGTH_MAX}
        autoComplete="organization"
        hint={t('Shown to users instead of the company ID.')}
      />
    </>
  );
};

export const CurrencyField = () => {
  const t = useText();
  return (
    <Field
      {...IDENTIFIER_FIELD}
      label={t('Currency')}
      name="currency"
      defaultValue="USD"
      maxLength={30}
      autoComplete="transaction-currency"
      hint={t('A currency code such as EUR, ZAR, XBT (Bitcoin) or ETH. You can add more currencies later.')}
    />
  );
};

/** The fields of the owner. */
export const OwnerFields = () => {
  const t = useText();
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 w-full border-t pt-4 font-medium">{t('Owner')}</legend>
      <NameFields />
      <SignInFields emailHint={t('The owner signs in with this email and has all permissions.')} />
    </fieldset>
  );
};

const readRegistration = (form: FormData) => ({
  ...readPerson(form),
  company: trimmedText(form, 'company'),
  mobile: trimmedText(form, 'mobile'),
  privacy_policy: form.get('terms_and_conditions') !== null,
});

const UNVERIFIED_EMAIL_HINT = message('You’ll sign in with this email. We’ll send a link to verify it.');
const INVITED_EMAIL_HINT = message('You’ll sign in with this email. Use the address the invitation was sent to.');

/** Prefilled by an invitation. */
type RegistrationFormProps = {
  company: string;
  email: string;
  mobile: string;
  /** The key of an invitation; blank without one. */
  invitation: string;
  /** The path to continue to; `/` without one. */
  destination: string;
};

/**
 * Registers a user of a company and signs in. Continues to the destination; without one, to the verification of the email address, unless
 * an invitation has proved it.
 */
export const RegistrationForm = ({ company, email, mobile, invitation, destination }: RegistrationFormProps) => {
  const t = useText();
  const finishSignIn = useFinishSignIn(invitation || destination !== '/' ? destination : '/verify-email');
  const submit = useSubmit(
    (person: ReturnType<typeof readRegistration>) => api.session.signUp.mutate({ ...person, invitation }),
    (result, input) => finishSignIn(result, input.company),
  );
  return (
    <Form submit={submit} read={readRegistration}>
      <CompanyField defaultValue={company} hint={t('Ask the company you’re joining for its ID.')} />
      <NameFields />
      <SignInFields email={email} emailHint={t(invitation ? INVITED_EMAIL_HINT : UNVERIFIED_EMAIL_HINT)} />
      <Field
        label={t('Mobile number (optional)')}
        name="mobile"
        type="tel"
        inputMode="tel"
        defaultValue={mobile}
        autoComplete="tel"
        hint={t('Include the country code, such as +27 82 000 0001.')}
      />
      <Checkbox name="terms_and_conditions" label={t('I accept the company’s terms and conditions and privacy policy.')} />
      <SubmitButton submit={submit}>{t('Create account')}</SubmitButton>
    </Form>
  );
};

const readCompany = (form: FormData) => ({ ...readCompanyWithOwner(form), currency: readCurrency(form) });

/** Registers a company with its owner, and signs in. Continues to the verification of the email address. */
export const CompanyForm = () => {
  const t = useText();
  const finishSignIn = useFinishSignIn('/verify-email');
  const submit = useSubmit(api.session.signUpCompany.mutate, (result, input: ReturnType<typeof readCompany>) =>
    finishSignIn(result, input.company.id),
  );
  return (
    <Form submit={submit} read={readCompany}>
      <CompanyFields />
      <CurrencyField />
      <OwnerFields />
      <SubmitButton submit={submit}>{t('Register company')}</SubmitButton>
    </Form>
  );
};
