import { describe, expect, it } from 'vitest';
import { eventCatalog } from '#server/modules/events/webhooks/event-catalog.ts';
import { EVENT_NAMES, isSecretEvent } from '#server/kernel/event-enums.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

const SECRET_FIELDS = ['key', 'token', 'url'];

describe('the event catalog', () => {
  it('contains every event in the order of the specification', () => {
    expect(Object.keys(eventCatalog)).toEqual([...EVENT_NAMES]);
  });

  it.each(EVENT_NAMES)('has an example of %s with exactly the fields of its data', (name) => {
    const { data, example } = eventCatalog[name];
    expect(data.parse(example)).toEqual(example);
    expect(Object.keys(parseJson(printJson(example)) as object)).toEqual(Object.keys(example));
  });

  it.each(EVENT_NAMES)('describes in one sentence when %s is sent', (name) => {
    expect(eventCatalog[name].description).toMatch(/^[A-Z][^.]+\.$/);
  });

  it.each(EVENT_NAMES.filter((name) => /\.(update|initiate|execute)$/.test(name)))('shows the previous record of %s', (name) => {
    const { resource, example } = eventCatalog[name];
    expect(example[`original_${resource}`]).toMatchObject({ id: example['id'] });
  });

  it.each(EVENT_NAMES)('marks whether %s contains a key or code', (name) => {
    const { isSecret, example } = eventCatalog[name];
    expect(isSecret).toBe(isSecretEvent(name));
    expect(SECRET_FIELDS.some((field) => field in example)).toBe(isSecret);
  });
});
