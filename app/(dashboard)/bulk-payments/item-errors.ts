import { isRequestError } from '#app/_ui/form/failure.ts';

/** The errors of an item, by field. `index` is the position in the file, from 0. */
export type ItemErrors = { index: number; errors: Record<string, unknown> };

const ITEM_FIELD = /^items\.(\d+)\.(.+)$/;

/** The errors of items in a rejected call; empty if it was rejected for another reason. */
export const readItemErrors = (thrown: unknown): ItemErrors[] => {
  if (!isRequestError(thrown)) return [];
  const byIndex = new Map<number, Record<string, unknown>>();
  for (const [name, messages] of Object.entries(thrown.data?.fields ?? {})) {
    const [, index, field] = ITEM_FIELD.exec(name) ?? [];
    if (index === undefined || field === undefined) return [];
    byIndex.set(Number(index), { ...byIndex.get(Number(index)), [field]: messages });
  }
  return [...byIndex].map(([index, errors]) => ({ index, errors }));
};

export const messagesOf = (errors: Record<string, unknown>): string[] =>
  Object.values(errors)
    .flat()
    .filter((text) => typeof text === 'string');
