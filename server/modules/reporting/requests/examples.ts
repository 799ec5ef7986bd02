import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  paths: {
    // Use the third one: numbers restart in each company.
    '/admin/requests/{id}/': async ({ ann, companyId, clientAddress }, { owner }) => {
      await owner`insert into requests (company_id, id, request_id, user_id, scheme, method, path, params, content_type, headers, status_code,
          duration_ms, client_address, user_agent)
        select ${companyId}, number, 'of a test', ${ann.id}, 'http', 'GET', '/3/user/', '{}', '', '{}', 200, 1, ${clientAddress}, ''
        from generate_series(1, 3) as number`;
      return '3';
    },
  },
};
