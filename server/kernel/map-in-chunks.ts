const CHUNK_SIZE = 8;

/** Like Promise.all, but for a few items at a time, so that one request does not occupy all connections of the pool. */
export const mapInChunks = async <Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CHUNK_SIZE) {
    const chunk = items.slice(start, start + CHUNK_SIZE);
    results.push(...(await Promise.all(chunk.map((item, offset) => map(item, start + offset)))));
  }
  return results;
};
