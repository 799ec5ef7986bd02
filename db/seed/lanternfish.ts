// A game company that also sends money home for its players: dollars, gems, ether and yen.
import { numbered, type CompanyStory, type Habit, type StoryPerson } from '#db/seed/story.ts';

const people: readonly [StoryPerson, ...StoryPerson[]] = [
  { key: 'dewi', firstName: 'Dewi', lastName: 'Anggraini', email: 'dewi@lanternfish.example', username: 'dewi', nationality: 'ID', isAdmin: true, isVerified: true, weight: 0 },
  { key: 'chidi', firstName: 'Chidiebere', lastName: 'Okonkwo-Adeyemi', email: 'chidi@lanternfish.example', nationality: 'NG', isAdmin: true, isVerified: true, weight: 0 },
  { key: 'khai', firstName: 'Khải', lastName: 'Nguyễn Thị Minh', email: 'khai@lanternfish.example', username: 'khai', nationality: 'VN', language: 'vi', isVerified: true, weight: 4 },
  { key: 'rahman', firstName: 'عبد الرحمن', lastName: 'الخطيب', email: 'rahman@lanternfish.example', nationality: 'JO', language: 'ar', isVerified: true, weight: 2 },
  {
    key: 'bartholomew',
    firstName: 'Bartholomew Montgomery Fitzgerald Alexander',
    lastName: 'Featherstonehaugh-Cholmondeley-Majoribanks',
    email: 'bartholomew@lanternfish.example',
    nationality: 'GB',
  },
  { key: 'nova', firstName: '⚡️ nova', lastName: '⚡️', email: 'nova@lanternfish.example', username: 'nova.2', weight: 3 },
  { key: 'nameless', mobile: '+639170000107' },
  { key: 'yuki', firstName: '雪', lastName: '高橋', email: 'yuki@lanternfish.example', nationality: 'JP', language: 'ja', isVerified: true },
  { key: 'amina', firstName: 'Amina', lastName: 'Diallo', email: 'amina@lanternfish.example', nationality: 'SN', language: 'fr', isVerified: true, weight: 2 },
  { key: 'piotr', firstName: 'Piotr', lastName: 'Żółciński', email: 'piotr@lanternfish.example', nationality: 'PL' },
  { key: 'lupe', firstName: 'Guadalupe', lastName: 'Ñáñez', email: 'lupe@lanternfish.example', nationality: 'MX', language: 'es', isVerified: true, saves: true },
  { key: 'siobhan', firstName: 'Siobhán', lastName: 'Ní Dhónaill', email: 'siobhan@lanternfish.example', nationality: 'IE' },
  { key: 'mononym', firstName: 'Teller', email: 'teller@lanternfish.example', nationality: 'US' },
  { key: 'ines', firstName: 'Inês', lastName: 'Carvalho', email: 'ines@alto-vale.example', nationality: 'PT', weight: 0 },
];

const dollars = { currency: 'USD', step: 1n } as const;
const gems = { currency: 'GEM', step: 5n } as const;
const ether = { currency: 'ETH', step: 10n ** 10n, people: ['khai', 'nova', 'piotr', 'amina'] } as const;
const yen = { currency: 'JPY', step: 10n, people: ['yuki', 'khai', 'siobhan'] } as const;

const MILLIETHER = 10n ** 15n;

const habits: readonly Habit[] = [
  {
    ...dollars,
    kind: 'run',
    txType: 'credit',
    dayOfMonth: 1,
    least: 9_000n,
    most: 140_000n,
    subtype: 'revenue_share',
    notes: ['Revenue share'],
    reference: numbered('REV'),
    metadata: (random) => ({ downloads: random.integer(40, 12_000) }),
  },
  {
    ...dollars,
    kind: 'transfer',
    perMonth: 3,
    least: 1_000n,
    most: 45_000n,
    subtype: 'remittance',
    notes: ['For the family', 'School fees', 'Rent', 'Happy new year 🎆', 'للعائلة'],
    reference: numbered('RMT'),
    metadata: (random) => ({ corridor: random.pick(['US-MX', 'GB-NG', 'JP-PH', 'FR-SN']) }),
  },
  { ...gems, kind: 'transfer', perMonth: 4, least: 5n, most: 900n, subtype: 'trade', notes: ['Lantern of the Deep', '3 × moon scale', 'Guild dues', 'gg 🎮'], metadata: (random) => ({ item: random.integer(100, 999), server: 'abyss-2' }) },
  { ...gems, kind: 'run', txType: 'credit', dayOfMonth: 12, least: 50n, most: 2_000n, subtype: 'season_reward', notes: ['Season reward'] },
  { ...gems, kind: 'booking', txType: 'credit', perMonth: 1, least: 500n, most: 5_000n, subtype: 'gem_pack', notes: ['Gem pack'], reference: numbered('GEM') },
  { ...gems, kind: 'booking', txType: 'debit', perMonth: 1, least: 10n, most: 300n, subtype: 'adjustment', notes: ['Correction: duplicated reward'] },
  { ...dollars, kind: 'request', txType: 'credit', perMonth: 3, least: 2_000n, most: 50_000n, subtype: 'top_up', notes: ['Card', 'Bank transfer'] },
  { ...dollars, kind: 'request', txType: 'debit', perMonth: 3, least: 2_500n, most: 80_000n, subtype: 'cash_out', notes: ['Cash out', 'Pay out to my bank'], reference: numbered('OUT') },
  { ...dollars, kind: 'saving', perMonth: 1, least: 1_000n, most: 12_000n, subtype: 'saving', notes: ['For the trip'] },
  { ...dollars, kind: 'takings', perMonth: 0.4, items: 4, least: 300n, most: 9_900n, subtype: 'takings', notes: ['Tournament entry'], people: ['khai', 'nova'] },
  { ...ether, kind: 'request', txType: 'credit', perMonth: 2, least: 40n * MILLIETHER, most: 3_000n * MILLIETHER, subtype: 'deposit', notes: ['Deposit'], metadata: (random) => ({ confirmations: random.integer(12, 64) }) },
  { ...ether, kind: 'transfer', perMonth: 2, least: 5n * MILLIETHER, most: 400n * MILLIETHER, subtype: null, notes: ['Prize pool', 'Artwork'] },
  { ...yen, kind: 'booking', txType: 'credit', perMonth: 1, least: 3_000n, most: 90_000n, subtype: 'prize', notes: ['大会賞金'] },
  { ...yen, kind: 'transfer', perMonth: 1, least: 300n, most: 20_000n, subtype: null, notes: ['ありがとう', ''] },
];

/** A game company that also sends money home. */
export const lanternfish: CompanyStory = {
  identifier: 'lanternfish',
  name: 'Lanternfish Games & Remittance',
  description: 'Games whose players trade with each other and send money home.',
  website: 'https://lanternfish.example',
  currencies: [
    { code: 'USD' },
    { code: 'GEM', description: 'Lantern gem', symbol: '💎', unit: 'gem', divisibility: 0 },
    { code: 'ETH' },
    { code: 'JPY' },
  ],
  people,
  openings: [
    { ...dollars, least: 5_000n, most: 90_000n, note: 'Welcome bonus' },
    { ...gems, least: 100n, most: 1_500n, note: 'Starter pack' },
    { ...ether, least: 200n * MILLIETHER, most: 2_000n * MILLIETHER, note: 'Moved in' },
    { ...yen, least: 2_000n, most: 30_000n, note: 'Welcome bonus' },
  ],
  habits,
  occasions: [
    { kind: 'invitation', daysAgo: 11, person: 'amina', recipient: '+221770000199', currency: 'USD', amount: 3_000n, note: 'For mother' },
    { kind: 'open_request', daysAgo: 1, person: 'khai', txType: 'debit', currency: 'USD', amount: 2_500n, subtype: 'cash_out', note: 'Cash out' },
  ],
};
