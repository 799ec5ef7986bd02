import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { groups, tokens, userGroups } from '#db/schema/index.ts';
import { activeTokensOf, selectTokens, type FoundToken } from '#server/modules/identity/user-tokens/find-user-token.ts';
import { ofUserNamed } from '#server/modules/people/index.ts';
import { both, commaList, exact, moment, presence, type Filter, type Parameter } from '#server/records/filters.ts';
import { listing, type ListQuery, type Page } from '#server/records/listing.ts';
import { inOrder, readPage } from '#server/records/read-page.ts';
import type { OwnerListPorts } from '#server/records/service-ports.ts';
import type { Services } from '#server/api/services.ts';

const parameter = (where: (value: string) => SQL): Parameter => ({ type: z.string(), where });

const ofGroup = (where: SQL): SQL =>
  sql`exists (select from ${userGroups}
    join ${groups} on ${groups.companyId} = ${userGroups.companyId} and ${groups.name} = ${userGroups.groupName}
    where ${userGroups.companyId} = ${tokens.companyId} and ${userGroups.userId} = ${tokens.userId} and ${where})`;

const groupFilter: Filter = {
  parameters: {
    '': parameter((name) => ofGroup(sql`lower(${groups.name}) = lower(${name})`)),
    __in: parameter((names) => ofGroup(inArray(sql`lower(${groups.name})`, commaList(names.toLowerCase())))),
    __section: parameter((section) => ofGroup(eq(sql`${groups.section}`, section.toLowerCase()))),
  },
};

const keyFilter = both(exact(tokens.tokenKey), { parameters: { __exclude: parameter((key) => ne(tokens.tokenKey, key)) } });

export const userTokenList = listing({
  filters: {
    token_key: keyFilter,
    user: ofUserNamed(tokens),
    group: groupFilter,
    expires: presence(tokens.expiresAt),
    created: moment(tokens.createdAt),
  },
  sorts: { created: tokens.createdAt, expires: tokens.expiresAt },
  defaultSort: '-created',
  id: tokens.tokenKey,
  created: tokens.createdAt,
});

/** A page of the tokens that still open something: sessions, and tokens without expiry. */
export const listUserTokens = (ctx: OwnerListPorts & Pick<Services, 'clock'>, query: ListQuery): Promise<Page<FoundToken>> =>
  readPage(ctx, query, userTokenList, {
    count: (where) => ctx.db.$count(tokens, and(activeTokensOf(ctx), where)),
    rows: (part) => inOrder(selectTokens(ctx.db, and(activeTokensOf(ctx), part.where)), part),
    place: ({ token }) => ({ createdAt: token.createdAt, id: token.tokenKey }),
  });
