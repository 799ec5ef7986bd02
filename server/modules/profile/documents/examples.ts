import { pdfFile } from '#server/testing/examples/derived-input.ts';
import type { RecordExamples } from '#server/testing/examples/record-examples.ts';

export const examples: RecordExamples = {
  inputs: {
    'user.documents.create': () => ({ file: pdfFile(), document_type: 'passport' }),
    'admin.users.documents.update': { status: 'verified', note: 'Seen.' },
  },
};
