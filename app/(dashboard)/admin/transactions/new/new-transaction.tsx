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
  projectBalances,
  type AdminTransactionDraft,
  type AccountMatch,
  type TransactionKind,
  KINDS,
  type DraftSide,
  toSides,
  type AdminTransactionFields,
} from '#app/(dashboard)/admin/transactions/new/draft.ts';
import { useState } from 'react';
import { readAmount, type CurrencyNotation } from '#app/_ui/form/amount-input.ts';
import type { FormFieldErrors } from '#app/_ui/form/failure.ts';
import { formText } from '#app/_ui/form/form-data.ts';
import { PersonField } from '#app/_ui/form/person-field.tsx';
import { Field, SelectField } from '#app/_ui/form/field.tsx';
import { ChoiceField } from '#app/_ui/form/choice.tsx';

type PostingReviewProps = {
  draft: AdminTransactionDraft;
  /** Whether the admin may view accounts. */
  canViewBalances: boolean;
  onEdit(): void;
};

const post = ({ fields, amount }: AdminTransactionDraft) => {
  const { kind, currency, user, recipient, note, reference, status } = fields;
  if (kind === 'transfer') {
    const notes = { debit_note: note, credit_note: note, debit_reference: reference, credit_reference: reference };
    return api.admin.transactions.transfer.mutate({ user, recipient, amount, currency, status, ...notes });
  }
  const input = { user, amount, currency, note, reference, status };
  return kind === 'credit' ? api.admin.transactions.credit.mutate(input) : api.admin.transactions.debit.mutate(input);
};

const HEADINGS = { credit: message('Credit'), debit: message('Debit'), transfer: message('Transfer') };

/** Shows the transaction before it is posted, with the balances before and after. */
const PostingReview = ({ draft, canViewBalances, onEdit }: PostingReviewProps) => {
  const t = useText();
  const format = useFormat();
  const { fields, amount, currency, sides } = draft;
  const router = useRouter();
  const { failure, pending, send } = useSubmit(post, ({ id }) => router.push(`/admin/transactions/${id}`));
  return (
    <section className="space-y-5">
      <div>
        <FocusedHeading className="text-13 text-muted">{t(HEADINGS[fields.kind])}</FocusedHeading>
        <p className="break-words">
          <Money amount={amount} currency={currency} size="figure" />
        </p>
      </div>
      {canViewBalances && (
        <>
          {sides.map((side) => (
            <Balances key={`${side.holder} ${side.change}`} side={side} draft={draft} />
          ))}
          <p className="text-13 text-muted">
            {fields.status === 'Pending'
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
        <Button disabled={pending} onClick={onEdit}>
          {t('Edit')}
        </Button>
      </FormActions>
    </section>
  );
};

const Balances = ({ side, draft: { currency } }: { side: DraftSide; draft: AdminTransactionDraft }) => {
  const t = useText();
  const balances = projectBalances(side, currency.code);
  return (
    <div className="space-y-2">
      <h2 className="font-medium break-words">
        <bdi>{side.holder}</bdi>
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

/** The account that transactions of the user are posted to. */
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
  /** Whether the admin may view accounts. */
  canViewBalances: boolean;
  /** The initial value of the user field. */
  user: string;
};

/** A form for a credit, debit or transfer, which is reviewed before it is posted. */
export const NewTransaction = ({ currencies, canViewBalances, user: initialUser }: NewTransactionProps) => {
  const t = useText();
  const format = useFormat();
  const [problem, setProblem] = useState<string>();
  const [draft, setDraft] = useState<AdminTransactionDraft>();
  const review = useSubmit(
    async (fields: AdminTransactionFields): Promise<AdminTransactionDraft | undefined> => {
      const { kind, user, recipient } = fields;
      const currency = currencies.find(({ code }) => code === fields.currency);
      const parsed = currency ? readAmount(t, format, fields.amount, currency) : { problem: t('Choose a currency.') };
      setProblem('problem' in parsed ? parsed.problem : undefined);
      if (!currency || 'problem' in parsed) return undefined;
      const findVisibleAccount = (identifier: string) => (canViewBalances ? findAccount(identifier) : undefined);
      const [userAccount, recipientAccount] = await Promise.all([
        findVisibleAccount(user),
        kind === 'transfer' ? findVisibleAccount(recipient) : undefined,
      ]);
      const recipientParty = kind === 'transfer' ? { holder: recipient, account: recipientAccount } : undefined;
      const { amount } = parsed;
      return { fields, currency, amount, sides: toSides(kind, amount, { holder: user, account: userAccount }, recipientParty) };
    },
    (result) => setDraft(result),
  );
  return (
    <>
      <div hidden={draft !== undefined}>
        <Form submit={review} read={readForm}>
          {(fields) => (
            <>
              <TransactionFields user={initialUser} currencies={currencies} fields={fields} problem={problem} />
              <SubmitButton submit={review}>{t('Review')}</SubmitButton>
            </>
          )}
        </Form>
      </div>
      {draft && <PostingReview draft={draft} canViewBalances={canViewBalances} onEdit={() => setDraft(undefined)} />}
    </>
  );
};

type TransactionFieldsProps = { user: string; currencies: CurrencyNotation[]; fields: FormFieldErrors; problem: string | undefined };

const USER_HINT = message('Type a name to find a user, or enter an email address, mobile number, username or user ID.');

const TransactionFields = ({ user, currencies, fields, problem }: TransactionFieldsProps) => {
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
      <PersonField
        label={kind === 'transfer' ? t('From user') : t('User')}
        name="user"
        defaultValue={user}
        required
        hint={t(USER_HINT)}
        errors={fields['user'] ?? fields['account']}
      />
      {kind === 'transfer' && <PersonField label={t('To user')} name="recipient" required hint={t(USER_HINT)} />}
      <SelectField label={t('Currency')} name="currency">
        {currencies.map(({ code, display_code: displayCode }) => (
          <option key={code} value={code}>
            {displayCode}
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
