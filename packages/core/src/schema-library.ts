import { z } from 'zod';

// Else every schema tries out whether it may make code from text: a page's content policy forbids that, and browsers report the attempt.
z.config({ jitless: true });

/** The library that options are described with. */
export { z };
