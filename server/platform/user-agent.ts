import { readFileSync } from 'node:fs';
import path from 'node:path';

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };

/** How this server names itself to others. */
export const USER_AGENT = `countinghouse/${version}`;
