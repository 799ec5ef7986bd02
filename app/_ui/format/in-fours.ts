const GROUP = /.{1,4}/gu;

/** A number of many characters as it is read aloud and compared: DE89 3704 0044. */
export const inFours = (bare: string): string => (bare.match(GROUP) ?? []).join(' ');

/** Where the caret stands in a grouped text, that many of its characters besides the spaces being before it. */
export const caretInFours = (grouped: string, charactersBefore: number): number => {
  let passed = 0;
  for (let place = 0; place < grouped.length; place++) {
    if (passed === charactersBefore) return place;
    if (grouped[place] !== ' ') passed += 1;
  }
  return grouped.length;
};
