import type { Happening } from '#server/demo/story.ts';

/** What a happening leaves in the table of transactions: moment, currency and signed amount of each row. */
export const rowsOf = (happening: Happening): string[] => {
  const at = happening.at.toISOString();
  switch (happening.kind) {
    case 'movement':
      return [`${at} ${happening.currency} ${happening.txType === 'debit' ? -happening.amount : happening.amount}`];
    case 'transfer':
      return [-happening.amount, happening.amount].map((amount) => `${at} ${happening.currency} ${amount}`);
    case 'batch':
      return happening.items.map(({ currency, amount }) => `${at} ${currency} ${amount}`);
    case 'end':
    case 'expiry':
    case 'contact':
    case 'record':
    case 'document':
      return [];
  }
};
