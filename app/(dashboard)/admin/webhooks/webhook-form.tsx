'use client';

import Link from 'next/link';
import { useState } from 'react';
import { useText } from '#language';
import type { Translate } from '#app/_language/translate.ts';
import { Checkbox, ValidatedField, Field, SelectField } from '#app/_ui/form/field.tsx';
import { ConditionHelp } from '#app/_ui/format/webhook-help.tsx';
import { CONDITION_LENGTH_MAX, parseCondition } from '#server/kernel/condition.ts';
import { DISABLED_AFTER_DAYS, PAUSED_AFTER_FAILURES, RETRY_DELAYS } from '#server/kernel/webhook-enums.ts';
import { useRouter } from 'next/navigation';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import { EventPicker, type PickableEvent } from '#app/(dashboard)/admin/webhooks/event-picker.tsx';
import { webhookHref } from '#app/(dashboard)/admin/lists.ts';
import { toWebhookChanges, type WebhookFormInput, readWebhookForm } from '#app/(dashboard)/admin/webhooks/webhook-input.ts';
import type { Webhook } from '#server/modules/events/index.ts';
import { type EventName, isSecretEvent } from '#server/kernel/event-enums.ts';

type ConditionFieldProps = { value: string; isFixed: boolean };

/** Splits a message of the server, which ends with the position of the error. */
const PROBLEM_WITH_POSITION = /^(.+) \(character (\d+)\)$/su;

const conditionError = (t: Translate, text: string): string | undefined => {
  const parsed = parseCondition(text);
  if (!('problem' in parsed)) return undefined;
  const [, problem, position] = PROBLEM_WITH_POSITION.exec(parsed.problem) ?? [];
  return problem && position
    ? t('{problem} (character {position})', { problem: t.serverMessage(problem), position })
    : t.serverMessage(parsed.problem);
};

/** A condition on the data of an event. */
const ConditionField = ({ value, isFixed }: ConditionFieldProps) => {
  const t = useText();
  const [condition, setCondition] = useState(value);
  return (
    <div>
      <ValidatedField
        label={t('Condition')}
        name="condition"
        value={condition}
        onType={setCondition}
        validate={(text) => conditionError(t, text)}
        readOnly={isFixed}
        maxLength={CONDITION_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Only events that match the condition are sent. Leave blank to send all.')}
      />
      <details className="mt-1 text-13 text-muted">
        <summary className="min-h-6 cursor-pointer hover:text-text">{t('Condition syntax')}</summary>
        <div className="mt-1 space-y-2">
          <ConditionHelp />
        </div>
      </details>
    </div>
  );
};

/** A summary of the retry policy. */
const DeliveryPolicy = () => {
  const t = useText();
  return (
    <ul className="list-disc space-y-1 pl-5 text-13 text-muted">
      <li>{t('Failed deliveries are retried {count} times over about two days.', { count: RETRY_DELAYS.length })}</li>
      <li>
        {t(
          'After {count} consecutive failures, the endpoint is paused for between one minute and one hour. Events are kept and sent later.',
          { count: PAUSED_AFTER_FAILURES },
        )}
      </li>
      <li>
        {t(
          'After {days} days of failures, the endpoint is disabled and the company owner is notified by email. Events are not kept while it is disabled.',
          { days: DISABLED_AFTER_DAYS },
        )}
      </li>
      <li>{t('A 410 response disables the endpoint immediately.')}</li>
    </ul>
  );
};

type WebhookFormProps = {
  /** The webhook to change; undefined for a new one. */
  webhook?: Webhook;
  catalog: readonly PickableEvent[];
  canChooseSecret: boolean;
};

const NEW_WEBHOOK = { enabled: true };

const EXAMPLE_URL = 'https://shop.example.com/webhooks';

export const WebhookForm = ({ webhook, catalog, canChooseSecret }: WebhookFormProps) => {
  const t = useText();
  const router = useRouter();
  const [selected, setSelected] = useState<ReadonlySet<EventName>>(() => new Set(webhook?.events));
  const { webhooks } = api.admin;
  const submit = useSubmit(
    (input: WebhookFormInput) =>
      webhook ? webhooks.update.mutate({ id: String(webhook.id), ...toWebhookChanges(webhook, input) }) : webhooks.create.mutate(input),
    ({ id }) => {
      router.replace(webhookHref(id));
      router.refresh();
    },
  );
  const isFixed = webhook !== undefined && !canChooseSecret && webhook.events.some(isSecretEvent);
  return (
    <Form submit={submit} read={(form) => readWebhookForm(form, selected)} values={webhook ?? NEW_WEBHOOK} className="max-w-4xl space-y-6">
      {isFixed && (
        <p className="rounded-control border bg-sunken px-3 py-2">
          {t(
            'This endpoint receives keys and codes. Without the admin.webhooksecret.add permission you can disable it, but not change or enable it.',
          )}
        </p>
      )}
      <Field
        label="URL"
        name="url"
        type="url"
        required
        inputMode="url"
        autoComplete="off"
        placeholder={EXAMPLE_URL}
        hint={t('HTTPS URL that accepts POST requests.')}
        readOnly={isFixed}
      />
      <EventPicker catalog={catalog} selected={selected} onChange={setSelected} canChooseSecret={canChooseSecret} isFixed={isFixed} />
      <p className="text-13">
        <TextLink href="/docs/webhooks">{t('View the event reference')}</TextLink>
      </p>
      <ConditionField value={webhook?.condition ?? ''} isFixed={isFixed} />
      <RequestFields webhook={webhook} />
      <StatusFields webhook={webhook} />
      <FormActions>
        <SubmitButton submit={submit} fitContent>
          {webhook ? t('Save') : t('Add endpoint')}
        </SubmitButton>
        <Link href={webhook ? webhookHref(webhook.id) : '/admin/webhooks'} className={buttonClass()}>
          {t('Cancel')}
        </Link>
      </FormActions>
    </Form>
  );
};

type WebhookFieldsProps = { webhook: Webhook | undefined };

/** Secret, authorization header and success status. */
const RequestFields = ({ webhook }: WebhookFieldsProps) => {
  const t = useText();
  return (
    <>
      {!webhook && (
        <Field label={t('Secret')} name="secret" isCode hint={t('Lets your server verify requests. Leave blank to generate one.')} />
      )}
      <SelectField
        label={t('Authorization header')}
        name="authorization"
        hint={t('Format of the secret in the header. Requests are always signed as well.')}
      >
        <option value="scheme">{t('The word “Secret” and the secret')}</option>
        <option value="plain">{t('Secret only')}</option>
      </SelectField>
      <SelectField label={t('Success status')} name="success_status" hint={t('Any other response counts as a failure and is retried.')}>
        <option value="200">200</option>
        <option value="2xx">{t('200 to 299')}</option>
      </SelectField>
    </>
  );
};

/** The enabled and archived checkboxes, with the retry policy. */
const StatusFields = ({ webhook }: WebhookFieldsProps) => {
  const t = useText();
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-medium">{t('Status')}</legend>
      <Checkbox label={t('Enabled: receives events')} name="enabled" />
      <DeliveryPolicy />
      {webhook && <Checkbox label={t('Archived: no events, listed separately')} name="archived" />}
    </fieldset>
  );
};
