import type { AuditEntry } from '@imagemill/store';
import { type Command, EXIT } from '../command.js';
import { readArguments } from '../operator/read-arguments.js';
import { textTable } from '../operator/terminal.js';
import { withStore } from '../operator/with-store.js';

const ACTIONS: Readonly<Record<AuditEntry['action'], string>> = {
  pro_granted: 'PRO granted',
  pro_revoked: 'PRO revoked',
  key_created: 'key created',
  key_revoked: 'key revoked',
  launch_begun: 'launch run begun',
  api_opened: 'API opened',
  api_withdrawn: 'API withdrawn',
};

/** `imagemill audit`: who was given access, and by whom. */
export const audit: Command = {
  name: 'audit',
  usage: '[--json]',
  summary: 'Lists grants, keys and launches of the last 400 days, newest first.',
  help: [
    'Each entry is written together with the change itself, whichever way that came. When an account is deleted, its address goes from here too.',
    '--json: a list of {at, action, actor, subject}; actor is "operator" or "account", subject an address, the id of a key, or the run of a launch.',
  ].join('\n'),
  async run(args, output) {
    const { values } = readArguments(args, [], { json: { type: 'boolean' } });
    const entries = await withStore((store) => store.listAudit());
    output.show(values.json ? asJson(entries) : entries.length === 0 ? 'Nothing has been granted yet.' : asTable(entries));
    return EXIT.ok;
  },
};

const timeOf = ({ at }: AuditEntry) => new Date(at).toISOString();

function asTable(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [timeOf(entry), ACTIONS[entry.action], entry.actor, entry.subject]);
  return textTable(['time', 'what', 'by', 'to'], rows);
}

function asJson(entries: readonly AuditEntry[]): string {
  return JSON.stringify(
    entries.map((entry) => ({ ...entry, at: timeOf(entry) })),
    null,
    2,
  );
}
