import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const PUBLIC = '/public/companies/{id}/';

export const examples: RecordExamples = {
  paths: {
    [PUBLIC]: ({ company }) => company,
    [`${PUBLIC}groups/{group_name}/`]: ({ company }) => [company, 'user'],
    // No company has these records.
    [`${PUBLIC}legal-terms/{term_id}/`]: ({ company }) => [company, '1'],
    [`${PUBLIC}legal-terms/{term_id}/versions/{version_id}/`]: ({ company }) => [company, '1', '1'],
    [`${PUBLIC}oauth-clients/{identifier}/`]: ({ company }) => [company, '1'],
  },
  changes: {
    'admin.company.settings.update': { strict_idempotency: true },
    'admin.company.settings.replace': { strict_idempotency: true },
  },
};
