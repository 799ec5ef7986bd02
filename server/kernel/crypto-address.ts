// What is wrong with an address that somebody wants to be paid at, in words. Judged alike by the server and by the form that somebody
// types into. Every address of every network of bitcoin is taken, test networks included; one of ethereum in letters of both sizes
// carries its checksum in them (EIP-55).
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { validate } from 'bitcoin-address-validation';
import type { CryptoType } from '#server/kernel/user-enums.ts';

const ETHEREUM = /^0x[0-9a-f]{40}$/i;
const CAPITAL_FROM = 8;

const hasOneSize = (digits: string): boolean => digits === digits.toLowerCase() || digits === digits.toUpperCase();

/** The hexadecimal digits of an address, in the sizes that are its checksum. */
const checksummed = (digits: string): string => {
  const lower = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...lower].map((digit, index) => (parseInt(hash.charAt(index), 16) >= CAPITAL_FROM ? digit.toUpperCase() : digit)).join('');
};

const ethereumFault = (address: string): string | undefined => {
  if (!ETHEREUM.test(address)) {
    if (validate(address)) return 'This is an address of bitcoin. Choose bitcoin as its type.';
    return 'An address of ethereum is 0x and then 40 digits and letters from A to F.';
  }
  const digits = address.slice(2);
  return hasOneSize(digits) || digits === checksummed(digits)
    ? undefined
    : 'The capitals of this address do not fit its digits: a character is wrong. Copy it again.';
};

const bitcoinFault = (address: string): string | undefined => {
  if (validate(address)) return undefined;
  if (ETHEREUM.test(address)) return 'This is an address of ethereum. Choose ethereum as its type.';
  return 'This is not an address of bitcoin: a character is wrong, or some are missing. Copy it again.';
};

/** What is wrong with an address of a type, in a sentence; undefined when nothing is, and for types that nobody can check. */
export const cryptoAddressFault = (type: CryptoType, address: string): string | undefined => {
  switch (type) {
    case 'bitcoin':
      return bitcoinFault(address);
    case 'ethereum':
      return ethereumFault(address);
    case 'other':
      return undefined;
  }
};

/** True when a faultless address carries a checksum, so that a wrong character would have been noticed. */
export const hasChecksum = (type: CryptoType, address: string): boolean =>
  type === 'bitcoin' || (type === 'ethereum' && !hasOneSize(address.slice(2)));
