import { callApi, openAs, registerOwner } from './companies.ts';
import { expect, test } from './monitored-page.ts';

test('an admin adds a service, whose token is shown once and works until it is deactivated', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/services');
  await expect(page.getByRole('heading', { name: 'No services yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByLabel('Name').fill('Till bridge');
  await page.getByRole('dialog').getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Till bridge' })).toBeVisible();

  await page.getByRole('button', { name: 'Activate service' }).click();
  await expect(page.getByText('It is shown only once')).toBeVisible();
  const token = await page.locator('main p.font-mono').innerText();
  await expect(callApi(page, token, 'GET', '/auth/')).resolves.toMatchObject({ first_name: 'Till bridge' });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  await page.getByRole('button', { name: 'Deactivate service' }).click();
  await expect(page.getByRole('button', { name: 'Activate service', exact: true })).toBeVisible();
  const { status } = await page.request
    .get('/3/auth/', { headers: { Authorization: `Token ${token}` } })
    .then((response) => ({ status: response.status() }));
  expect(status).toBe(401);
});

test('an admin customizes a message, previews it, and resets it', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin/notifications/2');
  const mail = page.getByRole('region', { name: 'Reset the password, email' });
  await mail.getByLabel('Text').fill('Choose a new one.');
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByText('{{link}} is required. Put it in its own paragraph.')).toBeVisible();
  await mail.getByLabel('Text').fill('Dear {{name}}\n\nChoose a new one.\n\n{{link}}');
  await mail.getByRole('button', { name: 'Preview' }).click();
  await expect(mail.getByText('Dear Ann')).toBeVisible();
  await mail.getByRole('button', { name: 'Save' }).click();
  await expect(mail.getByText('Custom')).toBeVisible();
  await mail.getByRole('button', { name: 'Reset to default' }).click();
  await expect(mail.getByText('Custom')).toHaveCount(0);
  await expect(mail.getByLabel('Text')).toHaveValue(/We received a request to reset the password/);
});

test('text typed before hydration is kept', async ({ page }) => {
  const owner = await registerOwner(page);
  await openAs(page, owner, '/admin');
  // The page's scripts load late, as on a slow connection; text typed before could be lost.
  let releaseScripts = (): void => {};
  const wait = new Promise<void>((resolve) => (releaseScripts = resolve));
  await page.route('**/_next/static/**/*.js', (route) => wait.then(() => route.continue()));
  await page.goto('/admin/notifications/2', { waitUntil: 'commit' });
  const text = page.getByRole('region', { name: 'Reset the password, email' }).getByLabel('Text');
  await expect(text).not.toBeEditable();
  releaseScripts();
  await text.fill('Choose a new one.');
  await expect(text).toHaveValue('Choose a new one.');
});
