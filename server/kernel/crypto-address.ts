// Validation of crypto addresses, shared by the API and the form. Bitcoin addresses of every network are accepted, test networks included. An
// Ethereum address in mixed case contains its checksum (EIP-55).
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { validate } from 'bitcoin-address-validation';
import type { CryptoType } from '#server/kernel/user-enums.ts';

const ETHEREUM = /^0x[0-9a-f]{40}$/i;
const UPPERCASE_HASH_DIGIT_MIN = 8;

const isSingleCase = (digits: string): boolean => digits === digits.toLowerCase() || digits === digits.toUpperCase();

/** Applies the checksum of EIP-55 to the case of the hexadecimal digits. */
const applyChecksum = (digits: string): string => {
  const lower = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...lower]
    .map((digit, index) => (parseInt(hash.charAt(index), 16) >= UPPERCASE_HASH_DIGIT_MIN ? digit.toUpperCase() : digit))
    .join('');
};

const findEthereumError = (address: string): string | undefined => {
  if (!ETHEREUM.test(address)) {
    if (validate(address)) return 'This is a Bitcoin address. Choose bitcoin as its type.';
    return 'An Ethereum address is 0x followed by 40 digits and letters from A to F.';
  }
  const digits = address.slice(2);
  return isSingleCase(digits) || digits === applyChecksum(digits) ? undefined : 'The checksum of this address is not valid. Copy it again.';
};

const findBitcoinError = (address: string): string | undefined => {
  if (validate(address)) return undefined;
  if (ETHEREUM.test(address)) return 'This is an Ethereum address. Choose ethereum as its type.';
  return 'This is not a valid Bitcoin address. Copy it again.';
};

/** The error message of an address; undefined if it is valid, and for types without a known format. */
export const findCryptoAddressError = (type: CryptoType, address: string): string | undefined => {
  switch (type) {
    case 'bitcoin':
      return findBitcoinError(address);
    case 'ethereum':
      return findEthereumError(address);
    case 'other':
      return undefined;
  }
};

/** True if a valid address contains a checksum, which detects a mistyped character. */
export const hasChecksum = (type: CryptoType, address: string): boolean =>
  type === 'bitcoin' || (type === 'ethereum' && !isSingleCase(address.slice(2)));
