import Link from 'next/link';
import { getFormat, getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { Surface } from '#app/_ui/shell/surface.tsx';
import { Figures } from '#app/(dashboard)/admin/(home)/figures.tsx';
import { auditList } from '#app/(dashboard)/admin/audit/query.ts';
import { ComparedFigure } from '#app/(dashboard)/admin/metrics/comparison.tsx';
import type { ShownPeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { userList } from '#app/(dashboard)/admin/users/query.ts';
import type { PeopleFigures } from '#server/modules/reporting/metrics/schema.ts';

type PeoplePartProps = { period: ShownPeriod; maySeeAudit: boolean };

/** Who signed in, who registered, and how far those have got. */
export const PeoplePart = async ({ period: { from, to, length, bounds }, maySeeAudit }: PeoplePartProps) => {
  const [t, { current, previous }] = await Promise.all([getText(), read((api) => api.admin.metrics.people(bounds))]);
  const registered = userList.hrefOf(userList.read({}), { state: 'registered', from, to });
  return (
    <>
      <Figures label={t('People')}>
        <ComparedFigure
          term={t('Signed in')}
          href={maySeeAudit ? auditList.hrefOf(auditList.read({}), { subject: 'login', from, to }) : '/admin/users?order=-last_login'}
          current={current.signedIn}
          previous={previous?.signedIn}
          length={length}
        />
        <ComparedFigure
          term={t('Registered')}
          href={registered}
          current={current.registered}
          previous={previous?.registered}
          length={length}
        />
      </Figures>
      <Funnel current={current} previous={previous} href={registered} />
    </>
  );
};

type FunnelProps = { current: PeopleFigures; previous: PeopleFigures | null; href: string };

const shareOf = (part: number, whole: number): bigint | undefined => (whole === 0 ? undefined : BigInt(Math.round((part * 1_000) / whole)));

/** How many of those who registered in these days went on to the next step, until now. */
const Funnel = async ({ current, previous, href }: FunnelProps) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const steps = [
    { name: t('Registered'), of: (figures: PeopleFigures) => figures.registered },
    { name: t('Verified an email address or mobile number'), of: (figures: PeopleFigures) => figures.verified },
    { name: t('Had a first transaction completed'), of: (figures: PeopleFigures) => figures.transacted },
  ];
  return (
    <Surface>
      <section aria-labelledby="funnel">
        <h2 id="funnel" className="border-b px-4 py-2.5 font-medium md:px-6">
          {t('How far those who registered in these days have got')}
        </h2>
        <ol className="divide-y">
          {steps.map(({ name, of }) => {
            const share = shareOf(of(current), current.registered);
            const before = previous && shareOf(of(previous), previous.registered);
            return (
              <li
                key={name}
                className="grid items-center gap-x-6 gap-y-1 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_12rem] md:px-6"
              >
                <Link href={href} prefetch={false} className="min-h-6 hover:underline">
                  {name}
                </Link>
                <svg aria-hidden viewBox="0 0 1000 10" preserveAspectRatio="none" className="h-2.5 w-full">
                  <path d="M0 9.5H1000" className="stroke-hairline" />
                  <rect width={Number(share ?? 0n)} height="10" className="fill-accent" />
                </svg>
                <p className="md:text-right">
                  <span className="figures font-medium">
                    {format.count(of(current))}
                    {share !== undefined && ` · ${format.percent(share)}`}
                  </span>
                  <span className="figures block text-12 text-muted">
                    {before === undefined || before === null
                      ? t('No comparison: nobody registered in the days before')
                      : t('{share} in the days before', { share: format.percent(before) })}
                  </span>
                </p>
              </li>
            );
          })}
        </ol>
      </section>
    </Surface>
  );
};
