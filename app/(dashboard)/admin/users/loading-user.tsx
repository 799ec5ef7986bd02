import { useText } from '#language';
import { Bone, LoadingPage, LoadingRows } from '#app/_ui/shell/page.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { USERS_PATH } from '#app/(dashboard)/admin/users/query.ts';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';

/** While a user is read. */
export const LoadingUser = () => {
  const t = useText();
  return (
    <LoadingPage title={t('User')} width="list" trail={<Breadcrumbs under={USERS_PATH} here={t('User')} />}>
      <Surface>
        <div className="flex items-center gap-4 px-4 py-4 md:px-6">
          <Bone className="size-20 rounded-full" />
          <Bone className="h-4 w-56" />
        </div>
      </Surface>
      <Surface>
        <LoadingRows />
      </Surface>
    </LoadingPage>
  );
};
