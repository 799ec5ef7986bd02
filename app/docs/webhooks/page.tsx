import type { Metadata } from 'next';
import { isSignedIn, read } from '#app/_lib/caller.ts';
import { ConditionHelp } from '#app/_ui/condition-help.tsx';
import { SheetLinks, SheetPage } from '#app/_ui/sheet-page.tsx';
import { TextLink } from '#app/_ui/text-link.tsx';
import { VerificationSnippets } from '#app/_ui/verification-snippets.tsx';
import { Chapter } from '#app/docs/webhooks/chapter.tsx';
import { Delivery } from '#app/docs/webhooks/delivery.tsx';
import { EventIndex } from '#app/docs/webhooks/event-index.tsx';
import { Request } from '#app/docs/webhooks/request.tsx';

export const metadata: Metadata = { title: 'Webhooks' };

/** What whoever writes a receiver has to know, for everybody to read. */
export default async function WebhookDocsPage() {
  const [catalogue, hasSession] = await Promise.all([read((api) => api.webhooks.catalogue()), isSignedIn()]);
  return (
    <SheetPage wide title="Webhooks" lead="What your server is sent when something happens here, and what it answers.">
      <div className="space-y-8">
        <Chapter title="The request">
          <Request catalogue={catalogue} />
        </Chapter>
        <Chapter title="Make sure that it came from here">
          <p>
            Anybody can send something to your address. Check each request in one of these two ways, and answer 200 only then. The secret of
            an endpoint is on its page.
          </p>
          <VerificationSnippets subject={{ isText: false, authorization: 'scheme' }} />
        </Chapter>
        <Chapter title="The answer, and what happens without it">
          <Delivery />
        </Chapter>
        <Chapter title="Only some of them">
          <p>An endpoint with a condition is sent the events of which it is true. It is written over the event’s data.</p>
          <ConditionHelp />
        </Chapter>
        <Chapter title="Events">
          <EventIndex catalogue={catalogue} />
        </Chapter>
      </div>
      <SheetLinks>
        {hasSession ? <TextLink href="/admin/webhooks">To your webhooks</TextLink> : <TextLink href="/login">Sign in</TextLink>}
      </SheetLinks>
    </SheetPage>
  );
}
