import Link from 'next/link';
import type { ReactNode } from 'react';
import { getFormat, getText } from '#app/_language/server.ts';
import { read } from '#app/_ui/session/caller.ts';
import { Stats } from '#app/(dashboard)/admin/(home)/stats.tsx';
import { ComparedFigure, describeComparison, countFormatter } from '#app/(dashboard)/admin/metrics/comparison.tsx';
import type { ReportPeriod } from '#app/(dashboard)/admin/metrics/period.ts';
import { adminTransactionList, auditList, deliveryList, requestList, userList } from '#app/(dashboard)/admin/lists.ts';
import { EmptyState } from '#app/_ui/feedback/empty-state.tsx';
import { Surface } from '#app/_ui/shell/page.tsx';
import type { UserFigures } from '#server/modules/reporting/index.ts';

/** A note on the figures above. */
const FigureNote = ({ children }: { children: ReactNode }) => <p className="max-w-prose px-1 text-13 text-muted">{children}</p>;

type RequestSectionProps = { period: ReportPeriod; zone: string };

/** Outcomes and response times of API requests. */
export const RequestSection = async ({ period: { from, to, length, bounds }, zone }: RequestSectionProps) => {
  const [t, format, { current, previous, keptSince, isCut, statuses }] = await Promise.all([
    getText(),
    getFormat(),
    read((api) => api.admin.metrics.calls(bounds)),
  ]);
  const listHref = (outcome: '4xx' | '5xx' | null): string => requestList.hrefOf(requestList.read({}), { from, to, outcome });
  const commonProps = { length, href: listHref(null) };
  return (
    <div className="space-y-2">
      <Stats label={t('API requests')}>
        <ComparedFigure {...commonProps} term={t('Requests')} current={current.calls} previous={previous?.calls} />
        <ComparedFigure
          {...commonProps}
          term={t('Rejected (4xx)')}
          href={listHref('4xx')}
          current={current.refused}
          previous={previous?.refused}
        />
        <ComparedFigure
          {...commonProps}
          term={t('Failed (5xx)')}
          href={listHref('5xx')}
          current={current.failed}
          previous={previous?.failed}
        />
        <ComparedFigure {...commonProps} term={t('Median response time')} current={current.p50} previous={previous?.p50} isDuration />
        <ComparedFigure
          {...commonProps}
          term={t('95th percentile response time')}
          current={current.p95}
          previous={previous?.p95}
          isDuration
        />
      </Stats>
      {statuses.length > 0 && (
        <p className="px-1 text-13 text-muted">
          {t('Rejected and failed, by status:')}{' '}
          {statuses.map(({ status, count }, index) => (
            <span key={status} className="figures">
              {index > 0 && ' · '}
              <Link href={listHref(status >= 500 ? '5xx' : '4xx')} prefetch={false} className="inline-block min-h-6 underline">
                {status}
              </Link>
              {': '}
              {format.count(count)}
            </span>
          ))}
        </p>
      )}
      {isCut && <FigureNote>{t('Too many requests to measure. The figures cover the latest requests only.')}</FigureNote>}
      {keptSince > bounds.from && (
        <FigureNote>
          {t('The log starts at {time}. Earlier requests are not included.', { time: format.timestamp(keptSince, zone) })}
        </FigureNote>
      )}
    </div>
  );
};

/** Outcomes and times of webhook deliveries. */
export const DeliverySection = async ({ period: { from, to, length, bounds } }: { period: ReportPeriod }) => {
  const list = deliveryList(undefined);
  const [t, { current, previous, isCut, keptSince }] = await Promise.all([getText(), read((api) => api.admin.metrics.deliveries(bounds))]);
  const listHref = (state: 'completed' | 'failed' | null): string => list.hrefOf(list.read({}), { from, to, state });
  const commonProps = { length, href: listHref('completed') };
  return (
    <div className="space-y-2">
      <Stats label={t('Webhooks')}>
        <ComparedFigure {...commonProps} term={t('Successful attempts')} current={current.succeeded} previous={previous?.succeeded} />
        <ComparedFigure
          {...commonProps}
          term={t('Failed attempts')}
          href={listHref(null)}
          current={current.failed}
          previous={previous?.failed}
        />
        <ComparedFigure
          {...commonProps}
          term={t('Failed deliveries')}
          href={listHref('failed')}
          current={current.givenUp}
          previous={previous?.givenUp}
        />
        <ComparedFigure {...commonProps} term={t('Median delivery time')} current={current.p50} previous={previous?.p50} isDuration />
        <ComparedFigure
          {...commonProps}
          term={t('95th percentile delivery time')}
          current={current.p95}
          previous={previous?.p95}
          isDuration
        />
      </Stats>
      {isCut && <FigureNote>{t('Too many deliveries to measure. Delivery times cover the latest deliveries only.')}</FigureNote>}
      {keptSince > bounds.from && <FigureNote>{t('Deliveries are kept for 90 days. Earlier ones are not included.')}</FigureNote>}
    </div>
  );
};

/** Failure reasons of transactions, most frequent first. */
export const FailureSection = async ({ period: { from, to, length, bounds } }: { period: ReportPeriod }) => {
  const [t, format, allFailures] = await Promise.all([getText(), getFormat(), read((api) => api.admin.metrics.failures(bounds))]);
  const failures = allFailures.filter(({ count }) => count > 0);
  const href = adminTransactionList.hrefOf(adminTransactionList.read({}), { status: 'Failed', from, to });
  return (
    <Surface>
      <section aria-labelledby="failures">
        <h2 id="failures" className="border-b px-4 py-2.5 font-medium md:px-6">
          {t('Failure reasons')}
        </h2>
        {failures.length === 0 ? (
          <EmptyState title={t('No failed transactions')}>
            {allFailures.length === 0
              ? t('There were none in the previous period either. Failure reasons appear here, most frequent first.')
              : t('There were some in the previous period.')}
          </EmptyState>
        ) : (
          <ul className="divide-y">
            {failures.map(({ reason, count, previous }) => (
              <li key={reason ?? ''} className="grid gap-x-6 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] md:px-6">
                <p className="break-words">
                  {reason === null ? <span className="text-muted">{t('No reason given')}</span> : <bdi>{reason}</bdi>}
                </p>
                <p className="sm:text-right">
                  <Link href={href} prefetch={false} className="figures inline-block min-h-6 font-medium hover:underline">
                    {t('{count, plural, one {# transaction} other {# transactions}}', { count })}
                  </Link>
                  <span className="figures block text-12 text-muted">
                    {describeComparison(t, format, { current: BigInt(count), previous: BigInt(previous), length }, countFormatter(format))}
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Surface>
  );
};

type UserSectionProps = { period: ReportPeriod; canViewAuditLog: boolean };

/** Sign-ins, registrations and the sign-up funnel. */
export const UserSection = async ({ period: { from, to, length, bounds }, canViewAuditLog }: UserSectionProps) => {
  const [t, { current, previous }] = await Promise.all([getText(), read((api) => api.admin.metrics.people(bounds))]);
  const registeredHref = userList.hrefOf(userList.read({}), { state: 'registered', from, to });
  return (
    <>
      <Stats label={t('Users')}>
        <ComparedFigure
          term={t('Signed in')}
          href={canViewAuditLog ? auditList.hrefOf(auditList.read({}), { subject: 'login', from, to }) : '/admin/users?order=-last_login'}
          current={current.signedIn}
          previous={previous?.signedIn}
          length={length}
        />
        <ComparedFigure
          term={t('Registered')}
          href={registeredHref}
          current={current.registered}
          previous={previous?.registered}
          length={length}
        />
      </Stats>
      <Funnel current={current} previous={previous} href={registeredHref} />
    </>
  );
};

type FunnelProps = { current: UserFigures; previous: UserFigures | null; href: string };

const permille = (part: number, total: number): bigint | undefined =>
  total === 0 ? undefined : BigInt(Math.round((part * 1_000) / total));

/** How many of the users who registered in the period have completed each step by now. */
const Funnel = async ({ current, previous, href }: FunnelProps) => {
  const [t, format] = await Promise.all([getText(), getFormat()]);
  const steps = [
    { name: t('Registered'), count: (figures: UserFigures) => figures.registered },
    { name: t('Verified an email or mobile number'), count: (figures: UserFigures) => figures.verified },
    { name: t('Completed a first transaction'), count: (figures: UserFigures) => figures.transacted },
  ];
  return (
    <Surface>
      <section aria-labelledby="funnel">
        <h2 id="funnel" className="border-b px-4 py-2.5 font-medium md:px-6">
          {t('Registration funnel')}
        </h2>
        <ol className="divide-y">
          {steps.map(({ name, count }) => {
            const sharePermille = permille(count(current), current.registered);
            const previousPermille = previous && permille(count(previous), previous.registered);
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
                  <rect width={Number(sharePermille ?? 0n)} height="10" className="fill-accent" />
                </svg>
                <p className="md:text-right">
                  <span className="figures font-medium">
                    {format.count(count(current))}
                    {sharePermille !== undefined && ` · ${format.percent(sharePermille)}`}
                  </span>
                  <span className="figures block text-12 text-muted">
                    {previousPermille === undefined || previousPermille === null
                      ? t('No earlier data')
                      : t('{share} in the previous period', { share: format.percent(previousPermille) })}
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
