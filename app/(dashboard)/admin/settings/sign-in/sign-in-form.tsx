'use client';

import { message } from '#app/_language/translate.ts';
import { useText } from '#language';
import { HOURS_FIELD, toHours, toSeconds, trimmedText } from '#app/_ui/form/form-data.ts';
import { inOrder, TYPE_NAMES } from '#app/_mfa/challenges.ts';
import { Checkbox, Field, FieldMessage } from '#app/_ui/form/field.tsx';
import { SettingsForm, Switches, type SettingsProps } from '#app/(dashboard)/admin/settings/settings-form.tsx';
import { AUTHENTICATOR_TYPES } from '#server/kernel/authenticator-words.ts';

const readSignIn = (form: FormData) => {
  const types = AUTHENTICATOR_TYPES.filter((type) => form.has(`authenticator_${type}`));
  return {
    allow_session_durations: form.has('allow_session_durations'),
    require_recent_proof: form.has('require_recent_proof'),
    default_session_duration: toSeconds(trimmedText(form, 'default_session_duration')),
    session_duration_max: toSeconds(trimmedText(form, 'session_duration_max')),
    password_length_min: Number(trimmedText(form, 'password_length_min')),
    supported_authenticators: types.length === AUTHENTICATOR_TYPES.length ? null : types,
  };
};

/** How long sessions last, and what people sign in with. */
export const SignInForm = ({ settings, mayChange }: SettingsProps) => {
  const t = useText();
  return (
    <SettingsForm settings={settings} mayChange={mayChange} read={readSignIn}>
      {(fields) => (
        <>
          <Field
            label={t('Hours that a session lasts')}
            name="default_session_duration"
            {...HOURS_FIELD}
            required
            defaultValue={toHours(settings.default_session_duration)}
            errors={fields['default_session_duration']}
          />
          <Field
            label={t('Hours that a session lasts at most')}
            name="session_duration_max"
            {...HOURS_FIELD}
            required
            hint={t('Up to 744 hours (31 days), and no less than five minutes.')}
            defaultValue={toHours(settings.session_duration_max)}
            errors={fields['session_duration_max']}
          />
          <Switches
            legend={t('Clients')}
            names={[
              ['allow_session_durations', message('Clients can request a session duration, up to the maximum')],
              [
                'require_recent_proof',
                message('Require a password or code from API clients before they change authenticators or contact data'),
              ],
            ]}
            settings={settings}
            errors={fields}
          />
          <Field
            label={t('Characters of a password, at least')}
            name="password_length_min"
            type="number"
            inputMode="numeric"
            min={8}
            max={64}
            required
            hint={t('For passwords that are chosen from now on.')}
            defaultValue={settings.password_length_min}
            errors={fields['password_length_min']}
          />
          <fieldset className="space-y-2">
            <legend className="mb-1 font-medium">{t('What people may set up as a second factor')}</legend>
            {inOrder(AUTHENTICATOR_TYPES).map((type) => (
              <Checkbox
                key={type}
                label={t(TYPE_NAMES[type])}
                name={`authenticator_${type}`}
                defaultChecked={settings.supported_authenticators?.includes(type) ?? true}
              />
            ))}
            {fields['supported_authenticators'] && <FieldMessage id="authenticators-error" messages={fields['supported_authenticators']} />}
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
};
