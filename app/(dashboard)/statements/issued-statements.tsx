import Link from 'next/link';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { getFormat, getText } from '#app/_language/server.ts';
import { accountTitle } from '#app/_ui/format/account-title.ts';
import { read } from '#app/_ui/session/caller.ts';
import { Entries, Entry } from '#app/_ui/table/entry.tsx';
import { buttonClass } from '#app/_ui/form/button.tsx';
import { Moment } from '#app/_ui/format/moment.tsx';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { statementHref } from '#app/(dashboard)/statements/periods.ts';

/** What the person took before, each of which they can open again; nothing where there is none. */
export const IssuedStatements = async ({ zone }: { zone: string }) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const { statements } = await read((api) => api.statements.history());
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby="taken-before">
      <h2 id="taken-before" className="pb-2 text-16 font-medium">
        {t('Taken before')}
      </h2>
      <Surface>
        <Entries label={t('Statements taken before')}>
          {statements.map(({ account, currency, from, to, format: form, issued }) => {
            const days = t('{from} to {to}', { from: format.date(from), to: format.date(to) });
            const href = statementHref({ account: account.reference, currency, period: 'custom', from, to, page: 1 });
            return (
              <Entry
                key={`${href} ${form}`}
                icon={form === 'pdf' ? FileText : FileSpreadsheet}
                name={days}
                action={
                  <Link
                    href={href}
                    prefetch={false}
                    aria-label={t('Open again: {days}, {form}', { days, form: form.toUpperCase() })}
                    className={buttonClass()}
                  >
                    {t('Open again')}
                  </Link>
                }
              >
                <p>
                  <bdi>{accountTitle(t, account)}</bdi> ({account.reference}), {currency}, {form.toUpperCase()}
                </p>
                <Moment at={issued} zone={zone} />
              </Entry>
            );
          })}
        </Entries>
      </Surface>
    </section>
  );
};
