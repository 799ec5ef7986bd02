'use client';

import { useState } from 'react';
import { useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { mergePatchOf, readJsonObject } from '#app/_ui/form/json-input.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { DialogButton, FormDialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { TextAreaField } from '#app/_ui/form/field.tsx';
import { printJson } from '#server/kernel/json.ts';

type EditMetadataProps = { id: string; metadata: Record<string, unknown> };

/** Changes what programs keep with a user. */
export const EditMetadata = (props: EditMetadataProps) => {
  const t = useText();
  return (
    <DialogButton label={t('Edit')} name={t('Edit metadata')} title={t('Edit metadata')}>
      {(close) => <MetadataForm {...props} close={close} />}
    </DialogButton>
  );
};

const ROWS = 12;
const INDENTATION = 2;

const MetadataForm = ({ id, metadata, close }: EditMetadataProps & { close(): void }) => {
  const t = useText();
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async (text: string) => {
    const read = readJsonObject(text);
    setProblem('problem' in read ? t(read.problem) : undefined);
    if ('problem' in read) return;
    // What somebody else has written meanwhile stays: only what was changed here is sent.
    await api.admin.users.update.mutate({ id, metadata: mergePatchOf(metadata, read.value) });
    close();
  });
  return (
    <Form submit={submit} read={(form) => formText(form, 'metadata')} className="mt-3">
      {(fields) => (
        <>
          <TextAreaField
            label={t('Metadata')}
            name="metadata"
            rows={ROWS}
            spellCheck={false}
            hint={t('As JSON, such as {"crm": 7}. Programs that know the user read it.')}
            defaultValue={printJson(metadata, INDENTATION)}
            errors={problem === undefined ? fields['metadata'] : [problem]}
          />
          <FormDialogActions submit={submit} cancel={close} />
        </>
      )}
    </Form>
  );
};
