// Admin changes, one for each mutation of the admin procedures, for tests of their shared behavior.
import { appRouter } from '#server/composition/app-router.ts';
import { getRouteTable, type Route } from '#server/rest/routes.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { changingInput } from '#server/testing/examples/derived-input.ts';
import { callProcedure, fillExamplePath, ownPathOf, parametersOf } from '#server/testing/examples/example-path.ts';
import { EXAMPLES } from '#server/testing/examples/record-examples.ts';
import type { CompanyFixture } from '#server/testing/company-fixture.ts';

/** Prepares the records of a change, and returns the change, by procedure. */
type AdminChanges = Record<string, (fixture: CompanyFixture) => Promise<() => Promise<unknown>>>;

const deriveChange =
  (route: Route, database: TestDatabase) =>
  async (fixture: CompanyFixture): Promise<() => Promise<unknown>> => {
    const ownPath = await ownPathOf(route, fixture, database, EXAMPLES.ownPaths);
    const parameters = parametersOf(route, ownPath ?? (await fillExamplePath(route.path, fixture, database)));
    const takesInput = route.method !== 'DELETE';
    const input = takesInput ? await changingInput(route, { fixture, database, parameters, index: 0 }) : {};
    return () => callProcedure(fixture.admin.api, route.name, { ...input, ...parameters });
  };

export const adminChanges = (database: TestDatabase): AdminChanges => {
  const mutations = getRouteTable(appRouter).routes.filter(
    ({ name, procedure }) => name.startsWith('admin.') && procedure._def.type === 'mutation',
  );
  return Object.fromEntries(
    mutations.map((route) => {
      const changeExample = EXAMPLES.preparedChanges[route.name];
      return [route.name, changeExample ? (fixture: CompanyFixture) => changeExample(fixture, database) : deriveChange(route, database)];
    }),
  );
};
