import { MailForm } from './mail-form.js';

/** Asks for a sign-in link. There is no password, and no difference between a first visit and a later one. */
export function SignInForm() {
  return (
    <MailForm id="sign-in" endpoint="/api/sign-in" button="Send the link" doing="Signing in">
      <p>
        <strong>Look into your inbox.</strong> The link works for 15 minutes, once, and only in this browser.
      </p>
      <p class="hint">Nothing there? Look among unwanted mail. At most three messages a day go to one address.</p>
    </MailForm>
  );
}
