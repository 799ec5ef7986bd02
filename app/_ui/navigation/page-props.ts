/** What Next gives every page of the address it was asked for. */
export type PageProps<Params = unknown> = {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
