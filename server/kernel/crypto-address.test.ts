import { expect, it } from 'vitest';
import { findCryptoAddressError, hasChecksum } from '#server/kernel/crypto-address.ts';

const ETHEREUM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

it.each([
  ['of the legacy type', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['of a script', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['of SegWit', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['of SegWit in capital letters, as in QR codes', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['of Taproot', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['of a later witness version', 'bc1sw50qgdz25j'],
  ['of the test network', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['of the test network and signet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['of the regression test network', 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp'],
])('accepts the bitcoin address %s', (_description, address) => {
  expect(findCryptoAddressError('bitcoin', address)).toBeUndefined();
});

// The examples of EIP-55, and addresses in one case, which have no checksum.
it.each([
  ETHEREUM_ADDRESS,
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  ETHEREUM_ADDRESS.toLowerCase(),
  `0x${ETHEREUM_ADDRESS.slice(2).toUpperCase()}`,
])('accepts the ethereum address %s', (address) => {
  expect(findCryptoAddressError('ethereum', address)).toBeUndefined();
});

it.each([
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'This is not a valid Bitcoin address. Copy it again.'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t', 'This is not a valid Bitcoin address. Copy it again.'],
  ['bitcoin', 'x'.repeat(250), 'This is not a valid Bitcoin address. Copy it again.'],
  ['bitcoin', ETHEREUM_ADDRESS, 'This is an Ethereum address. Choose ethereum as its type.'],
  ['ethereum', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'This is a Bitcoin address. Choose bitcoin as its type.'],
  ['ethereum', ETHEREUM_ADDRESS.slice(0, -1), 'An Ethereum address is 0x followed by 40 digits and letters from A to F.'],
  ['ethereum', ETHEREUM_ADDRESS.slice(2), 'An Ethereum address is 0x followed by 40 digits and letters from A to F.'],
  ['ethereum', 'ann.eth', 'An Ethereum address is 0x followed by 40 digits and letters from A to F.'],
  ['ethereum', ETHEREUM_ADDRESS.replace('5aA', '5AA'), 'The checksum of this address is not valid. Copy it again.'],
] as const)('explains the invalid %s address %s', (type, address, message) => {
  expect(findCryptoAddressError(type, address)).toBe(message);
});

it('accepts any address of other types', () => {
  expect(findCryptoAddressError('other', 'anything, anywhere')).toBeUndefined();
});

it('verifies checksums of bitcoin addresses and of mixed-case ethereum addresses', () => {
  expect(hasChecksum('bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(true);
  expect(hasChecksum('ethereum', ETHEREUM_ADDRESS)).toBe(true);
  expect(hasChecksum('ethereum', ETHEREUM_ADDRESS.toLowerCase())).toBe(false);
  expect(hasChecksum('other', ETHEREUM_ADDRESS)).toBe(false);
});
