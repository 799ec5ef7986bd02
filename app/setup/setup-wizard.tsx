'use client';

import { useState } from 'react';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useEnter } from '#app/_ui/session/use-enter.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FocusedHeading } from '#app/_ui/feedback/outcome.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyFields, CurrencyField, OwnerFields, readCompanyWithOwner, readCurrency } from '#app/register/registration-fields.tsx';
import { SetupSteps } from '#app/setup/setup-steps.tsx';

type CompanyWithOwner = ReturnType<typeof readCompanyWithOwner>;

/** The first two steps of the setup: the company with its owner, and its first currency. The third has its own page. */
export const SetupWizard = ({ token }: { token: string }) => {
  const t = useText();
  const [company, setCompany] = useState<CompanyWithOwner>();
  const [hasMoved, setMoved] = useState(false);
  const moveTo = (next: CompanyWithOwner | undefined): void => {
    setCompany(next);
    setMoved(true);
  };
  const title = company ? t('First currency') : t('Company and owner');
  return (
    <>
      <SetupSteps current={company ? 2 : 1} />
      {/* The heading takes the focus after a change of the step, not on page load. */}
      {hasMoved ? (
        <FocusedHeading key={title} className="mb-4 text-16">
          {title}
        </FocusedHeading>
      ) : (
        <h2 className="mb-4 text-16 font-medium">{title}</h2>
      )}
      {/* Hidden, not unmounted, so that input is kept. */}
      <div hidden={company !== undefined}>
        <CompanyStep token={token} onDone={moveTo} />
      </div>
      {company && <CurrencyStep token={token} company={company} onBack={() => moveTo(undefined)} />}
    </>
  );
};

type CompanyStepProps = { token: string; onDone(company: CompanyWithOwner): void };

/** Validated on the server before the next step, so that errors appear at their fields. */
const CompanyStep = ({ token, onDone }: CompanyStepProps) => {
  const t = useText();
  const submit = useSubmit(
    (company: CompanyWithOwner) => api.setup.check.mutate({ ...company, token }),
    (_answer, company) => onDone(company),
  );
  return (
    <Form submit={submit} read={readCompanyWithOwner}>
      <CompanyFields />
      <OwnerFields />
      <SubmitButton submit={submit}>{t('Continue')}</SubmitButton>
    </Form>
  );
};

type CurrencyStepProps = { token: string; company: CompanyWithOwner; onBack(): void };

const CurrencyStep = ({ token, company, onBack }: CurrencyStepProps) => {
  const t = useText();
  const enter = useEnter('/setup/mail');
  const submit = useSubmit(
    (currency: string) => api.session.setUp.mutate({ ...company, currency, token }),
    (answer) => enter(answer, company.company.id),
  );
  return (
    <Form submit={submit} read={readCurrency}>
      <CurrencyField />
      <FormActions>
        <SubmitButton narrow submit={submit}>
          {t('Create company')}
        </SubmitButton>
        <Button onClick={onBack}>{t('Back')}</Button>
      </FormActions>
    </Form>
  );
};
