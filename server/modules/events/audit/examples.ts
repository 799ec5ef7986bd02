import { addCurrency } from '#server/testing/account-currency.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  paths: {
    '/audit-log/{id}/': async (fixture) => {
      await addCurrency(fixture);
      return (await fixture.admin.api.admin.auditLog.list({ action: 'currency.create' })).results[0]?.id ?? '';
    },
  },
};
