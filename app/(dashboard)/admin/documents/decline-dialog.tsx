'use client';

import { useState } from 'react';
import { useText } from '#language';
import { typeInSentence } from '#app/_ui/format/document.tsx';
import { personName } from '#server/kernel/person-name.ts';
import type { Submit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Choice } from '#app/_ui/form/choice.tsx';
import { Dialog, DialogActions } from '#app/_ui/dialog/dialog.tsx';
import { Form, SubmitButton } from '#app/_ui/form/form.tsx';
import { TextAreaField } from '#app/_ui/form/field.tsx';
import { reasonsFor } from '#app/(dashboard)/admin/documents/decline-reasons.ts';
import type { AdminDocument } from '#server/modules/profile/documents/schema.ts';
import { DOCUMENT_NOTE_LENGTH_MAX } from '#server/kernel/document-words.ts';

type DeclineDialogProps = {
  document: AdminDocument;
  submit: Submit<{ note: string }>;
  onClose(): void;
};

/** Asks what is wrong with a document. Its user reads the answer, so it cannot be left out. */
export const DeclineDialog = ({ document, submit, onClose }: DeclineDialogProps) => {
  const t = useText();
  const reasons = reasonsFor(document.document_category);
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const choose = (name: string) => {
    setReason(name);
    setNote(reasons.find((one) => one.name === name)?.note ?? '');
  };
  return (
    <Dialog title={t('Decline this {document}', { document: t(typeInSentence(document.document_type)) })} onClose={onClose}>
      <p className="mb-4 text-muted">
        {t.rich('<bdi>{person}</bdi> reads what you write, and can send another one.', {
          person: personName(document.user),
          bdi: <bdi />,
        })}
      </p>
      <Form submit={submit} read={() => ({ note: note.trim() })}>
        {(fields) => (
          <>
            <Choice
              label={t('Common reasons')}
              options={reasons.map(({ name, label }) => ({ value: name, label: t(label) }))}
              value={reason}
              onChange={choose}
            />
            <TextAreaField
              label={t('Note to the user')}
              name="note"
              required
              maxLength={DOCUMENT_NOTE_LENGTH_MAX}
              value={note}
              errors={fields['note']}
              hint={t('At most {max} characters.', { max: DOCUMENT_NOTE_LENGTH_MAX })}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            <DialogActions>
              <Button onClick={onClose}>{t('Cancel')}</Button>
              <SubmitButton submit={submit} narrow>
                {t('Decline')}
              </SubmitButton>
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  );
};
