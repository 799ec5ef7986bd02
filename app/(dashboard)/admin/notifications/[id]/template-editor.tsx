'use client';

import { useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage, Form, FormActions } from '#app/_ui/form/form.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { message, type Message } from '#app/_language/translate.ts';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { Field, TextAreaField } from '#app/_ui/form/field.tsx';
import type { MessagePreview, MessageTemplate } from '#server/modules/messaging/index.ts';

type NotificationSwitchProps = { id: number; enabled: boolean; canChange: boolean };

/** The status of a message, with a button to turn it on or off. */
export const NotificationSwitch = ({ id, enabled, canChange }: NotificationSwitchProps) => {
  const t = useText();
  const submit = useSubmit((next: boolean) => api.admin.notifications.update.mutate({ id: String(id), enabled: next }));
  return (
    <div className="mt-3 space-y-2">
      <FormMessage {...submit.failure} />
      <p className="flex flex-wrap items-center gap-3">
        <StatusChip status={enabled ? 'On' : 'Off'} framed />
        {canChange && (
          <Button pending={submit.pending} disabled={!submit.ready} onClick={() => submit.send(!enabled)}>
            {enabled ? t('Turn off') : t('Turn on')}
          </Button>
        )}
      </p>
    </div>
  );
};

const CHANNELS: Record<MessageTemplate['channel'], Message> = { email: message('Email'), sms: message('SMS') };

const ACTIONS = ['save', 'preview', 'test', 'reset'] as const;
type TemplateAction = (typeof ACTIONS)[number];
type TemplateSubmission = { act: TemplateAction; subject: string | null; text: string };

type TemplateEditorProps = { id: number; template: MessageTemplate; canChange: boolean };

/** Edits, previews, tests and resets the message template of a channel. */
export const TemplateEditor = ({ id, template, canChange }: TemplateEditorProps) => {
  const t = useText();
  const { kind, label, channel, own } = template;
  return (
    <section
      aria-label={
        channel === 'email' ? t('{label}, email', { label: t.serverMessage(label) }) : t('{label}, SMS', { label: t.serverMessage(label) })
      }
      className="space-y-3"
    >
      <h2 className="flex flex-wrap items-center gap-x-3 font-medium">
        {t.serverMessage(label)} <span className="font-normal text-muted">{t(CHANNELS[channel])}</span>
        {own && <StatusChip status="Custom" />}
      </h2>
      {canChange ? (
        // A new key resets the form after a save or reset.
        <TemplateForm key={`${kind} ${channel} ${template.subject} ${template.text}`} id={id} template={template} />
      ) : (
        <p className="whitespace-pre-line text-muted">{template.text}</p>
      )}
    </section>
  );
};

const TemplateForm = ({ id, template }: Omit<TemplateEditorProps, 'canChange'>) => {
  const t = useText();
  const { kind, channel, own, placeholders } = template;
  const router = useRouter();
  const [preview, setPreview] = useState<MessagePreview>();
  const [isSent, setIsSent] = useState(false);
  const submit = useSubmit(
    async ({ act, ...content }: TemplateSubmission): Promise<MessagePreview | undefined> => {
      const path = { id: String(id), kind, channel };
      const { notifications } = api.admin;
      setIsSent(false);
      if (act === 'preview') return notifications.preview.mutate({ ...path, ...content });
      if (act === 'reset') await notifications.removeTemplate.mutate(path);
      else if (act === 'test') await notifications.test.mutate({ ...path, ...content });
      else await notifications.setTemplate.mutate({ ...path, ...content });
      return undefined;
    },
    (result, { act }) => {
      setPreview(result);
      setIsSent(act === 'test');
      if (act !== 'preview' && act !== 'test') router.refresh();
    },
  );
  const read = (form: FormData): TemplateSubmission => ({
    act: ACTIONS.find((action) => action === form.get('act')) ?? 'save',
    subject: channel === 'email' ? trimmedText(form, 'subject') : null,
    text: trimmedText(form, 'text'),
  });
  const renderButton = (act: TemplateAction, label: string) => (
    <Button
      type="submit"
      variant={act === 'save' ? 'primary' : undefined}
      pending={submit.pending}
      disabled={!submit.ready}
      onClick={({ currentTarget }) => {
        const field = currentTarget.form?.elements.namedItem('act');
        if (field instanceof HTMLInputElement) field.value = act;
      }}
    >
      {label}
    </Button>
  );
  return (
    <Form submit={submit} read={read}>
      <input type="hidden" name="act" defaultValue="save" />
      {channel === 'email' && <Field label={t('Subject')} name="subject" required maxLength={150} defaultValue={template.subject ?? ''} />}
      <TextAreaField
        label={t('Text')}
        name="text"
        required
        rows={channel === 'email' ? 9 : 3}
        defaultValue={template.text}
        hint={t('Available placeholders: {placeholders}', { placeholders: placeholders.map((name) => `{{${name}}}`).join(', ') })}
      />
      <FormActions>
        {renderButton('save', t('Save'))}
        {renderButton('preview', t('Preview'))}
        {renderButton('test', t('Send test message'))}
        {own && renderButton('reset', t('Reset to default'))}
      </FormActions>
      <div aria-live="polite">
        {isSent && <p>{t('Test message sent to you.')}</p>}
        {preview && <Preview preview={preview} />}
      </div>
    </Form>
  );
};

const Preview = ({ preview: { subject, text } }: { preview: MessagePreview }) => (
  <div className="rounded-control border bg-sunken px-4 py-3">
    {subject !== null && <p className="mb-2 font-medium">{subject}</p>}
    <p className="text-13 break-words whitespace-pre-line">{text}</p>
  </div>
);
