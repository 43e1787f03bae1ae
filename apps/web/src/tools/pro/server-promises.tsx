import { RequestsLink } from '../../trust/requests-link.js';

const PROMISES = [
  {
    title: 'They go to this server, and nowhere else',
    text: 'A file is sent when you press Upload, not before. Its name stays on your device; the result is named there.',
  },
  {
    title: 'They are worked on apart',
    text: 'Each file is opened in a process apart from the server, with bounds on its time and memory. A process does one file at a time, up to 50 in all. Logs hold neither name nor contents.',
  },
  {
    title: 'They are deleted with the answer',
    text: 'A file lives in a temporary folder until its answer is sent, or you cancel. Kept is the number of files, for the daily limit.',
  },
];

/** What happens to files sent to the server, in three short, true statements. */
export function ServerPromises() {
  return (
    <section class="section" aria-labelledby="files-title">
      <h2 id="files-title">What happens to your files here</h2>
      <ol class="promises">
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p class="quiet">
        What this page sends stands in <RequestsLink>what left this page</RequestsLink>, your file’s bytes included. If a file fits your
        browser, <a href="/">the other tools</a> do the same without sending it. <a href="/privacy">Privacy, and how to check it</a>
      </p>
    </section>
  );
}
