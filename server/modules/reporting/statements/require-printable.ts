import type { Statement } from '#server/modules/reporting/statements/schema.ts';
import { refused } from '#server/kernel/errors.ts';
import { formatCount } from '#server/kernel/format.ts';
import { PDF_MOVEMENTS_MAX, type StatementFormat } from '#server/kernel/statement-words.ts';

/** Throws invalid for more than a PDF can list. */
export const requirePrintable = (format: StatementFormat, { count }: Statement): void => {
  if (format !== 'pdf' || count <= PDF_MOVEMENTS_MAX) return;
  throw refused(
    `A PDF lists at most ${formatCount(PDF_MOVEMENTS_MAX, 'transaction')}, and this period has ${formatCount(count, 'transaction')}. Choose a shorter period, or the CSV or JSON file.`,
  );
};
