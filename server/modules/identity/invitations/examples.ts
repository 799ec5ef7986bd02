import { newEmail } from '#server/testing/examples/derived-input.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = { inputs: { 'admin.invitations.create': () => ({ email: newEmail(), group: 'user' }) } };
