'use client';

import { formText } from '#app/_lib/form-text.ts';
import { Button } from '#app/_ui/button.tsx';
import { Field } from '#app/_ui/field.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import { useSignIn, type Credentials } from '#app/login/use-sign-in.ts';

const readCredentials = (form: FormData): Credentials => ({
  company: formText(form, 'company').trim(),
  user: formText(form, 'user').trim(),
  password: formText(form, 'password'),
});

const IDENTIFIER = { required: true, autoCapitalize: 'none', spellCheck: false };

type SignInFormProps = {
  /** The company of the last sign-in, or nothing. */
  company: string;
  /** Where to go after: a path of this site. */
  destination: string;
};

export const SignInForm = ({ company, destination }: SignInFormProps) => {
  const submit = useSignIn(destination);
  const { fields = {}, message } = submit.failure ?? {};
  return (
    <form method="post" onSubmit={submit.on(readCredentials)} className="space-y-4">
      <FormMessage message={message} />
      <Field {...IDENTIFIER} label="Company" name="company" defaultValue={company} autoComplete="organization" errors={fields['company']} />
      <Field {...IDENTIFIER} label="Email, mobile number or user id" name="user" autoComplete="username" errors={fields['user']} />
      <Field label="Password" name="password" type="password" required autoComplete="current-password" errors={fields['password']} />
      <Button type="submit" look="primary" className="w-full" pending={submit.pending} disabled={!submit.ready}>
        Sign in
      </Button>
    </form>
  );
};
