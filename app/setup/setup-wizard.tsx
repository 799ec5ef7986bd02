'use client';

import { useState } from 'react';
import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useFinishSignIn } from '#app/_ui/navigation/return.tsx';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FocusedHeading } from '#app/_ui/feedback/result-panel.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import { CompanyFields, CurrencyField, OwnerFields, readCompanyWithOwner, readCurrency } from '#app/register/registration-forms.tsx';
import { Check } from 'lucide-react';
import { message } from '#app/_language/translate.ts';
import { classNames } from '#app/_ui/format/class-names.ts';

type CompanyWithOwner = ReturnType<typeof readCompanyWithOwner>;

/** The first two steps of the setup: the company with its owner, and its first currency. The third has its own page. */
export const SetupWizard = ({ token }: { token: string }) => {
  const t = useText();
  const [company, setCompany] = useState<CompanyWithOwner>();
  const [hasChangedStep, setHasChangedStep] = useState(false);
  const moveTo = (next: CompanyWithOwner | undefined): void => {
    setCompany(next);
    setHasChangedStep(true);
  };
  const title = company ? t('First currency') : t('Company and owner');
  return (
    <>
      <SetupSteps current={company ? 2 : 1} />
      {/* The heading takes the focus after a change of the step, not on page load. */}
      {hasChangedStep ? (
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
    (company: CompanyWithOwner) => api.setup.validate.mutate({ ...company, token }),
    (_session, company) => onDone(company),
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
  const finishSignIn = useFinishSignIn('/setup/mail');
  const submit = useSubmit(
    (currency: string) => api.session.setUp.mutate({ ...company, currency, token }),
    (session) => finishSignIn(session, company.company.id),
  );
  return (
    <Form submit={submit} read={readCurrency}>
      <CurrencyField />
      <FormActions>
        <SubmitButton fitContent submit={submit}>
          {t('Create company')}
        </SubmitButton>
        <Button onClick={onBack}>{t('Back')}</Button>
      </FormActions>
    </Form>
  );
};

const STEPS = [message('Company'), message('Currency'), message('Email')];

/** The steps of the setup, with the current one marked. */
export const SetupSteps = ({ current }: { current: number }) => {
  const t = useText();
  return (
    <ol aria-label={t('Steps')} className="mb-6 flex gap-2">
      {STEPS.map((name, index) => {
        const step = index + 1;
        const isDone = step < current;
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={classNames(
              'flex min-w-0 flex-1 items-center gap-1.5 border-t-2 pt-2 text-13',
              step <= current ? 'border-accent' : 'text-muted',
              step === current && 'font-medium',
            )}
          >
            {isDone ? <Check aria-hidden className="size-3.5 shrink-0 text-accent" /> : <span className="figures">{step}</span>}
            {isDone && <span className="sr-only">{t('Done:')}</span>}
            <span className="truncate">{t(name)}</span>
          </li>
        );
      })}
    </ol>
  );
};
