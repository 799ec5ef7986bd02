// Profile records of the demo's people, by person: addresses, bank accounts, crypto accounts, emails and mobiles. They cover the forms that
// occur: no street, no postal code, right-to-left text, IBAN or national numbers. All numbers are fictitious; Bitcoin addresses are testnet.
import type { ByPerson, StoryAddress, StoryBankAccount, StoryContact, StoryCryptoAccount } from '#server/demo/story.ts';

// Where the people of the demo live and get their bills and parcels, by their keys. Forms of addresses differ more than anything
// else that people write: without a street, without a code, right to left, longer than a row.

export const altoValeAddresses: ByPerson<StoryAddress> = {
  marta: [
    { line_1: 'Rua do Lagar 3', city: 'Alijó', state_province: 'Vila Real', country: 'PT', postal_code: '5070-021', becomes: 'verified' },
    {
      type: 'business',
      line_1: 'Quinta do Alto Vale',
      line_2: 'Armazém 2',
      city: 'Alijó',
      country: 'PT',
      postal_code: '5070-302',
      becomes: 'verified',
    },
  ],
  ines: [
    { line_1: 'Rua das Oliveiras 48', line_2: '2.º Esq.', city: 'Vila Real', country: 'PT', postal_code: '5000-524', becomes: 'verified' },
    { type: 'shipping', line_1: 'Mercado do Bolhão, banca 17', city: 'Porto', country: 'PT', postal_code: '4000-105', becomes: 'declined' },
    { type: 'billing', line_1: 'Apartado 206', city: 'Vila Real', country: 'PT', postal_code: '5001-909' },
  ],
  tomas: [{ line_1: 'Travessa do Poço 1', city: 'Sabrosa', country: 'PT', postal_code: '5060-311', becomes: 'verified' }],
  maximiliane: [
    {
      line_1: 'Schloss Hohenberg-Ostenfeld, Nordflügel, Eingang über den Wirtschaftshof hinter der alten Remise',
      line_2: 'z. Hd. der Gutsverwaltung',
      city: 'Schwarzenbruck an der Altmühl',
      state_province: 'Bayern',
      country: 'DE',
      postal_code: '90592',
      becomes: 'verified',
    },
    { type: 'billing', line_1: 'Postfach 11 04', city: 'Nürnberg', country: 'DE', postal_code: '90001', becomes: 'obsolete' },
  ],
  leora: [
    { line_1: 'רחוב הגפן 14', line_2: 'דירה 3', city: 'זכרון יעקב', country: 'IL', postal_code: '3095000', becomes: 'verified' },
    { type: 'shipping', line_1: 'ת.ד. 512', city: 'חיפה', country: 'IL', postal_code: '3100401' },
  ],
  salma: [
    { line_1: 'زنقة الزيتون ٧', city: 'فاس', country: 'MA', postal_code: '30000', becomes: 'incomplete' },
    { type: 'contact', line_1: 'حي النرجس، عمارة ب', line_2: 'الطابق الثالث', city: 'مكناس', country: 'MA', postal_code: '50000' },
  ],
  julia: [
    {
      line_1: 'Rua Girassol 1024, apto. 91',
      city: 'São Paulo',
      state_province: 'SP',
      country: 'BR',
      postal_code: '05433-002',
      becomes: 'verified',
    },
    { type: 'shipping', line_1: 'Avenida Atlântica 7', city: 'Santos', state_province: 'SP', country: 'BR', postal_code: '11065-200' },
  ],
  nameless: [{ type: 'contact', city: 'Porto' }],
  sakura: [
    {
      line_1: '中央2丁目8番12号',
      line_2: 'さくら荘203号室',
      city: '松山市',
      state_province: '愛媛県',
      country: 'JP',
      postal_code: '790-0004',
      becomes: 'verified',
    },
    { type: 'business', line_1: '港町1-1', city: '今治市', state_province: '愛媛県', country: 'JP', postal_code: '794-0013' },
  ],
  olafur: [
    { line_1: 'Birkimelur 6', city: 'Reykjavík', country: 'IS', postal_code: '107' },
    { type: 'contact', line_1: 'Bær í Árneshreppi', country: 'IS', becomes: 'incomplete' },
  ],
  joao: [
    { line_1: 'Largo de São Francisco 22', city: 'Évora', country: 'PT', postal_code: '7000-535', becomes: 'verified' },
    { type: 'billing', line_1: 'Rua da Moeda 9, r/c', city: 'Coimbra', country: 'PT', postal_code: '3000-275' },
    {
      type: 'business',
      line_1: 'Estrada Nacional 114, km 187',
      city: 'Évora',
      country: 'PT',
      postal_code: '7005-208',
      becomes: 'declined',
    },
  ],
  o: [
    { line_1: 'Blk 214 Serangoon Ave 4', line_2: '#08-31', city: 'Singapore', country: 'SG', postal_code: '550214', becomes: 'verified' },
    { type: 'shipping', line_1: '1 Cluny Rd', city: 'Singapore', country: 'SG', postal_code: '259569' },
  ],
  beatriz: [
    { line_1: 'Rua Nova da Trindade 5', city: 'Lisboa', country: 'PT', postal_code: '1200-301', becomes: 'verified' },
    { type: 'shipping', line_1: 'Rua do Norte 40', line_2: '3.º Dto.', city: 'Lisboa', country: 'PT', postal_code: '1200-286' },
  ],
};

export const lanternfishAddresses: ByPerson<StoryAddress> = {
  khai: [
    { line_1: '36 Hàng Bạc', city: 'Hà Nội', country: 'VN', postal_code: '100000', becomes: 'verified' },
    { type: 'shipping', line_1: '12 Lê Lợi', city: 'Huế', country: 'VN', postal_code: '530000' },
  ],
  rahman: [
    { line_1: 'شارع الرينبو ٢٢', city: 'عمّان', country: 'JO', postal_code: '11183', becomes: 'verified' },
    { type: 'billing', line_1: 'ص.ب. ٩٤٠', city: 'عمّان', country: 'JO', postal_code: '11118' },
  ],
  amina: [
    { line_1: 'Villa 18, rue NG-142', city: 'Dakar', country: 'SN', postal_code: '12500', becomes: 'verified' },
    { type: 'contact', line_1: 'Marché Kermel', city: 'Dakar', country: 'SN' },
  ],
  lupe: [
    { line_1: 'Calle 60 núm. 412', city: 'Mérida', state_province: 'Yucatán', country: 'MX', postal_code: '97000', becomes: 'verified' },
    {
      type: 'business',
      line_1: 'Av. Colón 5',
      city: 'Progreso',
      state_province: 'Yucatán',
      country: 'MX',
      postal_code: '97320',
      becomes: 'declined',
    },
  ],
};

// Where the people of the demo have money at banks, by their keys. Banks name accounts as differently as people write addresses: with
// an IBAN, with a number and codes, with nothing but a name yet. The numbers are nobody's.

export const altoValeBankAccounts: ByPerson<StoryBankAccount> = {
  marta: [
    { name: 'Quinta do Alto Vale', bank_name: 'Banco do Douro', iban: 'PT50003501230000452178622', bic: 'CGDIPTPL', becomes: 'verified' },
    { name: 'Poupança', type: 'Conta poupança', bank_name: 'Caixa Agrícola de Alijó', iban: 'PT50004511804021992011481' },
  ],
  ines: [
    { name: 'Inês Carvalho', type: 'Conta à ordem', bank_name: 'Banco do Douro', iban: 'PT50001800004020771438079', becomes: 'verified' },
    { name: 'Banca no Bolhão', iban: 'PT50001000002341567890044', becomes: 'declined' },
    { bank_name: 'Rabobank', iban: 'NL91RABO0315273637', bic: 'RABONL2U' },
  ],
  tomas: [{ name: 'Tomás', iban: 'PT50003300004539006772064', becomes: 'verified' }],
  maximiliane: [
    {
      name: 'Gutsverwaltung Hohenberg-Ostenfeld, Konto für Wein, Obst und Brennholz aus den Wäldern an der Altmühl',
      type: 'Geschäftskonto',
      bank_name: 'Sparkasse Nürnberg',
      iban: 'DE05760501010005318842',
      bic: 'SSKNDE77XXX',
      becomes: 'verified',
    },
    { name: 'Haushalt', bank_name: 'HypoVereinsbank', iban: 'DE06700202700041277316', becomes: 'obsolete' },
  ],
  leora: [{ name: 'ליאורה', bank_name: 'בנק לאומי', iban: 'IL240108000000099271146', becomes: 'verified' }],
  salma: [{ name: 'سلمى الفاسي', bank_name: 'البنك الشعبي', iban: 'MA43230145211104278800310042', becomes: 'incomplete' }],
  julia: [{ name: 'Conta corrente 🌻', bank_name: 'Banco Girassol', iban: 'BR8800360305000010071482213C1', becomes: 'verified' }],
  nameless: [{ name: 'Stall 17' }],
  sakura: [
    {
      bank_name: '愛媛銀行',
      type: '普通預金',
      bank_code: '0576',
      branch_code: '203',
      number: '1128440',
      swift: 'HIMEJPJT',
      becomes: 'verified',
    },
  ],
  olafur: [{ name: 'Ólafur', iban: 'IS140159260076545510730339' }],
  joao: [{ name: 'Conta', bank_name: 'Caixa de Évora', iban: 'PT50003600509910441237826', becomes: 'verified' }],
  o: [{ bank_name: 'Straits Bank', bank_code: '7171', branch_code: '081', number: '0720110438', swift: 'DBSSSGSG', becomes: 'incomplete' }],
  beatriz: [{ name: 'Beatriz Quintela', iban: 'PT50000700000011884652068', bic: 'BESCPTPL', becomes: 'verified' }],
};

export const lanternfishBankAccounts: ByPerson<StoryBankAccount> = {
  khai: [{ bank_name: 'Ngân hàng Hà Nội', number: '0491000118823', branch_code: 'Hoàn Kiếm', swift: 'BFTVVNVX', becomes: 'verified' }],
  rahman: [{ name: 'عبد الرحمن', iban: 'JO94CBJO0010000000000131000302', becomes: 'verified' }],
  amina: [{ name: 'Amina', bank_name: 'Banque de la Téranga', iban: 'SN73SN0120000485000030350271' }],
  lupe: [{ name: 'Lupe', type: 'CLABE', bank_name: 'Banco del Sureste', number: '032180000118359719', becomes: 'declined' }],
};

// Where the people of the demo are paid in what is no money of a bank, by their keys. Addresses of bitcoin are of its test network, and
// nobody has the keys of the others.

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

// The further emails and mobile numbers of people of the demo, by their keys. The primary ones stand with the people.

export const altoValeContacts: ByPerson<StoryContact> = {
  marta: [{ kind: 'email', address: 'figueiredo@quinta-do-alto.example' }],
  ines: [
    { kind: 'email', address: 'ines.carvalho@correio.example' },
    { kind: 'mobile', address: '+351960000022' },
  ],
  maximiliane: [{ kind: 'mobile', address: '+4915100000044' }],
  sakura: [{ kind: 'email', address: 'post@sakura.example' }],
};

export const lanternfishContacts: ByPerson<StoryContact> = {
  khai: [{ kind: 'mobile', address: '+84900000031' }],
  amina: [{ kind: 'email', address: 'amina@marche-kermel.example' }],
};
