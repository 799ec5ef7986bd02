// Which rows a command touches. The batch locks them all before it decides anything.
import type { Command } from '#server/ledger/domain/command.ts';
import type { Place } from '#server/ledger/domain/balance-draft.ts';
import { askedWindows, type AskedWindow } from '#server/ledger/domain/usage-windows.ts';

/** The balances that the command reads and moves. */
export const placesOf = (command: Command): Place[] => {
  switch (command.kind) {
    case 'create':
      return command.collections.flatMap(({ legs, late = [] }) => [...legs, ...late]);
    case 'execute':
      return [...command.legs, ...(command.late?.legs ?? [])];
    case 'reverse':
      return command.legs;
    case 'floor':
      return [{ account: command.account, slot: 0 }];
    case 'edit':
      return [];
  }
};

/** The existing transactions that the command may change. */
export const existingIds = (command: Command): string[] => {
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

/** The windows whose use the command's bounds ask for. */
export const windowsOf = (command: Command): AskedWindow[] => (command.kind === 'create' ? command.collections.flatMap(askedWindows) : []);
