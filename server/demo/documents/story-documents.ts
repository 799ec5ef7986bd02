import type { Holder } from '#server/demo/documents/papers.ts';
import type { ByPerson, StoryDocument } from '#server/demo/story.ts';

// What the people of Alto Vale have sent to show who they are and where they live, by their keys. Some of it was not taken, and some waits
// to be looked at: pictures, a few of them bad ones, names that differ from those of the profile, and files that are no pictures.

const ines: Holder = { surname: 'Carvalho', givenNames: 'Inês Maria', country: 'PRT', born: '14 MAR 1991', number: 'CH000412' };
const tomas: Holder = { surname: 'Brandão', givenNames: 'Tomás', country: 'PRT', born: '02 NOV 1984', number: 'CB007719' };
const maximiliane: Holder = {
  surname: 'von Hohenberg-Ostenfeld',
  givenNames: 'Maximiliane Friederike',
  country: 'DEU',
  born: '30 JUN 1979',
  number: 'C01X00T47',
};
const leora: Holder = { surname: 'Ben-David', givenNames: 'Leora', country: 'ISR', born: '21 JAN 1995', number: '20000113' };
const salma: Holder = { surname: 'El Fassi', givenNames: 'Salma', country: 'MAR', born: '09 SEP 1998', number: 'AB120000' };
const julia: Holder = { surname: 'Prado', givenNames: 'Júlia', country: 'BRA', born: '17 DEC 1988', number: 'FX310000' };
const sakura: Holder = { surname: 'Nakamura', givenNames: 'Sakura', country: 'JPN', born: '05 APR 1993', number: 'TZ0001190' };
const olafur: Holder = { surname: 'Þórðarson', givenNames: 'Ólafur', country: 'ISL', born: '11 AUG 1970', number: 'A3500000' };
const joao: Holder = { surname: 'D-Ávila-Nóbrega', givenNames: 'João', country: 'PRT', born: '28 FEB 1966', number: 'CD900001' };
const li: Holder = { surname: 'Li', givenNames: 'O', country: 'SGP', born: '01 JAN 2001', number: 'E0000002N' };
const beatriz: Holder = { surname: 'Quintela', givenNames: 'Beatriz', country: 'PRT', born: '19 MAY 1997', number: 'CE450000' };

/** By the person's key. */
export const altoValeDocuments: ByPerson<StoryDocument> = {
  ines: [
    {
      type: 'passport',
      fileName: 'passport.jpg',
      paper: { kind: 'card', card: 'passport', holder: ines, tilt: -1.5 },
      becomes: 'verified',
    },
    {
      type: 'drivers_license',
      fileName: 'carta de condução.jpg',
      paper: { kind: 'card', card: 'drivers_license', holder: ines, tilt: 3 },
      becomes: 'obsolete',
      note: 'This licence has expired since. Your passport is enough.',
    },
    {
      type: 'utility_bill',
      fileName: 'agua.jpg',
      paper: {
        kind: 'sheet',
        sender: 'Águas do Norte',
        title: 'Water bill',
        lines: ['Inês Carvalho', 'Rua das Oliveiras 48, 2 Esq.', '5000-524 Vila Real'],
        tilt: 1,
      },
      daysAgo: 24,
      becomes: 'declined',
      note: 'This document is older than three months. Send a newer one.',
    },
    {
      type: 'bank_statement',
      fileName: 'extrato-outubro.pdf',
      paper: {
        kind: 'pdf',
        lines: [
          'Statement of account (specimen)',
          '',
          'Inês Carvalho',
          'Rua das Oliveiras 48, 2.º Esq.',
          '5000-524 Vila Real',
          '',
          'Balance: 0.00 EUR',
        ],
      },
      daysAgo: 3,
    },
  ],
  tomas: [
    {
      type: 'government_id',
      fileName: 'cartao-cidadao.jpg',
      paper: { kind: 'card', card: 'government_id', holder: tomas, tilt: 2 },
      becomes: 'verified',
    },
  ],
  maximiliane: [
    {
      type: 'passport',
      fileName: 'Reisepass Maximiliane Friederike Henriette Wilhelmine von Hohenberg-Ostenfeld, Seite 2 und 3, eingescannt.jpg',
      paper: { kind: 'card', card: 'passport', holder: maximiliane, tilt: 0 },
      becomes: 'verified',
    },
    {
      type: 'lease_or_rental_agreement',
      fileName: 'Pachtvertrag.pdf',
      paper: {
        kind: 'pdf',
        lines: [
          'Pachtvertrag (specimen)',
          '',
          'Maximiliane von Hohenberg-Ostenfeld',
          'Schloss Hohenberg-Ostenfeld',
          '90592 Schwarzenbruck',
        ],
      },
      daysAgo: 6,
    },
  ],
  leora: [
    {
      type: 'passport',
      fileName: 'IMG_2041.jpg',
      paper: { kind: 'card', card: 'passport', holder: leora, tilt: -4 },
      daysAgo: 9,
    },
  ],
  salma: [
    {
      type: 'government_id',
      fileName: 'CIN.jpg',
      paper: { kind: 'card', card: 'government_id', holder: salma, tilt: 5, isBlurred: true },
      daysAgo: 15,
      becomes: 'declined',
      note: 'The picture is not sharp enough to read. Take it again in good light, without reflections.',
    },
    {
      type: 'government_id',
      fileName: 'CIN (2).jpg',
      paper: { kind: 'card', card: 'government_id', holder: salma, tilt: -2 },
      daysAgo: 11,
    },
  ],
  julia: [
    {
      type: 'passport',
      fileName: 'passaporte.jpg',
      paper: { kind: 'card', card: 'passport', holder: julia, tilt: 1 },
      becomes: 'verified',
    },
    {
      type: 'id_confirmation',
      fileName: 'selfie.jpg',
      paper: { kind: 'selfie', holder: julia },
      daysAgo: 8,
      becomes: 'incomplete',
      note: 'Your passport is not in the picture. Hold it beside your face.',
    },
  ],
  sakura: [
    {
      type: 'passport',
      fileName: 'passport.jpg',
      paper: { kind: 'card', card: 'passport', holder: sakura, tilt: -1 },
      becomes: 'verified',
    },
    {
      type: 'telephone',
      fileName: '電話料金.jpg',
      paper: {
        kind: 'sheet',
        sender: 'Iyo Denwa',
        title: 'Telephone bill',
        lines: ['Nakamura Sakura', 'Chuo 2-8-12, 203', 'Matsuyama 790-0004'],
        tilt: -3,
      },
      daysAgo: 5,
    },
  ],
  olafur: [
    {
      type: 'drivers_license',
      fileName: 'ökuskírteini.jpg',
      paper: { kind: 'card', card: 'drivers_license', holder: olafur, tilt: 4, isBlurred: true },
      daysAgo: 4,
    },
  ],
  joao: [
    {
      type: 'government_id',
      fileName: 'cc.jpg',
      paper: { kind: 'card', card: 'government_id', holder: joao, tilt: -2 },
      becomes: 'verified',
    },
    {
      type: 'municipal_rate_and_taxes',
      fileName: 'imi-2026.jpg',
      paper: {
        kind: 'sheet',
        sender: 'Município de Évora',
        title: 'Property tax',
        lines: ['João D-Ávila-Nóbrega', 'Largo de São Francisco 22', '7000-535 Évora'],
        tilt: 2,
      },
      becomes: 'verified',
    },
  ],
  o: [
    {
      type: 'passport',
      fileName: 'p.jpg',
      paper: { kind: 'card', card: 'passport', holder: li, tilt: 6 },
      daysAgo: 2,
    },
  ],
  beatriz: [
    {
      type: 'id_confirmation',
      fileName: 'eu.jpg',
      paper: { kind: 'selfie', holder: beatriz },
      daysAgo: 1,
    },
    {
      type: 'other',
      fileName: 'carta.pdf',
      paper: { kind: 'pdf', lines: ['To whom it may concern (specimen)', '', 'Beatriz Quintela sells at the market of Alto Vale.'] },
      daysAgo: 1,
    },
  ],
};

const khai: Holder = { surname: 'Nguyễn', givenNames: 'Thị Minh Khải', country: 'VNM', born: '23 OCT 1990', number: 'B0000417' };
const piotr: Holder = { surname: 'Żółciński', givenNames: 'Piotr', country: 'POL', born: '07 JUL 1982', number: 'EA0000911' };

/** What the people of Lanternfish have sent, by their keys. */
export const lanternfishDocuments: ByPerson<StoryDocument> = {
  khai: [
    {
      type: 'passport',
      fileName: 'hộ chiếu.jpg',
      paper: { kind: 'card', card: 'passport', holder: khai, tilt: 1 },
      becomes: 'verified',
    },
  ],
  piotr: [
    {
      type: 'government_id',
      fileName: 'dowód.jpg',
      paper: { kind: 'card', card: 'government_id', holder: piotr, tilt: -3 },
      daysAgo: 7,
    },
  ],
};
