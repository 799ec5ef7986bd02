import { getText } from '#app/_language/server.ts';
import { message, type Message } from '#app/_language/translate.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { RemoveViewButton, SaveViewButton } from '#app/_ui/table/view-controls.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';

/** The same filters, whatever order they are written in. */
const inOneOrder = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
};

/** A view that everybody has of a list. */
export type StandingView = {
  name: Message;
  href: string;
  /** What follows the question mark where nothing else is chosen. */
  query: string;
  /** Whether it is the one that is seen, with or without further filters. */
  isHere: boolean;
};

type SavedViewsProps = {
  /** The address of the list as it is now: `list.hrefOf(query)`. */
  here: string;
  /** What everybody has before their own; left out: the list without filters. */
  standing?: readonly StandingView[];
};

/** The views of a list, as tabs above it: those that everybody has, and those that the person who looks has saved. What they see now can become another one. */
export const SavedViews = async ({ here, standing }: SavedViewsProps) => {
  const t = await getText();
  const [list = here, query = ''] = here.split('?');
  const { views } = (await readIfAllowed((api) => api.views.list({ list }))) ?? { views: [] };
  const current = inOneOrder(query);
  const common = standing ?? [{ name: message('All'), href: list, query: '', isHere: current === '' }];
  const isCommon = common.some((view) => inOneOrder(view.query) === current);
  // A lone view is no choice, and there is nothing to save.
  if (isCommon && common.length + views.length === 1) return null;
  const shown = isCommon ? undefined : views.find((view) => inOneOrder(view.query) === current);
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b px-1 md:px-3">
      <Tabs label={t('Views')} className="min-w-0 flex-1 border-b-0">
        {common.map(({ name, href, isHere }) => (
          <Tab key={href} href={href} isHere={isHere && !shown}>
            {t(name)}
          </Tab>
        ))}
        {views.map((view) => (
          <Tab key={view.id} href={view.query ? `${list}?${view.query}` : list} isHere={view === shown}>
            <bdi>{view.name}</bdi>
          </Tab>
        ))}
      </Tabs>
      {!isCommon && (shown ? <RemoveViewButton {...shown} /> : <SaveViewButton list={list} query={query} />)}
    </div>
  );
};
