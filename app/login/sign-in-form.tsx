'use client';

import { useText } from '#language';
import { formText, trimmedText } from '#app/_ui/form/form-data.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyField, PasswordField, UserField } from '#app/_ui/form/identity-fields.tsx';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useEnter } from '#app/_ui/session/use-enter.ts';
import { useSubmit, type Submit } from '#app/_ui/form/use-submit.ts';

const readCredentials = (form: FormData): Credentials => ({
  company: trimmedText(form, 'company'),
  user: trimmedText(form, 'user'),
  password: formText(form, 'password'),
});

type SignInFormProps = {
  /** The company of the last sign-in, or an empty string. */
  company: string;
  /** The path to continue to. */
  destination: string;
};

export const SignInForm = ({ company, destination }: SignInFormProps) => {
  const t = useText();
  const submit = useSignIn(destination);
  return (
    <Form submit={submit} read={readCredentials}>
      <CompanyField defaultValue={company} />
      <UserField />
      <PasswordField />
      <SubmitButton submit={submit}>{t('Sign in')}</SubmitButton>
    </Form>
  );
};

export type Credentials = { company: string; user: string; password: string };

/** Signs in, stores the company in a cookie, and continues to `destination`. */
export const useSignIn = (destination: string): Submit<Credentials> => {
  const enter = useEnter(destination);
  return useSubmit(api.session.signIn.mutate, (answer, { company }: Credentials) => enter(answer, company));
};
