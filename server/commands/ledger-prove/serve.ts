// The server as it runs in production, without its pages: what the crash drill starts, kills and starts again. It ends with
// the process that started it.
import { flushCompileCache } from 'node:module';
import { composeServer } from '#server/compose.ts';
import { runProcess } from '#server/composition/run-process.ts';

await runProcess({ compose: composeServer, readyText: () => '' });
// The next start finds it compiled, however this one ends.
flushCompileCache();
