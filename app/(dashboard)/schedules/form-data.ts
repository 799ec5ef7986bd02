// Reads the options of the schedule form: the accounts and payees of the user.
import { read, readIfAllowed } from '#app/_ui/session/caller.ts';
import { readAll } from '#app/_ui/session/read-all.ts';
import { isPaidByTransfer, PAYEES_MAX } from '#app/(dashboard)/payees/payee.ts';
import { listSources, type PayeeOption, type TransferSource } from '#app/(dashboard)/send/draft.ts';

export const readScheduleOptions = async (): Promise<{ sources: TransferSource[]; payees: PayeeOption[] }> => {
  const [accounts, saved] = await Promise.all([
    read((api) => readAll(api.accounts.list)),
    readIfAllowed((api) => api.payees.list({ page_size: PAYEES_MAX })),
  ]);
  const payees = (saved?.results ?? []).filter(isPaidByTransfer).map(({ id, name, address }) => ({ id, name, address }));
  return { sources: listSources(accounts), payees };
};
