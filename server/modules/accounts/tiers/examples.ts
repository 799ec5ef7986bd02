import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

const RULE = { resource: 'user', condition: { language: 'en' } };

/** A tier can have each requirement only once. */
const REQUIREMENTS = ['address', 'mobile', 'language'];

export const examples: RecordExamples = {
  inputs: {
    'admin.groups.tiers.create': ({ index }) => ({ level: index + 1 }),
    'admin.groups.tiers.replace': { level: 9 },
    'admin.groups.tiers.requirements.create': ({ index }) => ({ requirement: REQUIREMENTS[index] }),
    'admin.groups.tiers.requirementSets.items.create': { rule: RULE },
    'admin.groups.tiers.requirementSets.items.replace': { rule: RULE },
  },
  changes: {
    'admin.groups.tiers.requirements.update': { requirement: 'first_name' },
    'admin.groups.tiers.requirementSets.replace': { condition: 'any' },
    'admin.groups.tiers.requirementSets.items.replace': { rule: { resource: 'email', condition: { verified: true } } },
  },
};
