import type { Tool } from '@imagemill/core';
import { OPERATION_WORDS } from '../shell/words/tool-words.js';
import { RequestsLink } from '../trust/requests-link.js';

const promises = (does: string, thing: string) => [
  {
    title: 'They stay on this device',
    text: `Your browser opens and ${does} every ${thing} itself. No file, file name or file size is sent anywhere.`,
  },
  {
    title: 'One number is counted',
    text: 'After each success the page tells this site that one more file is done, so that it can keep the daily quota.',
  },
  {
    title: 'They end with the tab',
    text: 'Results live in this tab until you save them. Close it and they are gone; only your settings are remembered.',
  },
];

/** What happens to a visitor's files, in three short, true sentences. */
export function FilePromises({ id, tool }: { id: string; tool?: Tool }) {
  const words = tool && OPERATION_WORDS[tool.operation];
  const thing = tool ? (tool.takes === 'pdf' ? 'document' : 'picture') : 'file';
  return (
    <section class="section" aria-labelledby={id}>
      <h2 id={id}>What happens to your files</h2>
      <ol class="promises">
        {promises(words?.does ?? 'changes', thing).map((promise) => (
          <li key={promise.title}>
            <h3>{promise.title}</h3>
            <p>{promise.text}</p>
          </li>
        ))}
      </ol>
      <p class="quiet">
        You can check this: {words?.verb ?? 'compress'} a file and see <RequestsLink>what left this page</RequestsLink>, or open your
        browser’s developer tools and choose Network. The only request about it says “{tool?.id ?? 'compress-image'}” and a random id.{' '}
        {tool === undefined && <>The PRO tools are the exception: they upload the file, and say so. </>}
        <a href="/privacy">Privacy, and how to check it</a>
      </p>
    </section>
  );
}
