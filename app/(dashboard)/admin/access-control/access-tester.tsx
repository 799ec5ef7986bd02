'use client';

import { useState } from 'react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { personName } from '#server/kernel/display-names.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import type { AccessCheckResult } from '#server/modules/identity/index.ts';

const readQuestion = (form: FormData) => ({ user: trimmedText(form, 'user'), ip_address: trimmedText(form, 'ip_address') });

const inWords = (t: Translate, { user, ip_address: address, allowed, rule }: AccessCheckResult): string => {
  const said = { person: personName(user), allowed: allowed ? 'yes' : 'no', address };
  return rule === null
    ? t('{address} is {allowed, select, yes {allowed} other {blocked}} for {person}: no rule matches.', said)
    : t('{address} is {allowed, select, yes {allowed} other {blocked}} for {person} by rule {rule}.', { ...said, rule });
};

/** Evaluates the rules for a user and an address, without side effects. */
export const AccessTester = () => {
  const t = useText();
  const [verdict, setVerdict] = useState<AccessCheckResult>();
  const submit = useSubmit((input: ReturnType<typeof readQuestion>) => api.admin.accessControlRules.test.query(input), setVerdict);
  return (
    <Form submit={submit} read={readQuestion} className="px-4 py-4 md:px-6">
      <h2 className="text-16 font-medium">{t('Test access')}</h2>
      <div className="grid items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
        <Field label={t('User')} name="user" required autoComplete="off" hint={t('Email, mobile number or user ID.')} />
        <Field label={t('IP address')} name="ip_address" required autoComplete="off" placeholder="203.0.113.7" />
        <div className="md:pt-6">
          <SubmitButton submit={submit} narrow variant="secondary">
            {t('Test access')}
          </SubmitButton>
        </div>
      </div>
      <p role="status" className={verdict && !submit.pending ? 'font-medium' : 'sr-only'}>
        {verdict && inWords(t, verdict)}
      </p>
    </Form>
  );
};
