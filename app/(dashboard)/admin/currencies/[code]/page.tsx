import type { Metadata } from 'next';
import { getText } from '#app/_language/server.ts';
import { ownPermissions, read } from '#app/_ui/session/caller.ts';
import type { PageProps } from '#app/_ui/navigation/page-props.ts';
import { Page } from '#app/_ui/shell/page.tsx';
import { Part } from '#app/_ui/shell/surface.tsx';
import { Breadcrumbs } from '#app/(dashboard)/_shell/breadcrumbs.tsx';
import { CurrencyActions } from '#app/(dashboard)/admin/currencies/[code]/currency-actions.tsx';
import { CurrencyForm } from '#app/(dashboard)/admin/currencies/[code]/currency-form.tsx';
import { CurrencyIcon } from '#app/(dashboard)/admin/currencies/[code]/currency-icon.tsx';
import { Overview } from '#app/(dashboard)/admin/currencies/[code]/overview.tsx';

type Props = PageProps<{ code: string }>;

const codeOf = async ({ params }: Props): Promise<string> => decodeURIComponent((await params).code);

export const generateMetadata = async (props: Props): Promise<Metadata> => ({ title: await codeOf(props) });

export default async function CurrencyPage(props: Props) {
  const t = await getText();
  const code = await codeOf(props);
  const [currency, overview, permissions] = await Promise.all([
    read((api) => api.admin.currencies.get({ code })),
    read((api) => api.admin.currencies.overview({ code })),
    ownPermissions(),
  ]);
  const may = { change: permissions.includes('admin.currency.change'), remove: permissions.includes('admin.currency.delete') };
  return (
    <Page title={currency.description} width="reading" trail={<Breadcrumbs under="/admin/currencies" here={currency.description} />}>
      <Part title={t('How it stands')} lead={t('What all accounts hold together, and what was booked.')}>
        <Overview currency={currency} overview={overview} />
      </Part>
      <Part
        title={currency.code}
        lead={
          currency.archived ? t('It is archived: bring it back to change it.') : t('Programs know it by this code, which never changes.')
        }
      >
        <CurrencyForm currency={currency} mayChange={may.change} />
        <CurrencyIcon code={currency.code} address={currency.icon} mayChange={may.change && !currency.archived} />
        {(may.change || may.remove) && (
          <div className="border-t px-4 py-4 md:px-6">
            <CurrencyActions code={currency.code} isArchived={currency.archived} may={may} />
          </div>
        )}
      </Part>
    </Page>
  );
}
