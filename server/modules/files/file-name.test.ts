import { expect, test } from 'vitest';
import { toFileName } from '#server/modules/files/file-name.ts';

test.each([
  ['passport.jpg', 'passport.jpg'],
  ['Passport.JPEG', 'Passport.JPEG'],
  ['Паспорт № 4.jpg', 'Паспорт № 4.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['..\\..\\boot.ini', 'boot.ini.jpg'],
  ['C:\\Users\\Ann\\scan.jpg', 'scan.jpg'],
  ['a\r\nSet-Cookie: x=1.jpg', 'aSet-Cookie x=1.jpg'],
  ['nul\0.jpg', 'nul.jpg'],
  ['exe\u202Egpj.html', 'exegpj.html.jpg'],
  ['zero\u200Bwidth.jpg', 'zerowidth.jpg'],
  ['half \uD800 pair.jpg', 'half pair.jpg'],
  ['quoted "name".jpg', 'quoted name.jpg'],
  ['two  blanks.jpg', 'two blanks.jpg'],
  ['page.html', 'page.html.jpg'],
  ['image.png', 'image.png.jpg'],
  ['.jpg', 'jpg.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['', 'file.jpg'],
  ['...', 'file.jpg'],
  ['/', 'file.jpg'],
  ['\u202E', 'file.jpg'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(96)}.jpg`],
  [`${'😀'.repeat(300)}.jpg`, `${'😀'.repeat(96)}.jpg`],
])('%j is kept as %j', (sent, kept) => {
  expect(toFileName(sent, 'image/jpeg')).toBe(kept);
});

test('a name is no longer, whatever its ending', () => {
  expect([...toFileName('x'.repeat(300), 'application/pdf')]).toHaveLength(100);
});
