'use client';

import { useText } from '#language';
import { message } from '#app/_language/translate.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useEnter } from '#app/_ui/session/use-enter.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Checkbox, Field } from '#app/_ui/form/field.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyField } from '#app/_ui/form/identity-fields.tsx';
import { NameFields, readPerson, SignInFields } from '#app/register/registration-fields.tsx';

const readRegistration = (form: FormData) => ({
  ...readPerson(form),
  company: trimmedText(form, 'company'),
  mobile: trimmedText(form, 'mobile'),
  privacy_policy: form.get('terms_and_conditions') !== null,
});

const UNPROVED = message('You sign in with it. We send a link there to verify it.');
const INVITED = message('You sign in with it. Keep the address that the invitation was sent to.');

/** Known fields of the user, from an invitation. */
type RegistrationFormProps = {
  company: string;
  email: string;
  mobile: string;
  /** The key of an invitation; blank without one. */
  invitation: string;
};

/** Registers a user of a company and signs in. The next step is to verify the email address, unless an invitation proves it. */
export const RegistrationForm = ({ company, email, mobile, invitation }: RegistrationFormProps) => {
  const t = useText();
  const enter = useEnter(invitation ? '/' : '/verify-email');
  const submit = useSubmit(
    (person: ReturnType<typeof readRegistration>) => api.session.signUp.mutate({ ...person, invitation }),
    (answer, input) => enter(answer, input.company),
  );
  return (
    <Form submit={submit} read={readRegistration}>
      <CompanyField defaultValue={company} hint={t('The short name that the company gave you.')} />
      <NameFields />
      <SignInFields email={email} emailHint={t(invitation ? INVITED : UNPROVED)} />
      <Field
        label={t('Mobile number (optional)')}
        name="mobile"
        type="tel"
        inputMode="tel"
        defaultValue={mobile}
        autoComplete="tel"
        hint={t('In international form, for example +27820000001.')}
      />
      <Checkbox name="terms_and_conditions" label={t('I accept the terms and conditions of the company, and its privacy policy.')} />
      <SubmitButton submit={submit}>{t('Create account')}</SubmitButton>
    </Form>
  );
};
