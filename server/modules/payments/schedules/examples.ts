import type { CompanyFixture } from '#server/testing/company-fixture.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const RULE = { frequency: 'monthly', start_date: '2099-01-31', day_of_month: 31, timezone: 'Europe/Berlin' } as const;

const newSchedule = ({ fixture }: { fixture: CompanyFixture }) => ({
  amount: 5n,
  currency: 'USD',
  recipient: fixture.bob.email,
  ...RULE,
});

const addSchedule = async (fixture: CompanyFixture): Promise<string> =>
  String((await fixture.ann.api.schedules.create(newSchedule({ fixture }))).id);

/** Numbers restart in each company, so the third schedule of one does not exist in another. */
const addThird = async (fixture: CompanyFixture): Promise<string> => {
  await addSchedule(fixture);
  await addSchedule(fixture);
  return addSchedule(fixture);
};

const addPaused = async (fixture: CompanyFixture): Promise<string> => {
  const id = await addSchedule(fixture);
  await fixture.ann.api.schedules.pause({ id });
  return id;
};

export const examples: RecordExamples = {
  inputs: {
    'schedules.create': newSchedule,
    'schedules.preview': RULE,
    'schedules.update': { amount: 7 },
  },
  paths: { '/schedules/{id}/': addSchedule, '/admin/schedules/{id}/': addThird },
  ownPaths: {
    'schedules.pause': addSchedule,
    'schedules.resume': addPaused,
    'schedules.skip': addSchedule,
    'schedules.end': addSchedule,
    'admin.schedules.pause': addThird,
    'admin.schedules.end': addThird,
  },
};
