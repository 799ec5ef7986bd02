// A refusal of the ledger as an error of the API. Callers that act on the reason read `refusal`.
import { METADATA_TOO_LARGE } from '#server/kernel/metadata.ts';
import type { Refusal, Remaining } from '#server/ledger/index.ts';
import { AppError, type FieldErrors } from '#server/kernel/errors.ts';
import { formatAmount } from '#server/kernel/format.ts';

const REMAINING: Record<Remaining['window'], string> = {
  day: 'Remaining today (UTC):',
  week: 'Remaining this week (UTC):',
  month: 'Remaining this month (UTC):',
};

const remainingText = ({ window, amount, currency }: Remaining): string => `${REMAINING[window]} ${formatAmount(amount, currency)}.`;

/** The data names what is left of a limit; the message stays as v3 clients know it. */
const dataOf = (refusal: Refusal, fields: FieldErrors): FieldErrors => {
  if (refusal.reason !== 'limit_exceeded' || refusal.remaining === undefined) return fields;
  return { ...fields, amount: [...(fields['amount'] ?? []), remainingText(refusal.remaining)] };
};

const fieldsOf = (refusal: Refusal): FieldErrors => {
  switch (refusal.reason) {
    case 'insufficient_funds':
      return { amount: ['Insufficient funds.'] };
    case 'amount_out_of_range':
      return { amount: ['The balance would have more than 38 digits.'] };
    case 'limit_exceeded':
      return refusal.fields;
    case 'indivisible':
      return { amount: ['Only all of it can be reversed at once. Leave the amount out.'] };
    case 'already_executed':
      return { status: ['Transaction has already been executed.'] };
    case 'metadata_too_large':
      return { metadata: [METADATA_TOO_LARGE] };
    case 'not_expired':
      return { status: ['Transaction has not expired.'] };
    case 'not_complete':
      return { status: ['Only complete transactions can be reversed.'] };
    case 'reversal_too_large':
      return { amount: [refusal.left === 0n ? 'Nothing is left to reverse.' : `At most ${refusal.left} can still be reversed.`] };
  }
};

/** 400 with the field that the refusal is about. */
export class RefusalError extends AppError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const fields = fieldsOf(refusal);
    super('invalid', { message: Object.values(fields).flat().join(', '), data: dataOf(refusal, fields) });
    this.refusal = refusal;
  }
}
