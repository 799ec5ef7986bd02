'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useEnter } from '#app/_ui/session/use-enter.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyFields, CurrencyField, OwnerFields, readCompanyWithOwner, readCurrency } from '#app/register/registration-fields.tsx';

const readCompany = (form: FormData) => ({ ...readCompanyWithOwner(form), currency: readCurrency(form) });

/** Registers a company with its owner, and signs in. The next step is to verify the email address. */
export const CompanyForm = () => {
  const t = useText();
  const enter = useEnter('/verify-email');
  const submit = useSubmit(api.session.signUpCompany.mutate, (answer, input: ReturnType<typeof readCompany>) =>
    enter(answer, input.company.id),
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
