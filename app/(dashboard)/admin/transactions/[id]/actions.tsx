'use client';

import { useState } from 'react';
import { useFormat, useText } from '#language';
import { formText } from '#app/_ui/form/form-data.ts';
import { readAmount } from '#app/_ui/form/amount-input.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { ConfirmButton, DialogButton, FormDialogActions } from '#app/_ui/feedback/dialog.tsx';
import { Field, SelectField, TextAreaField } from '#app/_ui/form/field.tsx';
import { Form } from '#app/_ui/form/form.tsx';
import { completeVerb, type AdminTransaction } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { MESSAGE_LEVELS } from '#server/kernel/transaction-enums.ts';
import { SECTIONS } from '#server/kernel/permissions.ts';

type ActionsProps = {
  transaction: AdminTransaction;
  /** The unregistered recipient of an unclaimed transfer. */
  unregistered: string | undefined;
  zone: string;
  mayChange: boolean;
  mayAdd: boolean;
};

/** What an admin can do about a transaction. */
export const TransactionActions = ({ transaction, unregistered, zone, mayChange, mayAdd }: ActionsProps) => {
  const t = useText();
  const { id, status, archived } = transaction;
  const move = (to: 'Complete' | 'Failed') => () => api.admin.transactions.change.mutate({ id, status: to });
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && status === 'Pending' && !archived && (
        <>
          {unregistered === undefined ? (
            <ConfirmButton label={completeVerb(t)} question={t('Complete this transaction?')} act={move('Complete')}>
              {t('The money moves now, including all other transactions of the same transfer. This cannot be undone.')}
            </ConfirmButton>
          ) : (
            <ConfirmButton label={completeVerb(t)} question={t('Complete this unclaimed transfer?')} act={move('Complete')}>
              <UnclaimedWarning transaction={transaction} recipient={unregistered} zone={zone} />
            </ConfirmButton>
          )}
          <ConfirmButton label={t('Fail')} question={t('Fail this transaction?')} act={move('Failed')}>
            {t('No money moves, and what was held is free again. This cannot be taken back.')}
          </ConfirmButton>
        </>
      )}
      {mayAdd && status === 'Complete' && (
        <DialogButton label={t('Reverse')} said={t('Reversed.')} title={t('Reverse this transaction')}>
          {(close) => <ReverseForm transaction={transaction} close={close} />}
        </DialogButton>
      )}
      {mayAdd && (
        <DialogButton label={t('Add a message')} said={t('Added.')} title={t('Say something of this transaction')}>
          {(close) => <MessageForm id={id} close={close} />}
        </DialogButton>
      )}
      {mayChange && <ArchiveButton transaction={transaction} />}
    </div>
  );
};

type UnclaimedWarningProps = { transaction: AdminTransaction; recipient: string; zone: string };

/** Completion credits the temporary user of the address, so the transfer can no longer expire. */
const UnclaimedWarning = ({ transaction: { amount, currency, expires }, recipient, zone }: UnclaimedWarningProps) => {
  const t = useText();
  const format = useFormat();
  return t(
    '{recipient} has not registered. Completing the transfer pays {amount} into a temporary account that cannot be used until {recipient} registers and verifies the address. The sender expects the money back on {expires} if nobody claims it. After completion, only a reversal returns it.',
    {
      recipient,
      amount: format.amount(amount < 0n ? -amount : amount, currency),
      expires: expires === null ? '' : format.moment(expires, zone),
    },
  );
};

/** Puts a transaction away, or brings it back. The money stays where it is. */
const ArchiveButton = ({ transaction: { id, archived } }: Pick<ActionsProps, 'transaction'>) => {
  const t = useText();
  return (
    <ConfirmButton
      label={archived ? t('Bring back') : t('Archive')}
      question={archived ? t('Bring this transaction back?') : t('Archive this transaction?')}
      act={() => api.admin.transactions.change.mutate({ id, archived: !archived })}
    >
      {archived
        ? t('It can be completed, failed and changed again.')
        : t('Nothing of it can be changed until it is brought back. No money moves, and its user still sees it.')}
    </ConfirmButton>
  );
};

const ReverseForm = ({ transaction, close }: { transaction: AdminTransaction; close(): void }) => {
  const t = useText();
  const format = useFormat();
  const { id, amount, currency } = transaction;
  const [problem, setProblem] = useState<string>();
  const submit = useSubmit(async ({ written, note }: { written: string; note: string }) => {
    const read = written.trim() ? readAmount(t, format, written, currency) : undefined;
    if (read && 'problem' in read) return setProblem(read.problem);
    setProblem(undefined);
    await api.admin.transactions.reverse.mutate({ id, note, ...(read && { amount: read.amount }) });
    return close();
  });
  return (
    <Form submit={submit} read={(form) => ({ written: formText(form, 'amount'), note: formText(form, 'note') })} className="mt-3">
      {(fields) => (
        <>
          <p className="text-muted">
            {t('A new transaction brings back up to {amount}, from everybody who has it now. The original stays as it is.', {
              amount: format.amount(amount < 0n ? -amount : amount, currency),
            })}
          </p>
          <Field
            label={t('Amount')}
            name="amount"
            inputMode="decimal"
            hint={t('Leave it empty to bring back all that is left.')}
            errors={problem ? [problem] : fields['amount']}
          />
          <Field label={t('Note')} name="note" />
          <FormDialogActions submit={submit} cancel={close}>
            {t('Reverse')}
          </FormDialogActions>
        </>
      )}
    </Form>
  );
};

type Said = { message: string; level: (typeof MESSAGE_LEVELS)[number]; section: (typeof SECTIONS)[number] };

const oneOf = <Word extends string>(words: readonly [Word, ...Word[]], written: string): Word =>
  words.find((word) => word === written) ?? words[0];

const MessageForm = ({ id, close }: { id: string; close(): void }) => {
  const t = useText();
  const submit = useSubmit((said: Said) => api.admin.transactionMessages.create.mutate({ id, ...said }).then(close));
  const read = (form: FormData): Said => ({
    message: formText(form, 'message'),
    level: oneOf(MESSAGE_LEVELS, formText(form, 'level')),
    section: oneOf(SECTIONS, formText(form, 'section')),
  });
  return (
    <Form submit={submit} read={read} className="mt-3">
      <TextAreaField label={t('Message')} name="message" required />
      <SelectField label={t('Level')} name="level">
        <option value="info">{t('Information')}</option>
        <option value="warning">{t('Warning')}</option>
        <option value="error">{t('Error')}</option>
      </SelectField>
      <SelectField label={t('For')} name="section" defaultValue="user">
        <option value="user">{t('The user, and admins')}</option>
        <option value="admin">{t('Admins only')}</option>
      </SelectField>
      <FormDialogActions submit={submit} cancel={close}>
        {t('Add')}
      </FormDialogActions>
    </Form>
  );
};
