// Next bundles the code of pages by itself. If a page imported the router, it would get a second copy of it, with a second
// pool and a second posting queue. So the process hands its own caller over on one global, and pages take it from there;
// they import nothing from here but the type.
import type { AppRouter } from '#server/app-router.ts';
import type { Docs } from '#server/docs/site.ts';

/** What a page knows of the request that it answers. */
export type PageRequest = {
  /** The Cookie header. */
  cookie: string | undefined;
  clientAddress: string | undefined;
  requestId: string;
};

export type Handoff = {
  /** The public address of this server, for links that people send to each other. */
  appUrl: string;
  /** Not in production: the page of all parts is for those who build pages. */
  showsParts: boolean;
  /** What the pages of /docs tell; made when it is first asked for. */
  docs(): Docs;
  /** Calls procedures in process, as whoever the request's cookie says. */
  callerFor(request: PageRequest): Promise<ReturnType<AppRouter['createCaller']>>;
};

declare global {
  // A property of globalThis can only be declared with var.
  var countinghouse: Handoff | undefined;
}

export const handOver = (handoff: Handoff): void => {
  globalThis.countinghouse = handoff;
};
