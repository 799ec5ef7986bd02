'use client';

import Link from 'next/link';
import { useText } from '#language';
import { useSubmit } from '#app/_ui/form/use-submit.ts';
import { Button } from '#app/_ui/form/button.tsx';
import { Dialog, DialogActions } from '#app/_ui/feedback/dialog.tsx';
import { FormMessage } from '#app/_ui/form/form.tsx';
import { Money } from '#app/_ui/format/money.tsx';
import { holderName, kindLabel, type AdminTransactionDetail } from '#app/(dashboard)/admin/transactions/admin-transactions.ts';
import { sumByCurrency, type SelectedTransaction, onePerCollection } from '#app/(dashboard)/admin/transactions/pending/selection.ts';
import { useRouter } from 'next/navigation';
import { useRef, useState, type RefObject } from 'react';
import type { Translate } from '#app/_language/translate.ts';
import { isRequestError, toFailure } from '#app/_ui/form/failure.ts';
import { api } from '#app/_ui/session/trpc-client.ts';
import { useHydrated } from '#app/_ui/form/use-hydrated.ts';
import { useShortcuts, Key } from '#app/_ui/navigation/shortcuts.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';

type DecisionDialogProps = { decision: 'Complete' | 'Failed'; selection: SelectedTransaction[]; decide(): Promise<void>; close(): void };

/** Confirms a decision with the number of transactions and their totals, because it cannot be undone. */
const DecisionDialog = ({ decision, selection, decide, close }: DecisionDialogProps) => {
  const t = useText();
  const submit = useSubmit(decide, () => undefined);
  const isApproving = decision === 'Complete';
  return (
    <Dialog
      title={
        isApproving
          ? t('Approve {count, plural, one {# transaction} other {# transactions}}?', { count: selection.length })
          : t('Reject {count, plural, one {# transaction} other {# transactions}}?', { count: selection.length })
      }
      onClose={submit.pending ? () => undefined : close}
    >
      <p className="text-muted">
        {isApproving
          ? t('The money moves now, including all other transactions of the same transfers. This cannot be undone.')
          : t(
              'No money moves, and held amounts are released, including all other transactions of the same transfers. This cannot be undone.',
            )}
      </p>
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
          {isApproving ? t('Approve') : t('Reject')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type Decision = 'Complete' | 'Failed';

/** `text` is the new status, or the reason for the failure. */
type DecisionResult = { transaction: AdminTransactionDetail; isSaved: boolean; statusOrReason: string };

type ApprovalQueueProps = { transactions: AdminTransactionDetail[]; zone: string; canChange: boolean };

/** Saves a decision and returns its result instead of throwing, so that a failure does not stop the others. */
const saveDecision = async (t: Translate, transaction: AdminTransactionDetail, status: Decision): Promise<DecisionResult> => {
  try {
    await api.admin.transactions.change.mutate({ id: transaction.id, status });
    return { transaction, isSaved: true, statusOrReason: status };
  } catch (error) {
    if (!isRequestError(error)) throw error;
    const { message, isUncertain } = toFailure(error, [], t);
    return {
      transaction,
      isSaved: false,
      statusOrReason: isUncertain ? t('The outcome is unknown. Reload the page to check.') : (message ?? t('The change was not saved.')),
    };
  }
};

/** Single-key shortcuts to move through the rows, select them, and approve or reject the selection. */
const useQueueShortcuts = (
  table: RefObject<HTMLTableSectionElement | null>,
  ready: boolean,
  decide: { approve(): void; reject(): void } | undefined,
): void => {
  const t = useText();
  const checkboxes = (): HTMLInputElement[] => [...(table.current?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const moveFocus = (step: number) => {
    const boxes = checkboxes();
    const focused = boxes.findIndex((box) => box === document.activeElement);
    boxes[Math.min(Math.max(focused + step, 0), boxes.length - 1)]?.focus();
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
      ...(decide && {
        a: { description: t('Approve selected'), run: decide.approve },
        r: { description: t('Reject selected'), run: decide.reject },
      }),
    },
    ready,
  );
};

/** Pending transactions, which can be approved (Complete) or rejected (Failed) in bulk. */
export const ApprovalQueue = ({ transactions, zone, canChange }: ApprovalQueueProps) => {
  const t = useText();
  const router = useRouter();
  const ready = useHydrated();
  const table = useRef<HTMLTableSectionElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [openDecision, setOpenDecision] = useState<Decision>();
  const [decisionResults, setDecisionResults] = useState<DecisionResult[]>([]);
  const selection = transactions.filter(({ id }) => selected.has(id));
  const disabledClass = selection.length === 0 ? 'opacity-50' : '';

  const toggle = (id: string) =>
    setSelected((previous) => (previous.has(id) ? new Set([...previous].filter((other) => other !== id)) : new Set([...previous, id])));
  const openDialog = (decision: Decision) => () => {
    if (selection.length > 0) setOpenDecision(decision);
  };
  useQueueShortcuts(table, ready, canChange ? { approve: openDialog('Complete'), reject: openDialog('Failed') } : undefined);

  const decide = async (status: Decision) => {
    const results: DecisionResult[] = [];
    for (const transaction of onePerCollection(selection)) {
      results.push(await saveDecision(t, transaction, status));
      setDecisionResults([...results]);
    }
    setSelected(new Set());
    setOpenDecision(undefined);
    router.refresh();
  };

  return (
    <>
      {decisionResults.length > 0 && <DecisionResults decisionResults={decisionResults} />}
      {canChange && (
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
          <p aria-live="polite" className="figures mr-auto text-muted">
            {selection.length === 0 ? t('Select transactions to approve or reject.') : t('{length} selected', { length: selection.length })}
          </p>
          <Button
            variant="primary"
            className={disabledClass}
            disabled={!ready || selection.length === 0}
            aria-keyshortcuts="A"
            onClick={openDialog('Complete')}
          >
            {t.rich('Approve {key}', { key: <Key letter="A" /> })}
          </Button>
          <Button
            className={disabledClass}
            disabled={!ready || selection.length === 0}
            aria-keyshortcuts="R"
            onClick={openDialog('Failed')}
          >
            {t.rich('Reject {key}', { key: <Key letter="R" /> })}
          </Button>
        </div>
      )}
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{t('Pending transactions')}</caption>
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

type QueueRowProps = { transaction: AdminTransactionDetail; zone: string; isSelected: boolean; isReady: boolean; toggle(): void };

const QueueRow = ({ transaction, zone, isSelected, isReady, toggle }: QueueRowProps) => {
  const t = useText();
  const { id, created, amount, currency } = transaction;
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
        <Link href={`/admin/transactions/${id}`} prefetch={false} className="font-medium hover:underline">
          <bdi>{holderName(t, transaction)}</bdi>
        </Link>
        <p className="text-13 text-muted">
          <bdi>{kindLabel(t, transaction)}</bdi>
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
const DecisionResults = ({ decisionResults }: { decisionResults: DecisionResult[] }) => {
  const t = useText();
  return (
    <ul aria-label={t('Results')} role="status" className="divide-y border-b px-4 py-2">
      {decisionResults.map(({ transaction, isSaved, statusOrReason }) => (
        <li key={transaction.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-13">
          <StatusChip status={isSaved ? statusOrReason : 'Error'} />
          <bdi>{holderName(t, transaction)}</bdi>
          <Money amount={transaction.amount} currency={transaction.currency} signed void={statusOrReason === 'Failed'} />
          {!isSaved && <span className="text-danger">{statusOrReason}</span>}
        </li>
      ))}
    </ul>
  );
};
