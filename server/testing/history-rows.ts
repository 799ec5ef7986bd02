import type { HistoryStep } from '#server/demo/plan-history.ts';

/** The rows of transactions that a step creates: time, currency and signed amount. */
export const rowsOf = (step: HistoryStep): string[] => {
  const at = step.at.toISOString();
  switch (step.kind) {
    case 'posting':
      return [`${at} ${step.currency} ${step.txType === 'debit' ? -step.amount : step.amount}`];
    case 'transfer':
    case 'capture': {
      const amount = step.amount - (step.kind === 'transfer' ? (step.hold?.captured ?? 0n) : 0n);
      return [-amount, amount].map((signed) => `${at} ${step.currency} ${signed}`);
    }
    case 'batch':
      return step.items.map(({ currency, amount }) => `${at} ${currency} ${amount}`);
    case 'decision':
    case 'expiry':
    case 'record':
      return [];
  }
};
