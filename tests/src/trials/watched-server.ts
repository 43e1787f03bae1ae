// Starts the server with a watch on its event loop. SIGUSR2 makes it print the longest time it was
// held up since the last signal.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { startCommand } from '@imagemill/testkit';

const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('SIGUSR2', () => {
  console.log(`held up ${Math.max(0, delay.max / 1e6 - RESOLUTION_MS).toFixed(0)} ms`);
  delay.reset();
});
await import(pathToFileURL(startCommand().main).href);
