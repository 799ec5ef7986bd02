import { describe, expect, it } from 'vitest';
import { messageCatalog, notificationCatalog } from '#server/modules/messaging/notifications/catalog.ts';
import { render } from '#server/modules/messaging/messages/render.ts';
import { TEMPLATES } from '#server/modules/messaging/messages/templates.ts';
import { buildPlatformTemplate } from '#server/modules/messaging/notifications/schema.ts';
import { catchApiError, useFixtures, type CompanyFixture } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();

const notificationsOf = ({ admin }: CompanyFixture) => admin.api.admin.notifications;

const PATH = { id: '2', kind: 'password.reset', channel: 'email' };
const TEMPLATE = { subject: '{{company}}: choose a new password', text: 'Dear {{name}}\n\nYou asked for it.\n\n{{link}}\n\nYours' };

/** The newest message of a company in its outbox. */
const readNewestMessage = async ({ admin }: CompanyFixture) => (await admin.api.outbox.list({})).results[0];

const countMessages = async ({ companyId }: CompanyFixture): Promise<number> => {
  const [row] = await database.owner<{ count: number }[]>`select count(*)::int as count from messages where company_id = ${companyId}`;
  return row?.count ?? 0;
};

describe('the catalog', () => {
  it('describes every message type with unique numbers', () => {
    expect(Object.keys(messageCatalog).toSorted()).toEqual(Object.keys(TEMPLATES).toSorted());
    expect(new Set(notificationCatalog.map(({ id }) => id)).size).toBe(notificationCatalog.length);
  });

  it('has default texts that pass validation', async () => {
    const fixture = await createFixture();
    for (const { id, templates } of await notificationsOf(fixture).list()) {
      for (const { kind, channel, subject, text } of templates) {
        const preview = await notificationsOf(fixture).preview({ id: String(id), kind, channel, subject, text });
        expect(`${preview.subject} ${preview.text}`, `${kind} by ${channel}`).not.toMatch(/\{\{|undefined|NaN/);
      }
    }
  });

  it('has default texts without example data', () => {
    const description = messageCatalog['email.verify'];
    const defaultTemplate = buildPlatformTemplate('email.verify', 'email', description);
    expect(defaultTemplate.text).toContain('on {{date}}.');
    const company = { name: 'Northwind', identifier: 'northwind' };
    const context = { company, recipient: 'bo@example.com', appUrl: 'https://books.example.com', companyTemplate: defaultTemplate };
    const { text } = render('email.verify', { name: 'Bo', email: 'bo@example.com', addedAt: Date.UTC(2027, 2, 4, 5, 6) }, 'key', context);
    expect(text).toContain('added to an account on 4 March 2027 at 05:06 UTC.');
  });
});

describe('a notification', () => {
  it('that is turned off is not sent, but its event is still emitted', async () => {
    const fixture = await createFixture();
    const { ann, anonymous, company } = fixture;
    expect(await notificationsOf(fixture).update({ id: '2', enabled: false })).toMatchObject({ name: 'password_reset', enabled: false });
    const before = await countMessages(fixture);
    await anonymous.auth.resetPassword({ user: ann.email, company });
    expect(await countMessages(fixture)).toBe(before);
    const [event] = await database.owner`
      select names from events where company_id = ${fixture.companyId} order by created_at desc, id desc limit 1`;
    expect(event?.['names']).toEqual(['user.password.reset']);
    await notificationsOf(fixture).update({ id: '2', enabled: true });
    await anonymous.auth.resetPassword({ user: ann.email, company });
    expect(await countMessages(fixture)).toBe(before + 1);
  });

  it('that is turned off in one company stays on in another', async () => {
    const [fixture, otherFixture] = [await createFixture(), await createFixture()];
    await notificationsOf(fixture).update({ id: '2', enabled: false });
    expect(await notificationsOf(otherFixture).get({ id: '2' })).toMatchObject({ enabled: true });
    const before = await countMessages(otherFixture);
    await otherFixture.anonymous.auth.resetPassword({ user: otherFixture.ann.email, company: otherFixture.company });
    expect(await countMessages(otherFixture)).toBe(before + 1);
  });

  it('about security cannot be turned off', async () => {
    const fixture = await createFixture();
    const error = await catchApiError(notificationsOf(fixture).update({ id: '5', enabled: false }));
    expect(error.fields).toHaveProperty('enabled');
    expect((await catchApiError(notificationsOf(fixture).get({ id: '99' }))).code).toBe('not_found');
  });
});

describe('a custom text', () => {
  it('is used for the next message, with a formatted link, until it is reset', async () => {
    const fixture = await createFixture();
    const { ann, anonymous, company } = fixture;
    const notification = await notificationsOf(fixture).setTemplate({ ...PATH, ...TEMPLATE });
    expect(notification).toMatchObject({ own: true, ...TEMPLATE });
    await anonymous.auth.resetPassword({ user: ann.email, company });
    const message = await readNewestMessage(fixture);
    expect(message?.subject).toMatch(/: choose a new password$/);
    expect(message?.text).toMatch(/^Dear ann\n\nYou asked for it\.\n\nhttp/i);
    expect(message?.text).toMatch(/\n\nYours\n\n/);
    expect(await notificationsOf(fixture).removeTemplate(PATH)).toMatchObject({ own: false });
    expect((await readNewestMessage(fixture))?.text).toContain('We received a request to reset the password');
  });

  it('rejects unknown placeholders and a missing link', async () => {
    const fixture = await createFixture();
    const findFieldErrors = async (template: { subject?: string | null; text?: string }) =>
      (await catchApiError(notificationsOf(fixture).setTemplate({ ...PATH, ...TEMPLATE, ...template }))).fields;
    expect(await findFieldErrors({ text: 'Your balance is {{balance}}.\n\n{{link}}' })).toHaveProperty('text');
    expect(await findFieldErrors({ text: 'Go on.' })).toMatchObject({ text: [expect.stringContaining('{{link}}') as string] });
    expect(await findFieldErrors({ text: 'Open {{link}} now.' })).toHaveProperty('text');
    expect(await findFieldErrors({ subject: 'Open {{link}}' })).toHaveProperty('subject');
    expect(await findFieldErrors({ subject: null })).toHaveProperty('subject');
    const sms = { ...PATH, channel: 'sms', subject: null };
    expect((await catchApiError(notificationsOf(fixture).setTemplate({ ...sms, text: 'x'.repeat(481) }))).fields).toHaveProperty('text');
    await expect(notificationsOf(fixture).setTemplate({ ...sms, text: 'Choose a new password: {{link}}' })).resolves.toMatchObject({
      own: true,
    });
    expect((await catchApiError(notificationsOf(fixture).setTemplate({ ...PATH, kind: 'mobile.verify', ...TEMPLATE }))).code).toBe(
      'not_found',
    );
  });

  it('rejects a key in a link to another address', async () => {
    const fixture = await createFixture();
    const { setTemplate } = notificationsOf(fixture);
    const findTemplateErrors = async (path: typeof PATH, subject: string | null, text: string) =>
      (await catchApiError(setTemplate({ ...path, subject, text }))).fields;
    for (const template of ['Open https://evil.example/?to={{link}}', 'Or https://evil.example/?\n{{ LINK }}', 'Here: {{link}}']) {
      expect(await findTemplateErrors(PATH, 'Hello', `${template}\n\n{{link}}`), template).toEqual({
        text: ['Use {{link}} only once, in its own paragraph.'],
      });
    }
    const sms = { ...PATH, channel: 'sms' };
    for (const template of ['https://evil.example/?to={{link}}', '{{link}}.evil.example', '{{link}} or evil.example/{{ Link }}']) {
      expect(await findTemplateErrors(sms, null, template), template).toEqual({
        text: [expect.stringContaining('a space before and after {{link}}')],
      });
    }
    const code = { id: '3', kind: 'mfa.sms.verify', channel: 'sms' };
    expect(await findTemplateErrors(code, null, '{{code}} at evil.example/{{code}}')).toHaveProperty('text');
    await expect(setTemplate({ ...code, subject: null, text: 'Your code is {{code}}.' })).resolves.toMatchObject({ own: true });
  });

  it('is escaped in the email, with values on one line', async () => {
    const fixture = await createFixture();
    const text = '<b>{{name}}</b>\n\n{{link}}';
    const { html } = await notificationsOf(fixture).preview({ ...PATH, subject: 'Hello', text });
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });

  it('can be sent to its author as a test without real secrets', async () => {
    const fixture = await createFixture();
    await notificationsOf(fixture).test({ ...PATH, ...TEMPLATE });
    const message = await readNewestMessage(fixture);
    expect(message).toMatchObject({ recipient: fixture.admin.email, link: null });
    expect(message?.text).toContain('••••••');
    const sms = { id: '3', kind: 'mfa.sms.verify', channel: 'sms', subject: null, text: '{{code}} it is' };
    expect((await catchApiError(notificationsOf(fixture).test(sms))).message).toContain('You have no mobile number');
  });
});
