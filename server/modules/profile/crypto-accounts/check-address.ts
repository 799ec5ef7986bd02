import { invalid } from '#server/kernel/errors.ts';
import { cryptoAddressFault } from '#server/kernel/crypto-address.ts';
import type { CryptoType } from '#server/kernel/crypto-words.ts';

/** Throws invalid, on `field`, when an address is none of the type. */
export const requireAddressOf = (type: CryptoType, address: string, field: 'address' | 'crypto_type'): void => {
  const fault = cryptoAddressFault(type, address);
  if (fault !== undefined) throw invalid({ [field]: [fault] });
};
