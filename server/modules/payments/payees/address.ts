// Addresses of payees, normalized so that equal addresses are saved once. Only the format is validated: whether a user has the address is
// never looked up, so that saving payees reveals no members.
import { findIbanError, normalizeBankCode } from '#server/kernel/bank-codes.ts';
import { findCryptoAddressError } from '#server/kernel/crypto-address.ts';
import { invalid } from '#server/kernel/errors.ts';
import { ACCOUNT_REFERENCE_LENGTH_MAX, BANK_CODE_LENGTH_MAX } from '#server/kernel/lengths.ts';
import type { PayeeType } from '#server/kernel/transaction-enums.ts';
import { CRYPTO_TYPES, type CryptoType } from '#server/kernel/user-enums.ts';
import { findMobileNumberError, readIdentifier } from '#server/modules/people/index.ts';

type ReadAddress = { address: string } | { fault: string };

const readUserAddress = (text: string): ReadAddress => {
  const identifier = readIdentifier(text);
  if (!identifier) return { fault: 'Enter an email address, a mobile number with country code or a user ID.' };
  const fault = identifier.kind === 'mobile' ? findMobileNumberError(identifier.value) : undefined;
  return fault === undefined ? { address: identifier.value } : { fault };
};

const checkLength = (address: string, lengthMax: number): ReadAddress =>
  address.length > lengthMax ? { fault: `Ensure this field has no more than ${lengthMax} characters.` } : { address };

/** The beginning of an IBAN: the country and the check digits. */
const IBAN_START = /^[A-Z]{2}\d{2}/;

const readBankAddress = (text: string): ReadAddress => {
  const code = normalizeBankCode(text);
  if (!IBAN_START.test(code)) return checkLength(text.trim().replaceAll(/\s+/g, ' '), BANK_CODE_LENGTH_MAX);
  const fault = findIbanError(code);
  return fault === undefined ? { address: code } : { fault };
};

const readCryptoAddress = (text: string, cryptoType: CryptoType): ReadAddress => {
  const trimmed = text.trim();
  // Bech32 addresses are equal in any case.
  const address = /^(bc|tb)1/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
  const fault = findCryptoAddressError(cryptoType, address);
  return fault === undefined ? { address } : { fault };
};

type AddressInput = { type: PayeeType; address: string; cryptoType: CryptoType | null };

const readAddress = ({ type, address, cryptoType }: AddressInput): ReadAddress => {
  switch (type) {
    case 'user':
      return readUserAddress(address);
    case 'account':
      return checkLength(address.trim(), ACCOUNT_REFERENCE_LENGTH_MAX);
    case 'bank_account':
      return readBankAddress(address);
    case 'crypto_account':
      return readCryptoAddress(address, cryptoType ?? CRYPTO_TYPES[0]);
  }
};

/** Returns the normalized address. Throws invalid on `address`. */
export const requirePayeeAddress = (input: AddressInput): string => {
  const result = readAddress(input);
  if ('fault' in result) throw invalid({ address: [result.fault] });
  return result.address;
};
