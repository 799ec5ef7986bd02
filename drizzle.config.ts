import { globSync } from 'node:fs';
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: globSync('./db/schema/!(index).ts'),
  out: './db/migrations',
});
