type PageRequest = { page: number; page_size: number };
type Page<Item> = { results: Item[]; next: string | null };

/** The maximum page size of lists. */
const PAGE_SIZE = 250;

/** Reads all pages of a list: `readAll(api.accounts.list)`. For short lists only. */
export const readAll = async <Item>(list: (page: PageRequest) => Promise<Page<Item>>, page = 1): Promise<Item[]> => {
  const { results, next } = await list({ page, page_size: PAGE_SIZE });
  return next === null ? results : [...results, ...(await readAll(list, page + 1))];
};
