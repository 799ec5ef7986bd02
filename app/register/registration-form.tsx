'use client';

import { formText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useEnter } from '#app/_lib/use-enter.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Button } from '#app/_ui/button.tsx';
import { Checkbox } from '#app/_ui/checkbox.tsx';
import { Field } from '#app/_ui/field.tsx';
import { FormMessage } from '#app/_ui/form-message.tsx';
import { NameFields, readPerson, SignInFields } from '#app/register/person-fields.tsx';

const readRegistration = (form: FormData) => ({
  ...readPerson(form),
  company: formText(form, 'company').trim(),
  mobile: formText(form, 'mobile').trim(),
});

/** What is known of the person already, from an invitation. */
type RegistrationFormProps = { company: string; email: string; mobile: string };

/** Registers a person under a company and signs in. What comes next is to verify the email address. */
export const RegistrationForm = ({ company, email, mobile }: RegistrationFormProps) => {
  const enter = useEnter('/verify-email');
  const submit = useSubmit(api.session.signUp.mutate, (answer, input: ReturnType<typeof readRegistration>) => enter(answer, input.company));
  const { fields = {}, message, requestId } = submit.failure ?? {};
  return (
    <form method="post" onSubmit={submit.on(readRegistration)} className="space-y-4">
      <FormMessage message={message} requestId={requestId} />
      <Field
        label="Company"
        name="company"
        required
        defaultValue={company}
        autoComplete="organization"
        autoCapitalize="none"
        spellCheck={false}
        hint="The short name that the company gave you."
        errors={fields['company']}
      />
      <NameFields errors={fields} />
      <SignInFields errors={fields} email={email} emailHint="You sign in with it. We send a link there to verify it." />
      <Field
        label="Mobile number (optional)"
        name="mobile"
        type="tel"
        inputMode="tel"
        defaultValue={mobile}
        autoComplete="tel"
        hint="In international form, such as +27 82 000 0001."
        errors={fields['mobile']}
      />
      <Checkbox
        name="terms_and_conditions"
        label="I accept the terms and conditions of the company."
        errors={fields['terms_and_conditions']}
      />
      <Button type="submit" look="primary" className="w-full" pending={submit.pending} disabled={!submit.ready}>
        Create account
      </Button>
    </form>
  );
};
