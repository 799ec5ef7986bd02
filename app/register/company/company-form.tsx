'use client';

import { trimmedText } from '#app/_lib/form-text.ts';
import { api } from '#app/_lib/trpc-client.ts';
import { useEnter } from '#app/_lib/use-enter.ts';
import { useSubmit } from '#app/_lib/use-submit.ts';
import { Field } from '#app/_ui/field.tsx';
import { Form, SubmitButton } from '#app/_ui/form.tsx';
import { NameFields, readPerson, SignInFields } from '#app/register/person-fields.tsx';

const readCompany = (form: FormData) => ({
  ...readPerson(form),
  company: { id: trimmedText(form, 'company').toLowerCase(), name: trimmedText(form, 'company.name') || null },
  currency: trimmedText(form, 'currency').toUpperCase(),
});

const IDENTIFIER = { required: true, autoCapitalize: 'none', spellCheck: false };

/** Registers a company with its owner, and signs the owner in. What comes next is to verify the email address. */
export const CompanyForm = () => {
  const enter = useEnter('/verify-email');
  const submit = useSubmit(api.session.signUpCompany.mutate, (answer, input: ReturnType<typeof readCompany>) =>
    enter(answer, input.company.id),
  );
  return (
    <Form submit={submit} read={readCompany}>
      {(fields) => (
        <>
          <Field
            {...IDENTIFIER}
            label="Identifier of the company"
            name="company"
            maxLength={50}
            autoComplete="off"
            hint="2 to 50 small letters, digits, hyphens or underscores, such as northwind-pay. People type it to sign in, programs to call the API. It cannot be changed later."
            errors={fields['company']}
          />
          <Field
            label="Name"
            name="company.name"
            maxLength={100}
            autoComplete="organization"
            hint="As people read it."
            errors={fields['company.name']}
          />
          <Field
            {...IDENTIFIER}
            label="First currency"
            name="currency"
            defaultValue="USD"
            maxLength={30}
            autoComplete="transaction-currency"
            hint="A code of ISO 4217, such as EUR or ZAR; XBT or ETH. You can add others later."
            errors={fields['currency']}
          />
          <fieldset className="space-y-4">
            <legend className="mb-3 w-full border-t pt-4 font-medium">Owner</legend>
            <NameFields errors={fields} />
            <SignInFields errors={fields} emailHint="The owner signs in with it, and may do everything in the company." />
          </fieldset>
          <SubmitButton submit={submit}>Register company</SubmitButton>
        </>
      )}
    </Form>
  );
};
