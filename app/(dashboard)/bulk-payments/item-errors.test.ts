import { expect, test } from 'vitest';
import { InvalidInput } from '#app/_ui/form/failure.ts';
import { messagesOf, readItemErrors } from '#app/(dashboard)/bulk-payments/item-errors.ts';

test('reads the errors of items by position', () => {
  expect(readItemErrors(new InvalidInput('items.3.amount', 'Too small.'))).toEqual([{ index: 3, errors: { amount: ['Too small.'] } }]);
});

test('returns no item errors for other failures', () => {
  expect(readItemErrors(new InvalidInput('file', 'Not a file.'))).toEqual([]);
  expect(readItemErrors(new Error('Failed'))).toEqual([]);
});

test('lists the messages of all fields', () => {
  expect(messagesOf({ amount: ['One.', 'Two.'], currency: ['Three.'] })).toEqual(['One.', 'Two.', 'Three.']);
});
