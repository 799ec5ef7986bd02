// The names of the model, and the IDs of a system under test.
import { newId } from '#server/kernel/id.ts';

/** Ids of transactions by name (`c1/debit`), and names by id. */
export const createNames = () => {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  return {
    /** The id of a name; a new one the first time. */
    idOf: (name: string): string => {
      const id = ids.get(name) ?? newId();
      ids.set(name, id);
      names.set(id, name);
      return id;
    },
    /** Binds an ID that was generated elsewhere, unless it has a name. */
    bind: (name: string, id: string): void => {
      if (names.has(id)) return;
      ids.set(name, id);
      names.set(id, name);
    },
    nameOf: (id: string): string => names.get(id) ?? id,
    findId: (name: string): string | undefined => ids.get(name),
  };
};

export type NameTable = ReturnType<typeof createNames>;
