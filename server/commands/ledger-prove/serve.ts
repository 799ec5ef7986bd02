// The production server without pages, for the crash drill. It exits with its parent process.
import { flushCompileCache } from 'node:module';
import { composeServer } from '#server/compose.ts';
import { runProcess } from '#server/composition/run-process.ts';

await runProcess({ compose: composeServer, readyText: () => '' });
// Saves compiled code for the next start.
flushCompileCache();
