import { z } from 'zod';
import { REVIEW_TYPES } from '#server/kernel/user-enums.ts';
import { millis } from '#server/schemas/fields.ts';

const PAGE_SIZE_MAX = 100;

/** Requests a numbered page of all types, or of one type. */
export const ReviewInboxQuery = z.object({
  type: z.enum(REVIEW_TYPES).optional(),
  page: z.int().min(1).max(1_000_000).default(1),
  page_size: z.int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_MAX),
});
export type ReviewInboxQuery = z.infer<typeof ReviewInboxQuery>;

const ReviewItem = z.object({ type: z.enum(REVIEW_TYPES), id: z.int(), created: millis });

export const ReviewInboxPage = z.object({
  /** The number of matching records. */
  count: z.int(),
  /** The number of pending records of each type that the caller may view. */
  counts: z.partialRecord(z.enum(REVIEW_TYPES), z.int()),
  results: z.array(ReviewItem),
});
export type ReviewInboxPage = z.infer<typeof ReviewInboxPage>;

export const ReviewCount = z.object({ count: z.int() });
