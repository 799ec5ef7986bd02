import { getText } from '#app/_language/server.ts';
import { message, type Message } from '#app/_language/translate.ts';
import { readIfAllowed } from '#app/_ui/session/caller.ts';
import { RemoveViewButton, SaveViewButton } from '#app/_ui/table/view-controls.tsx';
import { Tab, Tabs } from '#app/_ui/navigation/links.tsx';

/** Sorts the parameters, so that queries can be compared. */
const sortParameters = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
};

/** A predefined view of a list. */
export type PredefinedView = {
  name: Message;
  href: string;
  /** Its query string, without other filters. */
  query: string;
  /** Whether the view is active, with or without additional filters. */
  isCurrent: boolean;
};

type SavedViewsProps = {
  /** The current URL of the list: `list.hrefOf(query)`. */
  currentHref: string;
  /** The predefined views; by default, the list without filters. */
  predefinedViews?: readonly PredefinedView[];
};

/** Tabs for the predefined and saved views of a list, and a button to save the current one. */
export const SavedViews = async ({ currentHref, predefinedViews }: SavedViewsProps) => {
  const t = await getText();
  const [list = currentHref, query = ''] = currentHref.split('?');
  const { views } = (await readIfAllowed((api) => api.views.list({ list }))) ?? { views: [] };
  const current = sortParameters(query);
  const predefined = predefinedViews ?? [{ name: message('All'), href: list, query: '', isCurrent: current === '' }];
  const isPredefined = predefined.some((view) => sortParameters(view.query) === current);
  // A single tab would be pointless.
  if (isPredefined && predefined.length + views.length === 1) return null;
  const activeView = isPredefined ? undefined : views.find((view) => sortParameters(view.query) === current);
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b px-1 md:px-3">
      <Tabs label={t('Views')} className="min-w-0 flex-1 border-b-0">
        {predefined.map(({ name, href, isCurrent }) => (
          <Tab key={href} href={href} isCurrent={isCurrent && !activeView}>
            {t(name)}
          </Tab>
        ))}
        {views.map((view) => (
          <Tab key={view.id} href={view.query ? `${list}?${view.query}` : list} isCurrent={view === activeView}>
            <bdi>{view.name}</bdi>
          </Tab>
        ))}
      </Tabs>
      {!isPredefined && (activeView ? <RemoveViewButton {...activeView} /> : <SaveViewButton list={list} query={query} />)}
    </div>
  );
};
