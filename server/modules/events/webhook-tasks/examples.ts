import type { TestDatabase } from '#server/testing/database.ts';
import { newId } from '#server/kernel/id.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

/** Adds a delivery with three requests. The example is the third one, because other companies have requests with lower IDs. */
const addDelivery = async ({ admin, companyId }: CompanyFixture, { owner }: TestDatabase): Promise<string> => {
  const { create, test } = admin.api.admin.webhooks;
  const url = `http://127.0.0.1:9/${newId()}`;
  const id = String((await create({ url, event: 'user.create' })).id);
  await test({ id });
  await test({ id });
  const task = String((await test({ id })).id);
  await owner`insert into webhook_requests (company_id, task_id, id, url, request_headers)
    select ${companyId}, ${task}, number, ${url}, '{}' from generate_series(1, 3) as number`;
  return task;
};

export const examples: RecordExamples = {
  paths: {
    '/webhook-tasks/{id}/requests/{request_id}/': async (fixture, database) => [await addDelivery(fixture, database), '3'],
    '/webhook-tasks/{id}/': addDelivery,
  },
};
