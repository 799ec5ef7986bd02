// Where the people of the demo have money at banks, by their keys. Banks name accounts as differently as people write addresses: with
// an IBAN, with a number and codes, with nothing but a name yet. The numbers are nobody's.
import type { ByPerson, StoryBankAccount } from '#server/demo/story.ts';

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
