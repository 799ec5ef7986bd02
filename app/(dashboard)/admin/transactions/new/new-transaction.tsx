'use client';

import { useRouter } from 'next/navigation';
import { message } from '#app/_language/translate.ts';
import { useFormat, useText } from '#language';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Detail, Details } from '#app/_ui/format/details.tsx';
import { FocusedHeading } from '#app/_ui/feedback/result-panel.tsx';
import { Form, FormActions, FormMessage, SubmitButton } from '#app/_ui/form/form.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { TextLink } from '#app/_ui/navigation/links.tsx';
import {
  balancesOf,
  type AdminTransactionDraft,
  type AccountMatch,
  type TransactionKind,
  KINDS,
  type DraftSide,
  sidesOf,
  type AdminTransactionFields,
} from '#app/(dashboard)/admin/transactions/new/draft.ts';
import { useState } from 'react';
import { readAmount, type CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { formText } from '#app/_ui/form/form-data.ts';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';

type PostingReviewProps = {
  draft: AdminTransactionDraft;
  /** Without it nothing is known of accounts. */
  showsBalances: boolean;
  onChange(): void;
};

const post = ({ written, amount }: AdminTransactionDraft) => {
  const { kind, currency, user, recipient, note, reference, status } = written;
  if (kind === 'transfer') {
    const told = { debit_note: note, credit_note: note, debit_reference: reference, credit_reference: reference };
    return api.admin.transactions.transfer.mutate({ user, recipient, amount, currency, status, ...told });
  }
  const input = { user, amount, currency, note, reference, status };
  return kind === 'credit' ? api.admin.transactions.credit.mutate(input) : api.admin.transactions.debit.mutate(input);
};

const HEADINGS = { credit: message('Credit'), debit: message('Debit'), transfer: message('Transfer') };

/** What is about to be posted once more, with what the accounts hold before and after. */
const PostingReview = ({ draft, showsBalances, onChange }: PostingReviewProps) => {
  const t = useText();
  const format = useFormat();
  const { written, amount, currency, sides } = draft;
  const router = useRouter();
  const { failure, pending, send } = useSubmit(post, ({ id }) => router.push(`/admin/transactions/${id}`));
  return (
    <section className="space-y-5">
      <div>
        <FocusedHeading className="text-13 text-muted">{t(HEADINGS[written.kind])}</FocusedHeading>
        <p className="break-words">
          <Money amount={amount} currency={currency} size="figure" />
        </p>
      </div>
      {showsBalances && (
        <>
          {sides.map((side) => (
            <Balances key={`${side.who} ${side.change}`} side={side} draft={draft} />
          ))}
          <p className="text-13 text-muted">
            {written.status === 'Pending'
              ? t('Balances change when the transaction is completed. Fees are not included.')
              : t('Fees are not included.')}
          </p>
        </>
      )}
      <FormMessage {...failure} />
      {failure?.isUncertain && (
        <p>
          {t.rich('The transaction may have been posted. Check <link>the transactions</link> before you try again.', {
            link: <TextLink href="/admin/transactions" />,
          })}
        </p>
      )}
      <FormActions>
        <Button variant="primary" pending={pending} onClick={() => send(draft)}>
          {t('Post {amount}', { amount: format.amount(amount, currency) })}
        </Button>
        <Button disabled={pending} onClick={onChange}>
          {t('Change')}
        </Button>
      </FormActions>
    </section>
  );
};

const Balances = ({ side, draft: { currency } }: { side: DraftSide; draft: AdminTransactionDraft }) => {
  const t = useText();
  const balances = balancesOf(side, currency.code);
  return (
    <div className="space-y-2">
      <h2 className="font-medium break-words">
        <bdi>{side.who}</bdi>
        {side.account && <span className="text-muted"> · {side.account.name}</span>}
      </h2>
      {balances ? (
        <Details>
          <Detail term={t('Balance now')}>
            <Money amount={balances.before} currency={currency} />
          </Detail>
          <Detail term={t('Balance after')}>
            <Money amount={balances.after} currency={currency} />
          </Detail>
        </Details>
      ) : (
        <p className="text-muted">{t('No account found.')}</p>
      )}
    </div>
  );
};

/** The account that a transaction of this person is posted to. */
const findAccount = async (user: string): Promise<AccountMatch | undefined> =>
  (await api.admin.accounts.list.query({ user, primary: 'true', page_size: '1' })).results[0];

const readForm = (form: FormData): AdminTransactionFields => ({
  kind: KINDS.find(({ value }) => value === formText(form, 'kind'))?.value ?? 'credit',
  currency: formText(form, 'currency'),
  amount: formText(form, 'amount'),
  user: formText(form, 'user'),
  recipient: formText(form, 'recipient'),
  note: formText(form, 'note'),
  reference: formText(form, 'reference'),
  status: formText(form, 'status') === 'Pending' ? 'Pending' : 'Complete',
});

type NewTransactionProps = {
  currencies: CurrencyNotation[];
  /** What accounts hold may be shown. */
  showsBalances: boolean;
};

/** A credit, debit or transfer in the name of somebody: written, looked at with what comes of it, and posted. */
export const NewTransaction = ({ currencies, showsBalances }: NewTransactionProps) => {
  const t = useText();
  const format = useFormat();
  const [problem, setProblem] = useState<string>();
  const [draft, setDraft] = useState<AdminTransactionDraft>();
  const look = useSubmit(
    async (written: AdminTransactionFields): Promise<AdminTransactionDraft | undefined> => {
      const { kind, user, recipient } = written;
      const currency = currencies.find(({ code }) => code === written.currency);
      const read = currency ? readAmount(t, format, written.amount, currency) : { problem: t('Choose a currency.') };
      setProblem('problem' in read ? read.problem : undefined);
      if (!currency || 'problem' in read) return undefined;
      const find = (who: string) => (showsBalances ? findAccount(who) : undefined);
      const [own, other] = await Promise.all([find(user), kind === 'transfer' ? find(recipient) : undefined]);
      const receiving = kind === 'transfer' ? { who: recipient, account: other } : undefined;
      const { amount } = read;
      return { written, currency, amount, sides: sidesOf(kind, amount, { who: user, account: own }, receiving) };
    },
    (looked) => setDraft(looked),
  );
  return (
    <>
      <div hidden={draft !== undefined}>
        <Form submit={look} read={readForm}>
          {(fields) => (
            <>
              <TransactionFields currencies={currencies} fields={fields} problem={problem} />
              <SubmitButton submit={look}>{t('Review')}</SubmitButton>
            </>
          )}
        </Form>
      </div>
      {draft && <PostingReview draft={draft} showsBalances={showsBalances} onChange={() => setDraft(undefined)} />}
    </>
  );
};

type TransactionFieldsProps = { currencies: CurrencyNotation[]; fields: FormFieldErrors; problem: string | undefined };

const PERSON = message('Email, mobile number, username or user ID.');

const TransactionFields = ({ currencies, fields, problem }: TransactionFieldsProps) => {
  const t = useText();
  const [kind, setKind] = useState<TransactionKind>('credit');
  return (
    <>
      <ChoiceField
        label={t('Type')}
        name="kind"
        value={kind}
        onChange={({ currentTarget }) => setKind(KINDS.find(({ value }) => value === currentTarget.value)?.value ?? 'credit')}
      >
        {KINDS.map(({ value, label }) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </ChoiceField>
      <Field
        label={kind === 'transfer' ? t('From user') : t('User')}
        name="user"
        required
        hint={t(PERSON)}
        errors={fields['user'] ?? fields['account']}
      />
      {kind === 'transfer' && <Field label={t('To user')} name="recipient" required hint={t(PERSON)} />}
      <SelectField label={t('Currency')} name="currency">
        {currencies.map(({ code, display_code: shown }) => (
          <option key={code} value={code}>
            {shown}
          </option>
        ))}
      </SelectField>
      <Field label={t('Amount')} name="amount" required inputMode="decimal" errors={problem ? [problem] : fields['amount']} />
      <Field label={t('Note (optional)')} name="note" />
      <Field label={t('Reference (optional)')} name="reference" maxLength={100} />
      <SelectField label={t('Status')} name="status" defaultValue="Complete">
        <option value="Complete">{t('Complete: the money moves now')}</option>
        <option value="Pending">{t('Pending: needs approval')}</option>
      </SelectField>
    </>
  );
};
