type PageRequest = { page: number; page_size: number };
type Page<Item> = { results: Item[]; next: string | null };

/** As many as a list gives at once; it cuts what is more. */
const PAGE_SIZE = 250;

/** All rows of a list: `readAll(api.accounts.list)` follows its pages to the last. For lists that one person can fill. */
export const readAll = async <Item>(list: (page: PageRequest) => Promise<Page<Item>>, page = 1): Promise<Item[]> => {
  const { results, next } = await list({ page, page_size: PAGE_SIZE });
  return next === null ? results : [...results, ...(await readAll(list, page + 1))];
};
