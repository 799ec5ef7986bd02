import { z } from 'zod';
import { millis } from '#server/schemas/fields.ts';

export const ReceiptLink = z.object({
  url: z.string().describe('Downloads the receipt as a PDF. Works without a token until it expires.'),
  expires: millis,
});
export type ReceiptLink = z.infer<typeof ReceiptLink>;
