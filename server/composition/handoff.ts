// The interface that the server passes to the pages, through a typed global. Next bundles the pages separately: a page that imported the
// router would get a second copy, with a second pool and a second posting queue. Pages import only the type from here.
import type { AppRouter } from '#server/composition/app-router.ts';
import type { DocsSite } from '#server/api-docs/site/site.ts';

/** The properties of a page request that a caller needs. */
export type PageCallRequest = {
  /** The Cookie header. */
  cookie: string | undefined;
  clientAddress: string | undefined;
  requestId: string;
};

export type Handoff = {
  /** The public URL of this server, for links that people share. */
  appUrl: string;
  /** Whether the page that shows all components is available. Not in production. */
  showsComponents: boolean;
  /** The content of /docs, built on first use. */
  docs(): DocsSite;
  /** Calls procedures in process, with the session of the request's cookie. */
  callerFor(request: PageCallRequest): Promise<ReturnType<AppRouter['createCaller']>>;
};

declare global {
  // A property of globalThis can only be declared with var.
  var countinghouse: Handoff | undefined;
}

export const handOver = (handoff: Handoff): void => {
  globalThis.countinghouse = handoff;
};
