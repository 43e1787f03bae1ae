import { createRequestLog } from './request-log.js';

/** The requests of this page; `watchRequests` fills it. */
export const pageRequests = createRequestLog();
