// Where the people of the demo live and get their bills and parcels, by their keys. Forms of addresses differ more than anything
// else that people write: without a street, without a code, right to left, longer than a row.
import type { ByPerson, StoryAddress } from '#server/demo/story.ts';

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
