'use client';

import { useState } from 'react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { personName } from '#server/kernel/display-names.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { PersonField } from '#app/_ui/form/person-field.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import type { AccessCheckResult } from '#server/modules/identity/index.ts';

const readInput = (form: FormData) => ({ user: trimmedText(form, 'user'), ip_address: trimmedText(form, 'ip_address') });

const describeResult = (t: Translate, { user, ip_address: address, allowed, rule }: AccessCheckResult): string => {
  const values = { person: personName(user), allowed: allowed ? 'yes' : 'no', address };
  return rule === null
    ? t('{address} is {allowed, select, yes {allowed} other {denied}} for {person}: no rule matches.', values)
    : t('{address} is {allowed, select, yes {allowed} other {denied}} for {person} by rule {rule}.', { ...values, rule });
};

/** Evaluates the rules for a user and an address, without side effects. */
export const AccessTester = () => {
  const t = useText();
  const [result, setResult] = useState<AccessCheckResult>();
  const submit = useSubmit((input: ReturnType<typeof readInput>) => api.admin.accessControlRules.test.query(input), setResult);
  return (
    <Form submit={submit} read={readInput} className="px-4 py-4 md:px-6">
      <h2 className="text-16 font-medium">{t('Test access')}</h2>
      <div className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
        <PersonField label={t('User')} name="user" required hint={t('Email, mobile number or user ID.')} />
        <Field label={t('IP address')} name="ip_address" required autoComplete="off" placeholder="203.0.113.7" />
        <div className="md:pt-6">
          <SubmitButton submit={submit} fitContent variant="secondary">
            {t('Test access')}
          </SubmitButton>
        </div>
      </div>
      <p role="status" className={result && !submit.pending ? 'font-medium' : 'sr-only'}>
        {result && describeResult(t, result)}
      </p>
    </Form>
  );
};
