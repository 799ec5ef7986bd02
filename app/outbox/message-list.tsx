import { Mail, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#language';
import type { OutboxPage } from '#app/_ui/session/demo-outbox.tsx';
import { buttonClass, Button } from '#app/_ui/form/button.tsx';
import { CopyButton } from '#app/_ui/format/copy-button.tsx';
import { Timestamp } from '#app/_ui/format/timestamp.tsx';
import { StatusChip } from '#app/_ui/format/status-chip.tsx';
import { CompanyField } from '#app/_ui/form/identity-fields.tsx';

type Message = OutboxPage['results'][number];

const STATES: Record<Message['state'], string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  in_outbox: 'In the outbox',
};

const CHANNELS: Record<Message['channel'], ReactNode> = {
  email: <Mail aria-hidden className="size-4 shrink-0 text-muted" />,
  sms: <MessageSquareText aria-hidden className="size-4 shrink-0 text-muted" />,
};

type MessageListProps = {
  messages: Message[];
  zone: string;
  /** The text of the empty state. */
  children: ReactNode;
};

/** Messages, newest first. */
export const MessageList = ({ messages, zone, children }: MessageListProps) => {
  const t = useText();
  return messages.length === 0 ? (
    children
  ) : (
    <ul aria-label={t('Messages')} className="divide-y border-t">
      {messages.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} zone={zone} />
        </li>
      ))}
    </ul>
  );
};

const MessageCard = ({ message, zone }: { message: Message; zone: string }) => {
  const t = useText();
  return (
    <article className="space-y-2 px-5 py-4 md:px-9">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 items-center gap-2">
          {CHANNELS[message.channel]}
          <span className="sr-only">{t(message.channel === 'email' ? 'Email to' : 'SMS to')}</span>
          <bdi className="min-w-0 wrap-anywhere">{message.recipient}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
          <StatusChip status={STATES[message.state]} />
          <Timestamp at={message.created} zone={zone} />
        </p>
      </div>
      {message.subject === null ? (
        <p className="break-words">{message.text}</p>
      ) : (
        <h2 className="font-medium break-words">{message.subject}</h2>
      )}
      {message.error && <p className="text-13 break-words text-danger">{message.error}</p>}
      {(message.link ?? message.code) && <FollowUp message={message} />}
      {message.subject !== null && (
        <details>
          <summary className="min-h-6 cursor-pointer text-muted hover:text-text">{t('Read email')}</summary>
          <p className="mt-2 rounded-control bg-sunken px-4 py-3 break-words whitespace-pre-line">{message.text}</p>
        </details>
      )}
    </article>
  );
};

/** The link or code of the message. */
const FollowUp = ({ message: { link, code } }: { message: Message }) => {
  const t = useText();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {code && (
        <span className="inline-flex items-center gap-2">
          <span className="text-muted">{t('Code')}</span>
          <span className="figures font-mono text-20 tracking-widest">{code}</span>
          <CopyButton value={code} label={t('code')} />
        </span>
      )}
      {link && (
        <span className="inline-flex items-center gap-2">
          <a href={link} className={buttonClass()}>
            {t('Open link')}
          </a>
          <CopyButton value={link} label={t('link')} />
        </span>
      )}
    </p>
  );
};

type ChooseCompanyProps = { company: string; isUnknown: boolean; children: ReactNode };

/** Chooses the company. A plain form, so the choice is in the URL. */
export const ChooseCompany = ({ company, isUnknown, children }: ChooseCompanyProps) => {
  const t = useText();
  return (
    <form action="/outbox" className="flex flex-wrap items-start gap-2">
      <CompanyField defaultValue={company} className="min-w-48 flex-1" errors={isUnknown ? [t('No company has this ID.')] : undefined} />
      <div className="flex gap-2 sm:pt-7.5 md:pt-6.5">
        <Button type="submit">{t('Show')}</Button>
        {children}
      </div>
    </form>
  );
};
