'use client';

// Pending transactions that an admin selects and decides together. Each list declares two decisions.
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useText } from '#language';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';
import { Button } from '#app/_ui/form/button.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Identifier } from '#app/_ui/format/identifier.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { useShortcuts } from '#app/_ui/navigation/shortcuts.tsx';
import { adminTransactionList, type AdminTransactionQuery } from '#app/(dashboard)/admin/lists.ts';
import { holderName, kindLabel, type AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { onePerCollection, sumByCurrency } from '#app/(dashboard)/admin/transactions/pending/selection.ts';

/** `statusOrReason` is the new status, or the reason for the failure. */
export type DecisionOutcome = { transaction: AdminTransactionDetail; isSaved: boolean; statusOrReason: string };

/** One of the two decisions about the selected transactions. */
export type QueueDecision = {
  /** The letter of its keyboard shortcut, in lower case. */
  letter: string;
  /** The content of the button, with the letter. */
  label: ReactNode;
  /** The label of the confirmation. */
  confirmLabel: string;
  /** The description of the shortcut. */
  shortcut: string;
  question(count: number): string;
  warning: string;
  /** Calls `report` with the outcomes so far. */
  decide(transactions: AdminTransactionDetail[], report: (outcomes: DecisionOutcome[]) => void): Promise<void>;
};

type DecisionDialogProps = { decision: QueueDecision; selection: AdminTransactionDetail[]; decide(): Promise<void>; close(): void };

/** Confirms a decision with the number of transactions and their totals, because it cannot be undone. */
const DecisionDialog = ({ decision, selection, decide, close }: DecisionDialogProps) => {
  const t = useText();
  const submit = useSubmit(decide, () => undefined);
  return (
    <Dialog title={decision.question(selection.length)} onClose={submit.pending ? () => undefined : close}>
      <p className="text-muted">{decision.warning}</p>
      <ul className="mt-3 divide-y border-y">
        {sumByCurrency(selection).map(({ amount, currency }) => (
          <li key={currency.code} className="flex justify-between py-1.5">
            <span>{t('Total in {currency}', { currency: currency.display_code })}</span>
            <Money amount={amount} currency={currency} signed />
          </li>
        ))}
      </ul>
      <FormMessage {...submit.failure} />
      <DialogActions>
        <Button onClick={close} disabled={submit.pending}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" pending={submit.pending} onClick={() => submit.send(undefined)}>
          {decision.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type QueueProps = {
  caption: string;
  /** Shown until a transaction is selected. */
  hint: string;
  transactions: AdminTransactionDetail[];
  zone: string;
  canChange: boolean;
  /** The state of the list, to which the pages of its transactions lead back. */
  query?: AdminTransactionQuery;
  /** The primary decision, and the other one. */
  decisions: readonly [QueueDecision, QueueDecision];
};

/** Single-key shortcuts to move through the rows, select them, and decide the selection. */
const useQueueShortcuts = (
  table: RefObject<HTMLTableSectionElement | null>,
  ready: boolean,
  decisions: readonly { letter: string; shortcut: string; open(): void }[],
): void => {
  const t = useText();
  const checkboxes = (): HTMLInputElement[] => [...(table.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const moveFocus = (step: number) => {
    const all = checkboxes();
    const focused = all.findIndex((box) => box === document.activeElement);
    all[Math.min(Math.max(focused + step, 0), all.length - 1)]?.focus();
  };
  useShortcuts(
    {
      j: { description: t('Next transaction'), run: () => moveFocus(1) },
      k: { description: t('Previous transaction'), run: () => moveFocus(-1) },
      x: {
        description: t('Select or clear the transaction'),
        run: () =>
          checkboxes()
            .find((box) => box === document.activeElement)
            ?.click(),
      },
      ...Object.fromEntries(decisions.map(({ letter, shortcut, open }) => [letter, { description: shortcut, run: open }])),
    },
    ready,
  );
};

/** A list with a bar of decisions about the selected transactions. */
export const TransactionQueue = ({ caption, hint, transactions, zone, canChange, query, decisions }: QueueProps) => {
  const t = useText();
  const router = useRouter();
  const ready = useHydrated();
  const table = useRef<HTMLTableSectionElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [openDecision, setOpenDecision] = useState<QueueDecision>();
  const [outcomes, setOutcomes] = useState<DecisionOutcome[]>([]);
  const selection = transactions.filter(({ id }) => selected.has(id));
  const disabledClass = selection.length === 0 ? 'opacity-50' : '';

  const toggle = (id: string) =>
    setSelected((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id])));
  const open = (decision: QueueDecision) => () => {
    if (selection.length > 0) setOpenDecision(decision);
  };
  useQueueShortcuts(table, ready, canChange ? decisions.map((decision) => ({ ...decision, open: open(decision) })) : []);

  const decide = async (decision: QueueDecision) => {
    await decision.decide(onePerCollection(selection), setOutcomes);
    setSelected(new Set());
    setOpenDecision(undefined);
    router.refresh();
  };

  return (
    <>
      {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      {canChange && (
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
          <p aria-live="polite" className="figures mr-auto text-muted">
            {selection.length === 0 ? hint : t('{length} selected', { length: selection.length })}
          </p>
          {decisions.map((decision, index) => (
            <Button
              key={decision.letter}
              variant={index === 0 ? 'primary' : 'secondary'}
              className={disabledClass}
              disabled={!ready || selection.length === 0}
              aria-keyshortcuts={decision.letter.toUpperCase()}
              onClick={open(decision)}
            >
              {decision.label}
            </Button>
          ))}
        </div>
      )}
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-12 text-muted">
          <tr className="*:border-b *:border-control *:py-1 *:font-normal">
            <th scope="col" className="w-10 pl-3 md:w-12 md:pl-4">
              <input
                type="checkbox"
                aria-label={t('Select all on this page')}
                className="size-6 accent-accent"
                disabled={!ready}
                checked={selection.length > 0 && selection.length === transactions.length}
                onChange={({ currentTarget }) => setSelected(new Set(currentTarget.checked ? transactions.map(({ id }) => id) : []))}
              />
            </th>
            <th scope="col">{t('Account holder')}</th>
            <th scope="col" className="hidden @3xl:table-cell">
              {t('Requested')}
            </th>
            <th scope="col" className="pr-4 text-right">
              {t('Amount')}
            </th>
          </tr>
        </thead>
        <tbody ref={table}>
          {transactions.map((transaction) => (
            <QueueRow
              key={transaction.id}
              transaction={transaction}
              zone={zone}
              href={
                query
                  ? adminTransactionList.hrefFrom(`/admin/transactions/${transaction.id}`, query)
                  : `/admin/transactions/${transaction.id}`
              }
              isSelected={selected.has(transaction.id)}
              isReady={ready}
              toggle={() => toggle(transaction.id)}
            />
          ))}
        </tbody>
      </table>
      {openDecision && (
        <DecisionDialog
          decision={openDecision}
          selection={onePerCollection(selection)}
          decide={() => decide(openDecision)}
          close={() => setOpenDecision(undefined)}
        />
      )}
    </>
  );
};

type RowProps = { transaction: AdminTransactionDetail; zone: string; href: string; isSelected: boolean; isReady: boolean; toggle(): void };

const QueueRow = ({ transaction, zone, href, isSelected, isReady, toggle }: RowProps) => {
  const t = useText();
  const { created, amount, currency, reference } = transaction;
  return (
    <tr className="hover:bg-sunken has-checked:bg-sunken *:border-b *:py-2">
      <td className="pr-2 pl-3 md:pl-4">
        <input
          type="checkbox"
          aria-label={t('Select {holder} {kind}', { holder: holderName(t, transaction), kind: kindLabel(t, transaction) })}
          className="size-6 accent-accent"
          disabled={!isReady}
          checked={isSelected}
          onChange={toggle}
        />
      </td>
      <td className="pr-3 wrap-anywhere">
        <Link href={href} prefetch={false} className="font-medium hover:underline">
          <bdi>{holderName(t, transaction)}</bdi>
        </Link>
        <p className="text-13 text-muted">
          <bdi>{kindLabel(t, transaction)}</bdi>
          {reference && (
            <>
              , <Identifier value={reference} />
            </>
          )}
          <span className="@3xl:hidden">
            , <Timestamp at={created} zone={zone} />
          </span>
        </p>
      </td>
      <td className="hidden pr-3 text-muted @3xl:table-cell">
        <Timestamp at={created} zone={zone} />
      </td>
      <td className="pr-4 text-right">
        <Money amount={amount} currency={currency} size="row" signed />
      </td>
    </tr>
  );
};

/** The results of the last decision by transaction. */
const Outcomes = ({ outcomes }: { outcomes: DecisionOutcome[] }) => {
  const t = useText();
  return (
    <div role="status" aria-label={t('Results')}>
      <ul className="divide-y border-b px-4 py-2">
        {outcomes.map(({ transaction, isSaved, statusOrReason }) => (
          <li key={transaction.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-13">
            <StatusChip status={isSaved ? statusOrReason : 'Error'} />
            <bdi>{holderName(t, transaction)}</bdi>
            <Money amount={transaction.amount} currency={transaction.currency} signed void={statusOrReason === 'Failed'} />
            {!isSaved && <span className="text-danger">{statusOrReason}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
};
