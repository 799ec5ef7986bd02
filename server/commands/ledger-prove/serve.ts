// The server as it runs in production, without its pages: what the crash drill starts, kills and starts again. It ends with
// the process that started it.
import { flushCompileCache } from 'node:module';
import { assemble } from '#server/assemble.ts';
import { runProcess } from '#server/run-process.ts';

await runProcess({ assemble, readyText: () => '' });
// The next start finds it compiled, however this one ends.
flushCompileCache();
