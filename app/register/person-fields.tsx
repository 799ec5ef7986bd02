import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import type { FieldErrors } from '#app/_ui/form/failure.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { EmailField, NewPasswordField } from '#app/_ui/form/identity-fields.tsx';

/** What both registrations ask of a person. */
export const readPerson = (form: FormData) => ({
  first_name: trimmedText(form, 'first_name'),
  last_name: trimmedText(form, 'last_name'),
  email: trimmedText(form, 'email'),
  password: formText(form, 'password'),
  terms_and_conditions: form.get('terms_and_conditions') !== null,
});

export const NameFields = ({ errors }: { errors: FieldErrors }) => {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('First name')} name="first_name" autoComplete="given-name" maxLength={50} errors={errors['first_name']} />
      <Field label={t('Last name')} name="last_name" autoComplete="family-name" maxLength={50} errors={errors['last_name']} />
    </div>
  );
};

type SignInFieldsProps = { errors: FieldErrors; email?: string; emailHint: string };

/** Email and password: what the person signs in with. */
export const SignInFields = ({ errors, email, emailHint }: SignInFieldsProps) => (
  <>
    <EmailField defaultValue={email} autoComplete="username" hint={emailHint} errors={errors['email']} />
    <NewPasswordField errors={errors['password']} />
  </>
);
