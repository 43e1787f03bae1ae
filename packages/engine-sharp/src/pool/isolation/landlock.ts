import { existsSync } from 'node:fs';
import { systemCallFilter } from './system-call-filter.js';

const PERL = '/usr/bin/perl';

interface Confined {
  /** May be read and written. */
  readonly folder: string;
  /** May be read and run. */
  readonly paths: readonly string[];
  readonly command: readonly string[];
}

/**
 * The command that gives up access to all other files, to sockets and to other processes, and then
 * becomes the worker.
 */
export function landlocked({ folder, paths, command }: Confined): readonly string[] {
  const filter = systemCallFilter();
  if (!filter) throw new Error(`there is no filter of system calls for ${process.arch}`);
  if (!existsSync(PERL)) throw new Error('perl is not installed');
  return [PERL, '-e', GIVE_UP_RIGHTS, filter.toString('hex'), folder, String(paths.length), ...paths, ...command];
}

/**
 * In Perl, which Debian always has, and which can make system calls that shells can't. Landlock
 * allows opening files by the folder they're in, with the rights that its version knows. If it has
 * rules for network, signals and abstract sockets, it forbids those too.
 */
const GIVE_UP_RIGHTS = `
use strict;
my ($filter, $folder, $count, @rest) = @ARGV;
my @paths = splice(@rest, 0, $count);
my $arch = (POSIX::uname())[4]; BEGIN { require POSIX }
my $prctl = $arch eq 'x86_64' ? 157 : 167;
sub refuse { print STDERR "$_[0]: $!\\n"; exit 1 }

my ($EXECUTE, $WRITE, $READ, $LIST, $REMOVE, $MAKE_FOLDER, $MAKE_FILE, $TRUNCATE) = (1, 2, 4, 8, 0x30, 0x80, 0x100, 0x4000);
my $version = syscall(444, 0, 0, 1);
refuse('landlock') if $version < 1;
my $handled = $version < 2 ? 0x1fff : $version < 3 ? 0x3fff : $version < 5 ? 0x7fff : 0xffff;
my $rules = pack('Q', $handled);
$rules .= pack('Q', 3) if $version >= 4;
$rules .= pack('Q', 3) if $version >= 6;
my $set = syscall(444, $rules, length($rules), 0);
refuse('landlock_create_ruleset') if $set < 0;
sub allow {
  my ($path, $rights) = @_;
  sysopen(my $place, $path, 0x280000) or refuse($path);
  $rights &= -d $path ? $handled : $handled & ($EXECUTE | $WRITE | $READ | $TRUNCATE);
  my $rule = pack('Ql', $rights, fileno($place));
  refuse("landlock_add_rule $path") if syscall(445, $set, 1, $rule, 0) < 0;
}
allow($folder, $WRITE | $READ | $LIST | $REMOVE | $MAKE_FOLDER | $MAKE_FILE | $TRUNCATE);
allow($_, $EXECUTE | $READ | $LIST) for @paths;

my $program = pack('H*', $filter);
my $fprog = pack('Sx![P]P', length($program) / 8, $program);
refuse('no_new_privs') if syscall($prctl, 38, 1, 0, 0, 0) < 0;
refuse('landlock_restrict_self') if syscall(446, $set, 0) < 0;
refuse('seccomp') if syscall($prctl, 22, 2, $fprog, 0, 0) < 0;
exec { $rest[0] } @rest or refuse('exec');
`;
