// Where the people of the demo are paid in what is no money of a bank, by their keys. Addresses of bitcoin are of its test network, and
// nobody has the keys of the others.
import type { ByPerson, StoryCryptoAccount } from '#server/demo/story.ts';

export const altoValeCryptoAccounts: ByPerson<StoryCryptoAccount> = {
  marta: [
    { address: 'tb1qjdxc48a3vrkgwxt6d7suvke7gy7lemdgjyujed', metadata: { wallet: 'hardware' }, becomes: 'verified' },
    { address: '0x26e23E40f5330Fa099296148f6e9297527F39336', crypto_type: 'ethereum' },
  ],
  ines: [
    { address: 'msVkMPEWPzk1r8s7dix2kh1xaQTatnrTor', becomes: 'verified' },
    { address: '0xB071FbbbaC77AA864C53CEd7E174469C9A6438D5', crypto_type: 'ethereum', becomes: 'declined' },
    {
      address: 'GCOBO6TTGKXDLTCRFQHP4DWC2ACZVRS7MRQGVWCHFDWEJ4FTGC6ITSDN',
      crypto_type: 'other',
      metadata: { network: 'stellar', memo: '40117' },
    },
  ],
  tomas: [{ address: 'tb1qw68qgvphg6tuqac3jfaf4qltglq553ccnsnsf7', becomes: 'obsolete' }],
  sakura: [{ address: '2MtZkmw5q7CNuHQCSCUsJjjhwr6W54USpHS', becomes: 'verified' }],
  o: [{ address: '0x4185dde88b654e91eeadf94c5fd4a71eb7637d7a', crypto_type: 'ethereum', becomes: 'incomplete' }],
};

export const lanternfishCryptoAccounts: ByPerson<StoryCryptoAccount> = {
  khai: [{ address: '0x0145a3b86Efa5F9B6Ab81D9d6eFB8639ceD50272', crypto_type: 'ethereum', becomes: 'verified' }],
  amina: [{ address: 'tb1qtm2w5jfmjjyv6ylqyxpk6sxq2r98ll6fdy76vq' }],
  lupe: [{ address: '0x44315688A48D3CB5Db27D4F359B445D18de57455', crypto_type: 'ethereum', becomes: 'declined' }],
};
