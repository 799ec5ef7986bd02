'use client';

import { useText } from '#language';
import { trimmedText } from '#app/_ui/form/form-data.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { SettingsForm, type SettingsProps } from '#app/(dashboard)/admin/settings/settings-form.tsx';

const readLinks = (form: FormData) => ({
  email_confirmation_url: trimmedText(form, 'email_confirmation_url') || null,
  password_reset_url: trimmedText(form, 'password_reset_url') || null,
  password_set_url: trimmedText(form, 'password_set_url') || null,
  request_log_days: Number(trimmedText(form, 'request_log_days')),
});

const URL_FIELD = { type: 'url', inputMode: 'url', placeholder: 'https://' } as const;

/** Where the links of mails lead, and how long calls are kept. */
export const LinksForm = ({ settings, mayChange }: SettingsProps) => {
  const t = useText();
  return (
    <SettingsForm settings={settings} mayChange={mayChange} read={readLinks}>
      {(fields) => (
        <>
          <Field
            label={t('To verify an email address')}
            name="email_confirmation_url"
            {...URL_FIELD}
            defaultValue={settings.email_confirmation_url ?? ''}
            errors={fields['email_confirmation_url']}
          />
          <Field
            label={t('To choose a new password')}
            name="password_reset_url"
            {...URL_FIELD}
            defaultValue={settings.password_reset_url ?? ''}
            errors={fields['password_reset_url']}
          />
          <Field
            label={t('To choose a first password')}
            name="password_set_url"
            {...URL_FIELD}
            hint={t('For people whom an admin has created.')}
            defaultValue={settings.password_set_url ?? ''}
            errors={fields['password_set_url']}
          />
          <Field
            label={t('Days that calls stay in the request log')}
            name="request_log_days"
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            required
            defaultValue={settings.request_log_days}
            errors={fields['request_log_days']}
          />
        </>
      )}
    </SettingsForm>
  );
};
