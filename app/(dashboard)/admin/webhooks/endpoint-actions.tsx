'use client';

// Actions of a webhook endpoint, and its secret.
import { Eye, EyeOff } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useText } from '#language';
import { message, type Message } from '#app/_language/translate.ts';
import { DialogActions, DialogButton, FormDialogActions } from '#app/_ui/feedback/dialog.tsx';
import { ResultPanel } from '#app/_ui/feedback/result-panel.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { Choice } from '#app/_ui/form/choice.tsx';
import { Field } from '#app/_ui/form/field.tsx';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { ActionButton, Form } from '#app/_ui/form/form.tsx';
import { select } from '#app/_ui/form/record-fields.tsx';
import { confirmButton, editDialog, type FieldTools } from '#app/_ui/form/record-forms.tsx';
import { codeOptions, translatedOptions } from '#app/_ui/form/select-fields.tsx';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { CopyButton, WideCopyButton } from '#app/_ui/format/copy-button.tsx';
import { VerificationSnippets } from '#app/_ui/format/webhook-help.tsx';
import { toSnippetSubject } from '#app/_ui/format/webhooks.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { webhookHref } from '#app/(dashboard)/admin/lists.ts';
import type { EventName } from '#server/kernel/event-enums.ts';
import { OVERLAP_DEFAULT_SECONDS } from '#server/kernel/webhook-enums.ts';
import type { SecretRotationInput, Webhook } from '#server/modules/events/index.ts';

const { webhooks } = api.admin;

type SendTestProps = { id: number; events: EventName[] };

const testFields = ({ t }: FieldTools, { events }: SendTestProps) => ({
  event: select(t('Event'), codeOptions(events), {
    hint: t('Sends example data, marked with “test”: true.'),
  }),
});

/** Sends an example of an event, and shows the result on the page of the endpoint. */
export const SendTest = editDialog(testFields, ({ t, router }, { id }: SendTestProps) => ({
  label: t('Send test event'),
  toast: t('Sent.'),
  submitLabel: t('Send test event'),
  send: (input) => webhooks.test.mutate({ id: String(id), ...input }),
  onSuccess: (task) => {
    router.push(`${webhookHref(id)}?test=${task.id}`);
    router.refresh();
  },
}));

export const EnableButton = ({ id }: { id: number }) => {
  const t = useText();
  return (
    <ActionButton variant="primary" action={() => webhooks.update.mutate({ id: String(id), enabled: true })}>
      {t('Enable endpoint')}
    </ActionButton>
  );
};

/** Deletes an endpoint and its delivery log. */
export const DeleteWebhook = confirmButton(({ t, router }, { id, url }: { id: number; url: string }) => ({
  label: t('Delete endpoint'),
  question: t('Delete this endpoint?'),
  warning: t.rich(
    'Countinghouse stops sending events to <span>{url}</span> and deletes its delivery log. This cannot be undone. To keep the log, archive the endpoint.',
    { url, span: <span className="break-all" /> },
  ),
  onConfirm: () => webhooks.remove.mutate({ id: String(id) }).then(() => router.replace('/admin/webhooks')),
}));

type RotatedSecret = Pick<Webhook, 'secret' | 'authorization'>;

/** Rotates the secret of an endpoint. The previous one expires after an overlap, or immediately. */
export const RotateSecret = ({ id }: { id: number }) => {
  const t = useText();
  return (
    <DialogButton label={t('Rotate secret')} title={t('Rotate secret')}>
      {(close) => <RotationDialog id={id} close={close} />}
    </DialogButton>
  );
};

const RotationDialog = ({ id, close }: { id: number; close(): void }) => {
  const router = useRouter();
  const [rotatedSecret, setRotated] = useState<RotatedSecret>();
  if (!rotatedSecret) return <RotationForm id={id} close={close} onRotated={setRotated} />;
  return (
    <NewSecret
      {...rotatedSecret}
      onDone={() => {
        close();
        router.refresh();
      }}
    />
  );
};

const EXPIRY_OPTIONS = [
  { value: 'overlap', label: message('In 24 hours') },
  { value: 'now', label: message('Immediately') },
] as const;
type SecretExpiry = (typeof EXPIRY_OPTIONS)[number]['value'];

const EXPIRY_NOTES: Record<SecretExpiry, Message> = {
  overlap: message(
    'Until then, requests are signed with both secrets. A request that is rejected with the new secret is retried with the old one.',
  ),
  now: message('Use this if the secret has leaked. Requests fail until your server has the new secret. Failed deliveries are retried.'),
};

type RotationFormProps = { id: number; close(): void; onRotated(webhook: RotatedSecret): void };

const RotationForm = ({ id, close, onRotated }: RotationFormProps) => {
  const t = useText();
  const [expiry, setExpiry] = useState<SecretExpiry>('overlap');
  const submit = useSubmit(
    (input: Omit<SecretRotationInput, 'id'>) => webhooks.rotateSecret.mutate({ id: String(id), ...input }),
    onRotated,
  );
  const read = (form: FormData): Omit<SecretRotationInput, 'id'> => ({
    secret: trimmedText(form, 'secret') || undefined,
    overlap: expiry === 'now' ? 0 : OVERLAP_DEFAULT_SECONDS,
  });
  return (
    <Form submit={submit} read={read} className="mt-3">
      <div className="space-y-1">
        <Choice
          label={t('Current secret expires')}
          options={translatedOptions(t, EXPIRY_OPTIONS)}
          value={expiry}
          onChange={(value) => setExpiry(value)}
        />
        <p className="text-13 text-muted">{t(EXPIRY_NOTES[expiry])}</p>
      </div>
      <Field label={t('New secret')} name="secret" hint={t('Leave blank to generate one.')} autoComplete="off" spellCheck={false} />
      <FormDialogActions submit={submit} cancel={close}>
        {t('Rotate secret')}
      </FormDialogActions>
    </Form>
  );
};

const NewSecret = ({ secret, authorization, onDone }: RotatedSecret & { onDone(): void }) => {
  const t = useText();
  return (
    <div className="mt-3 space-y-4">
      <ResultPanel title={t('Secret rotated')}>
        <p className="rounded-control border bg-sunken px-3 py-2 font-mono text-13 break-all">{secret}</p>
        <WideCopyButton value={secret} />
      </ResultPanel>
      <VerificationSnippets subject={toSnippetSubject({ secret, authorization })} />
      <DialogActions>
        <Button variant="primary" onClick={onDone}>
          {t('Done')}
        </Button>
      </DialogActions>
    </div>
  );
};

const HIDDEN_SECRET = '•'.repeat(8);

/** A hidden secret, which can be shown or copied. */
export const SecretValue = ({ secret }: { secret: string }) => {
  const t = useText();
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 font-mono text-13 break-all">{isVisible ? secret : HIDDEN_SECRET}</span>
      <button
        type="button"
        disabled={!useHydrated()}
        aria-label={isVisible ? t('Hide secret') : t('Show secret')}
        onClick={() => setIsVisible(!isVisible)}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-chip text-muted max-md:-my-2.5 max-md:size-11 hover:bg-sunken hover:text-text"
      >
        <Icon aria-hidden className="size-3.5" />
      </button>
      <CopyButton value={secret} label={t('secret')} />
    </span>
  );
};
