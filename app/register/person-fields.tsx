import { formText } from '#app/_lib/form-text.ts';
import type { Submit } from '#app/_lib/use-submit.ts';
import { Field } from '#app/_ui/field.tsx';
import { NewPasswordField } from '#app/_ui/password-field.tsx';

/** What both registrations ask of a person. */
export const readPerson = (form: FormData) => ({
  first_name: formText(form, 'first_name').trim(),
  last_name: formText(form, 'last_name').trim(),
  email: formText(form, 'email').trim(),
  password: formText(form, 'password'),
  terms_and_conditions: form.get('terms_and_conditions') !== null,
});

type Errors = NonNullable<Submit<unknown>['failure']>['fields'];

export const NameFields = ({ errors }: { errors: Errors }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="First name" name="first_name" autoComplete="given-name" maxLength={50} errors={errors['first_name']} />
    <Field label="Last name" name="last_name" autoComplete="family-name" maxLength={50} errors={errors['last_name']} />
  </div>
);

type AddressFieldsProps = { errors: Errors; email?: string; emailHint: string };

/** Email and password: what the person signs in with. */
export const SignInFields = ({ errors, email, emailHint }: AddressFieldsProps) => (
  <>
    <Field
      label="Email"
      name="email"
      type="email"
      required
      defaultValue={email}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={emailHint}
      errors={errors['email']}
    />
    <NewPasswordField label="Password" name="password" errors={errors['password']} />
  </>
);
