import { PageHead } from '#app/docs/_parts/chapter.tsx';
import { Markdown } from '#app/docs/_parts/markdown.tsx';

/** What is shown at addresses of the documentation that there are not. */
export const Missing = () => (
  <div className="max-w-3xl">
    <PageHead title="There is no page at this address" />
    <Markdown text="Look for it with the search at the top, or begin at [the overview](/docs)." />
  </div>
);
