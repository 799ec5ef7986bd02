// The rows that a command reads or changes. The batch locks all of them before it decides anything.
import type { Command } from '#server/ledger/domain/command.ts';
import type { BalanceRef } from '#server/ledger/domain/balance-draft.ts';
import { requestedUsages, type RequestedUsage } from '#server/ledger/domain/usage-windows.ts';

/** The balances that the command reads or changes. */
export const affectedBalances = (command: Command): BalanceRef[] => {
  switch (command.kind) {
    case 'create':
      return command.collections.flatMap(({ legs, deferredLegs = [] }) => [...legs, ...deferredLegs]);
    case 'execute':
      return [...command.legs, ...(command.deferred?.legs ?? [])];
    case 'reverse':
      return command.legs;
    case 'floor':
      return [{ account: command.account, slot: 0 }];
    case 'edit':
      return [];
  }
};

/** The existing transactions that the command can change. */
export const affectedTransactionIds = (command: Command): string[] => {
  switch (command.kind) {
    case 'create':
    case 'floor':
      return [];
    case 'execute':
    case 'reverse':
    case 'edit':
      return command.transactions.map(({ id }) => id);
  }
};

/** The usages that the command's limits are compared with. */
export const requestedUsageOf = (command: Command): RequestedUsage[] =>
  command.kind === 'create' ? command.collections.flatMap(requestedUsages) : [];
