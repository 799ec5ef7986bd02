// The further emails and mobile numbers of people of the demo, by their keys. The primary ones stand with the people.
import type { ByPerson, StoryContact } from '#server/demo/story.ts';

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
