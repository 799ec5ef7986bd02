// Message texts are complete in every format, and names cannot inject content.
import { describe, expect, it } from 'vitest';
import type { MessageKind, MessageParameters } from '#server/modules/messaging/messages/message.ts';
import { HIDDEN_SECRET } from '#server/modules/messaging/messages/links.ts';
import { render, type RenderContext } from '#server/modules/messaging/messages/render.ts';

const context: RenderContext = {
  company: { name: 'Northwind', identifier: 'northwind' },
  recipient: 'ann@example.com',
  appUrl: 'https://books.example.com',
};
const SECRET = '123456';

const TRANSACTION = { name: 'Ann', party: 'Bob', amount: '2.50 USD', transactionId: '0198f3a0-0000-7000-8000-000000000000' };

const PARAMETERS: { [Kind in MessageKind]: MessageParameters[Kind] } = {
  'email.verify': { name: 'Ann', email: 'ann@example.com', addedAt: Date.UTC(2026, 10, 21, 14, 3) },
  'mobile.verify': { name: 'Ann' },
  'password.reset': { name: 'Ann', uid: 'a/b', email: 'ann@example.com' },
  'password.set': { name: 'Ann', uid: 'a/b', email: 'ann@example.com' },
  'account.deactivate': { name: 'Ann' },
  'account.request_delete': { name: 'Ann' },
  'mfa.sms.verify': { name: 'Ann' },
  'company.invitation': { inviter: 'Ann' },
  'transaction.invitation': { senderName: 'Bob', amount: '2.50 USD', days: 30 },
  'transaction.received': TRANSACTION,
  'transaction.debited': TRANSACTION,
  'transaction.held': TRANSACTION,
  'transaction.claimed': TRANSACTION,
  'transaction.returned': TRANSACTION,
  'transaction.failed': TRANSACTION,
  'transaction.digest': { name: 'Ann', count: 2, arrived: 'You received 2 payments: 2.50 USD.', others: '1 transaction failed.' },
  'notice.password_changed': { name: 'Ann' },
  'notice.email_changed': { name: 'Ann', email: 'a*****@example.com' },
  'notice.mobile_changed': { name: 'Ann', mobile: '+27*****001' },
  'notice.authenticator_added': { name: 'Ann', authenticator: 'Phone' },
  'notice.authenticator_removed': { name: 'Ann', authenticator: 'Phone' },
  'notice.recovery_codes_low': { name: 'Ann', left: 1 },
  'notice.recovery_code_used': { name: 'Ann', left: 9 },
  'notice.token_created': { name: 'Ann', tokenKey: '00000abc' },
  'payment_request.created': { name: '', requester: 'Bob Brook', amount: '2.50 USD', note: 'Dinner' },
  'payment_request.reminder': { name: 'Ann', requester: 'Bob Brook', amount: '2.50 USD', note: 'Dinner' },
  'schedule.failed': { name: 'Ann', amount: '2.50 USD', recipient: 'Bob Brook', reason: 'Insufficient funds.', schedule: 3 },
  'webhook.disabled': { name: 'Ann', host: 'shop.example.com', reason: 'The receiver responded with 410.', webhook: 3 },
  text: { subject: 'Old', body: 'Northwind wrote' },
};
const KINDS = Object.keys(PARAMETERS) as MessageKind[];

const renderKind = (kind: MessageKind, data: MessageParameters[MessageKind] = PARAMETERS[kind], secret: string | undefined = SECRET) =>
  render(kind, data, secret, context);

describe('a message of each kind', () => {
  it.each(KINDS)('%s names the company in text, HTML and SMS, and loads no external content', (kind) => {
    const { subject, text, html = 'Northwind', short } = renderKind(kind);
    expect(subject).toMatch(/^\S.*\S$/);
    for (const format of [text, html, short]) {
      expect(format).toContain('Northwind');
      expect(format).not.toMatch(/undefined|NaN|\[object/);
    }
    expect(html).not.toMatch(/<(img|script|link|iframe|object)\b|src=|url\(|@import/i);
  });

  it.each([
    ['email.verify', 'https://books.example.com/verify-email?key=123456'],
    ['password.reset', 'https://books.example.com/reset-password?uid=a%2Fb&token=123456'],
    ['transaction.invitation', 'https://books.example.com/register?company=northwind&email=ann%40example.com'],
  ] as const)('%s links to %s', (kind, url) => {
    const { link, text, html, short } = renderKind(kind);
    expect(link).toBe(url);
    expect(text).toContain(`\n${url}\n`);
    expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(short.endsWith(` ${url}`)).toBe(true);
  });

  it('email.verify names the account, because another user may have entered the address', () => {
    const { text, html } = renderKind('email.verify');
    for (const format of [text, html]) expect(format).toContain('added to an account on 21 November 2026 at 14:03 UTC.');
  });

  it.each(['mobile.verify', 'mfa.sms.verify'] as const)('%s contains the code and a warning not to share it', (kind) => {
    const { code, text, html, short } = renderKind(kind);
    expect(code).toBe(SECRET);
    for (const format of [text, html, short]) expect(format).toMatch(/123456[^]*Never share it/);
  });

  it.each(KINDS)('%s masks a secret that the viewer must not see', (kind) => {
    const masked = render(kind, PARAMETERS[kind], undefined, context);
    expect(JSON.stringify(masked)).not.toContain(SECRET);
    const hasSecret = JSON.stringify(renderKind(kind)).includes(SECRET);
    expect(JSON.stringify(masked).includes(HIDDEN_SECRET)).toBe(hasSecret);
  });

  it('an invitation by SMS links to registration with the mobile number', () => {
    const { link } = render('transaction.invitation', PARAMETERS['transaction.invitation'], undefined, {
      ...context,
      recipient: '+27820000001',
    });
    expect(link).toBe('https://books.example.com/register?company=northwind&mobile=%2B27820000001');
  });

  it('greets users by name if known', () => {
    expect(renderKind('notice.password_changed').text).toMatch(/^Hello Ann,\n/);
    expect(renderKind('notice.password_changed', { name: '' }).text).toMatch(/^Hello,\n/);
    // Anyone can register another person's address under any name.
    expect(renderKind('email.verify', { name: 'www.evil.example/pay' }).text).toMatch(/^Hello www evil example pay,\n/);
  });
});

const HOSTILE_NAMES = [
  ['a header', 'Bob\r\nBcc: eve@evil.example'],
  ['a bare line feed', 'Bob\nBcc: eve@evil.example'],
  ['a Unicode line separator', 'Bob\u2028Bcc: eve@evil.example\u2029'],
  ['other control characters', 'Bob\u0000\u0007\u001B[2J\u0085'],
  ['a direction override', 'Bob\u202Efdp.exe'],
  ['a tag', 'Bob<script>alert(1)</script>'],
  ['an attribute', `Bob" onmouseover="alert(1)' x='`],
  ['an entity', 'Bob&lt;b&gt;'],
  ['a style', 'Bob</title><style>*{display:none}</style>'],
  ['a very long name', 'B'.repeat(100_000)],
] as const;

describe('a name that contains', () => {
  it.each(HOSTILE_NAMES)('%s is rendered as text', (_what, name) => {
    const hostile = { ...context, company: { name, identifier: 'northwind' } };
    for (const kind of KINDS.filter((candidate) => candidate !== 'text')) {
      const data = Object.fromEntries(
        Object.entries(PARAMETERS[kind]).map(([key, value]) => [key, typeof value === 'string' ? name : value]),
      );
      const { subject, text, html, short } = render(kind, data as never, SECRET, hostile);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E]/u);
      expect(subject.length).toBeLessThanOrEqual(200);
      expect(short).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E]/u);
      expect(text).not.toMatch(/^Bcc:/im);
      expect(text).not.toMatch(/[^\P{Cc}\n]/u);
      const expectedHtml = render(kind, PARAMETERS[kind], SECRET, context).html ?? '';
      const tagsOf = (markup: string): string[] => [...markup.matchAll(/<\/?[a-z]+/g)].map(([tag]) => tag);
      expect(tagsOf(html ?? '')).toEqual(tagsOf(expectedHtml));
      expect(html?.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<[^>]*onmouseover/);
    }
  });
});

describe('the link of an email with a key', () => {
  const renderWith = (settings: Record<string, unknown>) =>
    render('email.verify', PARAMETERS['email.verify'], SECRET, {
      company: { name: 'Northwind', identifier: 'northwind', settings },
      recipient: 'ann@example.com',
      appUrl: 'https://books.example.com',
    }).link;

  it("uses the company's configured target and keeps its query", () => {
    expect(renderWith({})).toBe(`https://books.example.com/verify-email?key=${SECRET}`);
    expect(renderWith({ email_confirmation_url: 'https://shop.example/verify' })).toBe(`https://shop.example/verify?key=${SECRET}`);
    expect(renderWith({ email_confirmation_url: 'https://shop.example/?page=verify#top' })).toBe(
      `https://shop.example/?page=verify&key=${SECRET}#top`,
    );
  });
});
