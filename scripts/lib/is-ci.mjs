/** True on a build server, where nothing may be skipped for want of a program. */
export const isCi = !['', '0', 'false'].includes(process.env.CI ?? '');
