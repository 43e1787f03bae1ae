import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { linksIn, type ReceivedMail, startSmtpServer, type TestSmtpServer } from '@imagemill/testkit';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { cookieOf, from, openTestApp, type Tab, type TestApp, type TestAppOptions } from './test-app.js';

export interface MailApp extends TestApp {
  readonly smtp: TestSmtpServer;
  post(tab: Tab, url: string, payload: object, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  /** Requests a sign-in link and returns its token from the email. */
  askForLink(tab: Tab, email: string): Promise<string>;
  /** Signs the tab in by email; returns the signed-in tab. */
  signIn(tab: Tab, email: string, userAgent?: string): Promise<Tab>;
}

/** The whole server, and a real SMTP server for its email. */
export async function openMailApp(t: TestContext, options: TestAppOptions = {}): Promise<MailApp> {
  const smtp = await startSmtpServer();
  t.after(() => smtp.close());
  const test = await openTestApp(t, { ...options, env: { SMTP_URL: smtp.url, ...options.env } });
  const post = (tab: Tab, url: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
    test.app.inject({ method: 'POST', url, headers: { ...from(tab), ...headers }, payload });
  const askForLink = async (tab: Tab, email: string) => {
    const answer = await post(tab, '/api/sign-in', { email });
    assert.equal(answer.statusCode, 202, answer.body);
    return tokenOf(await smtp.nextMail(email));
  };
  return {
    ...test,
    smtp,
    post,
    askForLink,
    signIn: async (tab, email, userAgent = '') => {
      const token = await askForLink(tab, email);
      return tabAfter(await post(tab, '/api/sign-in/confirm', { token }, { 'user-agent': userAgent }));
    },
  };
}

/** The token of a link in an email, by default of the first link. */
export function tokenOf(mail: ReceivedMail, index = 0): string {
  return new URL(linksIn(mail)[index] ?? '').hash.slice(1);
}

/** The tab after a response that changed its session. */
export function tabAfter(answer: LightMyRequestResponse): Tab {
  assert.equal(answer.statusCode, 200, answer.body);
  return { cookie: cookieOf(answer.headers['set-cookie']), token: answer.json().token };
}

export const readAccount = (app: FastifyInstance, tab: Tab) => app.inject({ url: '/api/account', headers: from(tab) });
