import { newEmail, newMobile } from '#server/testing/examples/derived-input.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'user.emails.create': () => ({ email: newEmail() }),
    'user.mobiles.create': () => ({ number: newMobile() }),
  },
};
