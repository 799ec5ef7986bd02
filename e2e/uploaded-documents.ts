import { expect, type Page } from '@playwright/test';
import { picture, type TestFile } from './files.ts';
import type { CompanyOwner } from './companies.ts';

/** Uploads a document of a user over the API. */
export const uploadDocument = async (
  page: Page,
  { token }: CompanyOwner,
  type: string,
  file: TestFile = picture(`${type}.png`),
): Promise<{ id: number }> => {
  const response = await page.request.post('/3/user/documents/', {
    headers: { Authorization: `Token ${token}` },
    multipart: { file, document_type: type },
  });
  const body = await response.json();
  expect(response.ok(), JSON.stringify(body)).toBe(true);
  return body.data;
};
