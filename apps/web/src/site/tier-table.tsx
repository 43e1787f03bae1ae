import type { ComponentChildren } from 'preact';
import { ApiTag } from './api-tag.js';
import { Slot } from './slot.js';
import { WhileApi } from './while-api.js';

type Row = readonly [name: string, free: ComponentChildren, pro: ComponentChildren, api: ComponentChildren];

const ROWS: readonly Row[] = [
  [
    'Where the work is done',
    'On your device; nothing is uploaded',
    'On your device, and for three tools on this site’s server: those upload the file',
    'On this site’s server: the file is uploaded',
  ],
  ['Files in your browser', <Slot name="freeFiles" />, 'No daily limit', 'None'],
  [
    'Files on the server',
    'None',
    <Slot name="proFiles" />,
    <>
      <Slot name="apiFiles" />, <Slot name="apiRate" />
    </>,
  ],
  ['Size of a file', 'What your device holds', <OnServer name="proBytes" />, <Slot name="apiBytes" />],
  ['Size of a picture', <Slot name="freePixels" />, <OnServer name="proPixels" />, <Slot name="apiPixels" />],
  ['Size of an AVIF', <Slot name="freeAvifPixels" />, <OnServer name="proAvifPixels" />, <Slot name="apiAvifPixels" />],
  ['Time for one file', 'Until you cancel', <OnServer name="proTime" />, <Slot name="apiTime" />],
  [
    'How to get it',
    'Open a tool. No account',
    'From whoever runs this site, for your email address. Then sign in with it',
    <>
      <WhileApi is="Planned" as="span">
        Not yet. The waitlist is told first
      </WhileApi>
      <WhileApi is="Live" as="span">
        With PRO: make a key on your <a href="/account">account page</a>
      </WhileApi>
    </>,
  ],
];

function OnServer({ name }: { name: 'proBytes' | 'proPixels' | 'proAvifPixels' | 'proTime' }) {
  return (
    <>
      <Slot name={name} /> on the server
    </>
  );
}

/** The tiers side by side, with the numbers that the server enforces. */
export function TierTable() {
  return (
    <div class="table-box tiers">
      <table class="table">
        <thead>
          <tr>
            <td />
            <th scope="col">Free</th>
            <th scope="col">PRO</th>
            <th scope="col">
              API <ApiTag small />
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([name, free, pro, api]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-tier="Free">{free}</td>
              <td data-tier="PRO">{pro}</td>
              <td data-tier="API">{api}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
