import type { ComponentChildren } from 'preact';
import { awayWords } from '../../offline/offline-words.js';
import { reach } from '../../offline/reach.js';
import type { Access, ServerAccess } from './server/access.js';

const TOOLS = <a href="/">The tools in the browser</a>;

/** Why nothing can be uploaded now and what to do about it; empty if uploading works. */
export function AccessNote({ server }: { server: ServerAccess }) {
  const words = noteOf(server.access.value);
  return (
    <div role="status">
      {words && (
        <div class="note">
          <p>{words}</p>
        </div>
      )}
    </div>
  );
}

function noteOf(access: Access): ComponentChildren {
  switch (access.kind) {
    case 'signed_out':
      return (
        <>
          <strong>This tool is part of PRO.</strong> <a href="/account">Sign in</a> with an account that has it to upload files.{' '}
          <a href="/pricing">What PRO is</a>
        </>
      );
    case 'no_pro':
      return (
        <>
          <strong>Your account has no PRO.</strong> Nothing is uploaded without it. <a href="/pricing">What PRO is</a>{' '}
          <a href="/account">Your account</a>
        </>
      );
    case 'away':
      return (
        <>
          <strong>{awayWords(reach.value)}</strong> This tool needs the server and waits for it. {TOOLS} go on working.
        </>
      );
    case 'pro':
      return (
        access.files.remaining <= 0 && (
          <>
            <strong>Today’s files on the server are used up.</strong> Files that are done can still be saved. {TOOLS} go on working, without
            a limit for you.
          </>
        )
      );
    case 'asking':
      return undefined;
  }
}
