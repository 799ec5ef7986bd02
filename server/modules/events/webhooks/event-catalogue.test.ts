import { describe, expect, it } from 'vitest';
import { eventCatalogue } from '#server/modules/events/webhooks/event-catalogue.ts';
import { EVENT_NAMES, isSecretEvent } from '#server/kernel/event-enums.ts';
import { parseJson, printJson } from '#server/kernel/json.ts';

const SECRET_FIELDS = ['key', 'token', 'url'];

describe('the catalogue of events', () => {
  it('holds every event, in the order of the specification', () => {
    expect(Object.keys(eventCatalogue)).toEqual([...EVENT_NAMES]);
  });

  it.each(EVENT_NAMES)('shows %s by an example that has exactly the fields of its data, and can be printed', (name) => {
    const { data, example } = eventCatalogue[name];
    expect(data.parse(example)).toEqual(example);
    expect(Object.keys(parseJson(printJson(example)) as object)).toEqual(Object.keys(example));
  });

  it.each(EVENT_NAMES)('says of %s in one sentence when it is sent', (name) => {
    expect(eventCatalogue[name].description).toMatch(/^[A-Z][^.]+\.$/);
  });

  it.each(EVENT_NAMES.filter((name) => /\.(update|initiate|execute)$/.test(name)))('shows with %s what was there before', (name) => {
    const { resource, example } = eventCatalogue[name];
    expect(example[`original_${resource}`]).toMatchObject({ id: example['id'] });
  });

  it.each(EVENT_NAMES)('says of %s whether it carries a key or code', (name) => {
    const { isSecret, example } = eventCatalogue[name];
    expect(isSecret).toBe(isSecretEvent(name));
    expect(SECRET_FIELDS.some((field) => field in example)).toBe(isSecret);
  });
});
