/** A word of the API as people read it: `permanent` is Permanent, `top_up` is Top up. */
export const labelOf = (word: string): string => {
  const [first = '', ...rest] = word.replaceAll('_', ' ');
  return first.toUpperCase() + rest.join('');
};
