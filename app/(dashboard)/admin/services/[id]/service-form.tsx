'use client';

import { useText } from '#language';
import { changedFields, trimmedText } from '#app/_ui/form/form-data.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Field } from '#app/_ui/form/field.tsx';
import { Form, FormActions, SubmitButton } from '#app/_ui/form/form.tsx';
import type { Service } from '#server/modules/identity/services/schema.ts';

const NAMES = ['name', 'description', 'url', 'management_url', 'website_url'] as const;
type Texts = Record<(typeof NAMES)[number], string>;

const readServiceTexts = (form: FormData): Texts => Object.fromEntries(NAMES.map((name) => [name, trimmedText(form, name)])) as Texts;

/** What is known of a service. */
export const ServiceForm = ({ service }: { service: Service }) => {
  const t = useText();
  const submit = useSubmit((texts: Texts) => {
    const { name, ...others } = changedFields(service, texts);
    const unset = Object.fromEntries(Object.entries(others).map(([field, text]) => [field, text || null]));
    return api.admin.services.update.mutate({ id: String(service.id), ...(name !== undefined && { name }), ...unset });
  });
  const activeHint = service.url
    ? t('Its token was told to this address: deactivate it to name another one.')
    : t('Its token was shown when it was activated: deactivate it to name an address.');
  return (
    <Form submit={submit} read={readServiceTexts}>
      {(fields) => (
        <>
          <Field label={t('Name')} name="name" required maxLength={100} defaultValue={service.name} errors={fields['name']} />
          <Field
            label={t('What it does')}
            name="description"
            maxLength={255}
            defaultValue={service.description ?? ''}
            errors={fields['description']}
          />
          <Field
            label="URL"
            name="url"
            type="url"
            readOnly={service.active}
            hint={service.active ? activeHint : t('Where it is told its token.')}
            defaultValue={service.url ?? ''}
            errors={fields['url']}
          />
          <Field
            label={t('Where it is managed')}
            name="management_url"
            type="url"
            defaultValue={service.management_url ?? ''}
            errors={fields['management_url']}
          />
          <Field
            label={t('Website')}
            name="website_url"
            type="url"
            defaultValue={service.website_url ?? ''}
            errors={fields['website_url']}
          />
          <FormActions>
            <SubmitButton submit={submit} narrow>
              {t('Save')}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
};
