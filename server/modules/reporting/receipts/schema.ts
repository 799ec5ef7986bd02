import { z } from 'zod';
import { millis } from '#server/schemas/fields.ts';

export const ReceiptLink = z.object({
  url: z.string().describe('URL from which the receipt can be downloaded as a PDF. Requires no token.'),
  expires: millis,
});
export type ReceiptLink = z.infer<typeof ReceiptLink>;
