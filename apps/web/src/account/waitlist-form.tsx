import { MailForm } from './mail-form.js';

/** Asks for an address for the waitlist; its owner confirms it by mail. */
export function WaitlistForm() {
  return (
    <MailForm id="waitlist" endpoint="/api/waitlist" button="Join" doing="Joining">
      <p>
        <strong>Look into your inbox.</strong> The message has a link that confirms your address; it works for 7 days. An address that is on
        the list already stays there.
      </p>
    </MailForm>
  );
}
