import { LoadingEntriesPage } from '#app/_ui/loading-pages.tsx';

export default function SettingsLoading() {
  return <LoadingEntriesPage title="Settings" />;
}
