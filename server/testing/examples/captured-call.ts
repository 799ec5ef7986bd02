// Examples are told by acts that call procedures in process (admin-acts, own-acts). Here the call that matters is caught instead of made, so
// that it can be made over REST as a client would.
import type { Api, Person, World } from '#server/testing/world.ts';

export type Captured = { name: string; input: Record<string, unknown>; token: string | undefined };

/** What a caught call ends with: its act must not go on as if it had an answer. */
class Caught extends Error {}

type Procedure = (input: unknown) => Promise<unknown>;

/** The procedure of this name; the tests know that it is there. */
const procedureOf = (api: Api, names: string[]): Procedure =>
  names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], api) as Procedure;

/** A world whose people call as ever until `catchCallOf`. */
export const capturing = (world: World): { world: World; catchCallOf(act: () => Promise<unknown>): Promise<Captured> } => {
  let caught: Captured | undefined;
  let isCatching = false;
  const apiOf = (token: string | undefined): Api => {
    const at = (names: string[]): unknown =>
      new Proxy(() => undefined, {
        get: (_target, name) => at([...names, String(name)]),
        apply: (_target, _this, [input]: [Record<string, unknown> | undefined]) => {
          if (!isCatching) return procedureOf(world.as(token === undefined ? {} : { token }), names)(input);
          caught = { name: names.join('.'), input: input ?? {}, token };
          return Promise.reject(new Caught());
        },
      });
    return at([]) as Api;
  };
  const asCatching = (person: Person): Person => ({ ...person, api: apiOf(person.token) });
  return {
    world: {
      ...world,
      admin: asCatching(world.admin),
      ann: asCatching(world.ann),
      bob: asCatching(world.bob),
      anonymous: apiOf(undefined),
      as: ({ token }) => apiOf(token),
      join: async (name) => asCatching(await world.join(name)),
    },
    catchCallOf: async (act) => {
      isCatching = true;
      try {
        await act();
      } catch (error) {
        if (!(error instanceof Caught)) throw error;
      } finally {
        isCatching = false;
      }
      if (!caught) throw new Error('The act called nothing.');
      return caught;
    },
  };
};
