const PART_SIZE = 8;

/** As Promise.all, a few items at a time, so that one request does not occupy all connections of the pool. */
export const mapInParts = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += PART_SIZE) {
    const part = items.slice(start, start + PART_SIZE);
    results.push(...(await Promise.all(part.map((item, offset) => map(item, start + offset)))));
  }
  return results;
};
