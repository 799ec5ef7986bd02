// Events as people look for them: by what they tell of. Those that carry a key or code stand apart, since who receives them could let
// somebody in.
import { EVENT_NAMES, isSecretEvent, type EventName } from '#server/kernel/event-words.ts';

type EventGroup = { title: string; events: readonly EventName[]; isSecret: boolean };

const RESOURCES = [
  { title: 'Users', resources: ['user'] },
  { title: 'Contact', resources: ['email', 'mobile'] },
  { title: 'Addresses', resources: ['address'] },
  { title: 'Documents', resources: ['document'] },
  { title: 'Bank and crypto accounts', resources: ['bank_account', 'crypto_account'] },
  { title: 'Transactions', resources: ['transaction'] },
];

const isOf = (name: EventName, resources: readonly string[]): boolean =>
  !isSecretEvent(name) && resources.some((resource) => name.startsWith(`${resource}.`));

/** Every event, in one group each. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  ...RESOURCES.map(({ title, resources }) => ({
    title,
    events: EVENT_NAMES.filter((name) => isOf(name, resources)),
    isSecret: false,
  })),
  { title: 'Codes and keys', events: EVENT_NAMES.filter(isSecretEvent), isSecret: true },
];
