import { expect, it } from 'vitest';
import { useWorlds } from '#server/testing/world.ts';
import { setContact } from '#server/testing/contacts.ts';

const { database, createWorld } = useWorlds();

it.each(['email', 'sms'])('people are told of a new way in by mail, and by SMS where no address is known: %s', async (channel) => {
  const { anonymous, as, company, companyId } = await createWorld();
  const person = { email: `carol@${company}.example`, mobile: '+27820000394', company, password: 'correct horse battery' };
  const { token, user } = await anonymous.auth.register(person);
  if (channel === 'sms') await setContact(database, { companyId, userId: user.id }, 'email', { address: null });
  await as({ token }).auth.tokens.create({ password: person.password });
  const notices = await database.owner`select channel, recipient from messages
    where company_id = ${companyId} and user_id = ${user.id} and kind = 'notice.token_created'`;
  expect(notices).toEqual([{ channel, recipient: channel === 'sms' ? person.mobile : person.email }]);
});
