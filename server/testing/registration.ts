import { expect } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import type { RestFixture } from '#server/testing/company-fixture.ts';

export type NewRegistration = { id: string; email: string; token: string };

/** Registers an unverified user over REST. */
export const registerAt = async (
  { rest, company }: RestFixture,
  { email = `${newId()}@${company}.example`, ...fields }: { email?: string; [field: string]: unknown } = {},
): Promise<NewRegistration> => {
  const { data, status } = await rest('POST', '/auth/register/', {
    body: { email, company, password: 'correct horse battery', ...fields },
  });
  expect(status).toBe(201);
  return { id: data.user.id, email, token: data.token };
};
