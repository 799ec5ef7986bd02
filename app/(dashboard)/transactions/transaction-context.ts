// Reads the data for the page and the drawer of a transaction.
import 'server-only';
import { cache } from 'react';
import { read, readIfAllowed, readOwnPermissions, readViewer, type CallerTransaction, type CallerUser } from '#app/_ui/session/caller.ts';
import { readCompany } from '#app/_ui/shell/brand.tsx';
import { isHoldOpenToUsers } from '#app/(dashboard)/transactions/later-transactions.ts';
import { isOwnTransfer } from '#app/(dashboard)/transactions/transaction-steps.ts';
import type { Account } from '#server/modules/accounts/index.ts';

/** Reads a transaction of the user. Cached, because the page and its title both need it. */
export const findTransaction = cache((id: string) => read((api) => api.transactions.get({ id })));

const findAccount = (reference: string): Promise<Account | undefined> => readIfAllowed((api) => api.accounts.get({ reference }));

export type TransactionAccounts = {
  account: Account | undefined;
  /** The other account of a transfer between the user's accounts. */
  otherAccount: Account | undefined;
};

/** The user's accounts in the transaction; undefined without permission. */
const findTransactionAccounts = async (id: string): Promise<TransactionAccounts> => {
  const [transaction, { id: userId }] = await Promise.all([findTransaction(id), readViewer()]);
  const { account, partner } = transaction;
  const other =
    partner && isOwnTransfer(transaction, userId) ? await readIfAllowed((api) => api.transactions.get({ id: partner.id })) : undefined;
  const [ownAccount, otherAccount] = await Promise.all([findAccount(account), other && findAccount(other.account)]);
  return { account: ownAccount, otherAccount };
};

/** Whether the user can cancel unclaimed transfers. */
const canCancelUnclaimed = async (): Promise<boolean> => {
  const [permissions, company] = await Promise.all([readOwnPermissions(), readCompany()]);
  return permissions.includes('user.transaction.change') && company?.settings.allow_transfer_cancellations === true;
};

/** Whether the user can save the recipient of the transfer, and has not saved it yet. */
const canSaveRecipient = async (transaction: CallerTransaction, userId: string): Promise<boolean> => {
  const recipient = transaction.partner?.user;
  if (!recipient || transaction.tx_type !== 'debit' || recipient.id === userId) return false;
  const permissions = await readOwnPermissions();
  if (!permissions.includes('user.payee.add')) return false;
  const addresses = [recipient.email, recipient.mobile, recipient.id].filter(Boolean).join(',');
  const saved = await readIfAllowed((api) => api.payees.list({ address__in: addresses, page_size: 1 }));
  return saved?.count === 0;
};

/** The maximum number of captures and fees on the page. */
const LATER_MAX = 50;

/** The data of the detail in addition to the transaction. */
export type TransactionContext = TransactionAccounts & {
  person: CallerUser;
  isCancelable: boolean;
  isSavable: boolean;
  /** Whether the user can capture and release, or increase, the hold. */
  isChangeableHold: boolean;
  /** The captures of a hold and the reversals of a transaction. */
  later: CallerTransaction[];
};

export const findTransactionContext = async (id: string): Promise<TransactionContext> => {
  const [transaction, accounts, person] = await Promise.all([findTransaction(id), findTransactionAccounts(id), readViewer()]);
  const { status, tx_type: txType, partner } = transaction;
  const isUnclaimed = status === 'Pending' && txType === 'debit' && partner?.user?.temporary === true;
  const [permissions, isCancelable, isSavable, later] = await Promise.all([
    readOwnPermissions(),
    isUnclaimed && canCancelUnclaimed(),
    canSaveRecipient(transaction, person.id),
    read((api) => api.transactions.list({ parent: id, page_size: LATER_MAX })),
  ]);
  const isChangeableHold = isHoldOpenToUsers(transaction) && permissions.includes('user.transaction.change');
  return { ...accounts, person, isCancelable, isSavable, isChangeableHold, later: later.results };
};
