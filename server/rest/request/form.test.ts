import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveRest, type ClientResponse } from '#server/testing/rest-client.ts';
import { startExampleApi, type ExampleApi } from '#server/testing/example-api.ts';
import { call, type ExampleResponse } from '#server/testing/example-client.ts';
import { useFixtures } from '#server/testing/company-fixture.ts';

const { database, createFixture } = useFixtures();
let example: ExampleApi;
beforeAll(async () => {
  example = await startExampleApi(database.db);
});
afterAll(() => example.close());

/** Entries rather than an object: a name may come more than once. */
const formOf = (...entries: [name: string, value: string | Blob][]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

const send = (form: FormData, headers: Record<string, string> = {}): Promise<ExampleResponse> =>
  call(example.origin, '/user/', { method: 'PATCH', token: 'ann', body: form, headers });

const sendFields = (...entries: [name: string, value: string | Blob][]): Promise<ExampleResponse> => send(formOf(...entries));

describe('form fields', () => {
  it.each([
    ['true', true],
    ['True', true],
    ['1', true],
    ['FALSE', false],
    ['0', false],
  ])('are parsed as booleans if declared: %s', async (text, value) => {
    expect((await sendFields(['verified', text])).json.data).toEqual({ verified: value });
  });

  it.each(['yes', '', 'null', '2', 'truee'])('are rejected if not a boolean: "%s"', async (text) => {
    const { status, json } = await sendFields(['verified', text]);
    expect([status, json.data]).toEqual([400, { verified: ['Must be a valid boolean.'] }]);
  });

  it('are parsed as exact integers if declared', async () => {
    expect((await sendFields(['age', '12'], ['amount', '7'])).text).toBe('{"status":"success","data":{"age":12,"amount":7}}');
    expect((await sendFields(['age', '-3'])).json.data).toEqual({ age: -3 });
    expect((await sendFields(['age', '1e3'])).json.data).toEqual({ age: 1000 });
    const long = '999999999999999999999999999999';
    expect((await sendFields(['amount', long])).text).toBe(`{"status":"success","data":{"amount":${long}}}`);
    expect((await sendFields(['amount', '9007199254740993'])).text).toContain('{"amount":9007199254740993}');
  });

  it.each(['1.5', '', ' 5', '0x10', '05', '+5', '1_000', 'five', 'Infinity', 'NaN', '1e400', 'true', '[5]'])(
    'are rejected if not an integer: "%s"',
    async (text) => {
      const { status, json } = await sendFields(['age', text]);
      expect([status, Object.keys(json.data)]).toEqual([400, ['age']]);
    },
  );

  it('stay text if declared as text', async () => {
    for (const text of ['12', 'true', '{"a":1}', '["a"]', '{not json', '[', ' Ann ', 'Ann [really]', '['.repeat(100)]) {
      expect((await sendFields(['first_name', text], ['nickname', text])).json.data).toEqual({ first_name: text, nickname: text });
    }
  });

  it('are blank if empty, and unchanged if omitted', async () => {
    expect((await sendFields(['first_name', ''], ['nickname', ''])).json.data).toEqual({ first_name: '', nickname: null });
    expect((await sendFields()).json.data).toEqual({});
  });

  it('are parsed as JSON for free-form data, with exact numbers', async () => {
    const { text } = await sendFields(['metadata', '{"a":9007199254740993,"b":[true,"1"]}']);
    expect(text).toBe('{"status":"success","data":{"metadata":{"a":9007199254740993,"b":[true,"1"]}}}');
  });

  it.each(['text', '{broken', '[]', '7', 'null'])('are rejected if not an object: %s', async (text) => {
    expect((await sendFields(['metadata', text])).json.data).toEqual({ metadata: ['Invalid metadata. Must be a valid object.'] });
  });

  it('form a list if repeated, in order, with typed items', async () => {
    const { json } = await sendFields(['labels', 'b'], ['ages', '2'], ['labels', '["a"]'], ['ages', '1']);
    expect(json.data).toEqual({ labels: ['b', '["a"]'], ages: [2, 1] });
  });

  it('form a list from one value or one JSON array', async () => {
    expect((await sendFields(['labels', 'b'], ['ages', '2'])).json.data).toEqual({ labels: ['b'], ages: [2] });
    expect((await sendFields(['labels', '["b","1"]'], ['ages', '[2,1]'])).json.data).toEqual({ labels: ['b', '1'], ages: [2, 1] });
    expect((await sendFields(['labels', '{"b":1}'])).json.data).toEqual({ labels: ['{"b":1}'] });
  });

  it('are rejected if repeated for a single value', async () => {
    const { json } = await sendFields(['first_name', 'Ann'], ['first_name', 'Bea'], ['age', '1'], ['age', '2']);
    expect(json.data).toEqual({ first_name: ['Not a valid string.'], age: ['A valid integer is required.'] });
  });

  it('are ignored and listed in a header if undeclared', async () => {
    const response = await sendFields(['first_name', 'Ann'], ['colour', '['.repeat(100)]);
    expect([response.status, response.headers.get('x-ignored-parameters')]).toEqual([200, 'colour']);
  });
});

describe('a form', () => {
  it('has the checks of JSON', async () => {
    for (const field of [
      ['first_name', 'a\0b'],
      ['a\0b', 'x'],
      ['metadata', '{"a":"\\u0000"}'],
      ['metadata', '{"a":{"__proto__":{}}}'],
      ['metadata', '['.repeat(100)],
      ['__proto__', '{"a":1}'],
    ] as [string, string][]) {
      expect((await sendFields(field)).json, String(field)).toMatchObject({ status: 'error', code: 'malformed_body' });
    }
  });

  it('is rejected if a field is not UTF-8', async () => {
    const body = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="first_name"\r\n\r\n'),
      Buffer.from([0xff]),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const response = await call(example.origin, '/user/', { method: 'PATCH', token: 'ann', body, headers });
    expect([response.status, response.json.code]).toEqual([400, 'malformed_body']);
  });

  it('is rejected if a field without file support has a file', async () => {
    const rejection = ['This field does not take a file.'];
    const picture = new Blob([Buffer.from([0x89, 0x50, 0xff])], { type: 'image/png' });
    const { status, json } = await sendFields(['metadata', picture], ['labels', 'a'], ['labels', picture], ['icon', picture]);
    expect([status, json.code, json.data]).toEqual([400, 'invalid', { metadata: rejection, labels: rejection, icon: rejection }]);
  });

  it('is rejected if malformed', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const response = await call(example.origin, '/user/', { method: 'PATCH', token: 'ann', body: 'nonsense', headers });
    expect([response.status, response.json.code]).toEqual([400, 'malformed_body']);
  });

  it('is the same request with another boundary under one Idempotency-Key', async () => {
    const [first, second] = [
      await send(formOf(['age', '1']), { 'Idempotency-Key': 'k' }),
      await send(formOf(['age', '1']), { 'Idempotency-Key': 'k' }),
    ];
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  it('does not affect JSON on the same route', async () => {
    const { json } = await call(example.origin, '/user/', {
      method: 'PATCH',
      token: 'ann',
      json: { verified: 'true', age: '12', amount: '7', metadata: '{}', labels: 'a', first_name: 5 },
    });
    expect(Object.keys(json.data).toSorted()).toEqual(['age', 'amount', 'first_name', 'labels', 'metadata', 'verified']);
  });
});

describe('the routes that v3 clients send forms to', () => {
  type FormRequest = { token: string; fields: Record<string, string> };

  const serve = async () => {
    const fixture = await createFixture();
    const rest = await serveRest(database, fixture);
    const sendForm = async (method: string, path: string, { token, fields }: FormRequest): Promise<ClientResponse> => {
      const form = new Response(formOf(...Object.entries(fields)));
      const headers = { 'Content-Type': form.headers.get('content-type') ?? '' };
      return rest(method, path, { token, headers, text: await form.text() });
    };
    return { ...fixture, sendForm };
  };

  it('change a profile', async () => {
    const { ann, sendForm } = await serve();
    const fields = { first_name: '{"a":1}', id_number: '0012', nationality: 'za', metadata: '{"paid":true}' };
    expect(await sendForm('PATCH', '/user/', { token: ann.token, fields })).toMatchObject({
      status: 200,
      data: { first_name: '{"a":1}', id_number: '0012', nationality: 'ZA', metadata: { paid: true } },
    });
  });

  it('create and change a currency', async () => {
    const { admin, sendForm } = await serve();
    const { token } = admin;
    const currencyFields = { code: 'POINT', description: 'Points', symbol: '1', unit: 'true', divisibility: '4', archived: 'false' };
    const created = await sendForm('POST', '/admin/currencies/', { token, fields: currencyFields });
    expect(created).toMatchObject({ status: 201, data: { ...currencyFields, divisibility: 4, archived: false } });
    const fields = { archived: 'true', symbol: '[]', metadata: '{"a":1}' };
    const changed = await sendForm('PATCH', '/admin/currencies/POINT/', { token, fields });
    expect(changed).toMatchObject({ status: 200, data: { code: 'POINT', archived: true, symbol: '[]', metadata: { a: 1 } } });
    const rejection = await sendForm('POST', '/admin/currencies/', {
      token,
      fields: { ...currencyFields, code: 'OTHER', divisibility: '2.5' },
    });
    expect(rejection).toMatchObject({ status: 400, data: { divisibility: ['A valid integer is required.'] } });
  });
});
