import { readIfAllowed } from '#app/_lib/caller.ts';
import { RemoveViewButton, SaveViewButton } from '#app/_ui/saved-view-buttons.tsx';
import { Tab, Tabs } from '#app/_ui/tabs.tsx';

/** The same filters, whatever order they are written in. */
const inOneOrder = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
};

type SavedViewsProps = {
  /** The address of the list as it is now: `list.hrefOf(query)`. */
  here: string;
};

/** The views that the person who looks has saved of a list, as tabs above it; what they see now can become another one. */
export const SavedViews = async ({ here }: SavedViewsProps) => {
  const [list = here, query = ''] = here.split('?');
  const { views } = (await readIfAllowed((api) => api.views.list({ list }))) ?? { views: [] };
  const current = inOneOrder(query);
  const shown = views.find((view) => inOneOrder(view.query) === current);
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-b px-1 md:px-3">
      <Tabs label="Views" className="min-w-0 flex-1 border-b-0">
        <Tab href={list} isHere={current === ''}>
          All
        </Tab>
        {views.map((view) => (
          <Tab key={view.id} href={view.query ? `${list}?${view.query}` : list} isHere={view === shown && current !== ''}>
            <bdi>{view.name}</bdi>
          </Tab>
        ))}
      </Tabs>
      {current !== '' && (shown ? <RemoveViewButton {...shown} /> : <SaveViewButton list={list} query={query} />)}
    </div>
  );
};
