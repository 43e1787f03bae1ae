/** A system call's number on each processor; undefined if it doesn't exist there. */
type Numbers = readonly [x64: number, arm64: number | undefined];

/**
 * Calls that a worker never needs and Landlock doesn't cover: sockets of any kind, other processes,
 * permissions and times of files it may not open, named shared memory, and the parts of the kernel
 * that attackers escape through most often.
 */
const REFUSED: Readonly<Record<string, Numbers>> = {
  socket: [41, 198],
  socketpair: [53, 199],
  connect: [42, 203],
  bind: [49, 200],
  listen: [50, 201],
  accept: [43, 202],
  accept4: [288, 242],

  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_open: [434, 434],
  pidfd_getfd: [438, 438],
  pidfd_send_signal: [424, 424],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  kill: [62, 129],
  tkill: [200, 130],
  tgkill: [234, 131],
  rt_sigqueueinfo: [129, 138],
  rt_tgsigqueueinfo: [297, 240],
  fork: [57, undefined],
  vfork: [58, undefined],
  setpriority: [141, 140],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  sched_setaffinity: [203, 122],
  sched_setattr: [314, 274],
  ioprio_set: [251, 30],

  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  personality: [135, 92],

  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],

  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  msgget: [68, 186],
  msgsnd: [69, 189],
  msgrcv: [70, 188],
  msgctl: [71, 187],
  semget: [64, 190],
  semop: [65, 193],
  semtimedop: [220, 192],
  semctl: [66, 191],
  mq_open: [240, 180],
  mq_unlink: [241, 181],

  chmod: [90, undefined],
  fchmod: [91, 52],
  fchmodat: [268, 53],
  fchmodat2: [452, 452],
  chown: [92, undefined],
  fchown: [93, 55],
  lchown: [94, undefined],
  fchownat: [260, 54],
  setxattr: [188, 5],
  lsetxattr: [189, 6],
  fsetxattr: [190, 7],
  removexattr: [197, 14],
  lremovexattr: [198, 15],
  fremovexattr: [199, 16],
  setxattrat: [463, 463],
  removexattrat: [466, 466],
  file_setattr: [469, 469],
  truncate: [76, 45],
  utime: [132, undefined],
  utimes: [235, undefined],
  futimesat: [261, undefined],
  utimensat: [280, 88],
  inotify_add_watch: [254, 27],
  fanotify_init: [300, 262],
};
const CLONE: Numbers = [56, 220];
const CLONE3: Numbers = [435, 435];
const PRLIMIT64: Numbers = [302, 261];

const ARCHITECTURES = { x64: { index: 0, audit: 0xc000003e }, arm64: { index: 1, audit: 0xc00000b7 } } as const;
const [EPERM, ENOSYS] = [1, 38];
const CLONE_THREAD = 0x10000;
/** On x64, a second set of numbers for the same calls starts here. */
const X32 = 0x40000000;

const RETURN = { allow: 0x7fff0000, refuse: (errno: number) => 0x00050000 | errno, kill: 0x80000000 } as const;
/** Offsets in the data that the kernel gives a filter (`struct seccomp_data`). */
const AT = { call: 0, processor: 4, argument: (index: number) => 16 + 8 * index } as const;

/**
 * The program that the kernel runs before each system call (classic BPF); undefined on other
 * architectures.
 */
export function systemCallFilter(arch: string = process.arch): Buffer | undefined {
  if (arch !== 'x64' && arch !== 'arm64') return undefined;
  const { index, audit } = ARCHITECTURES[arch];
  const ofCall = (numbers: Numbers, ...then: readonly Buffer[]) => {
    const number = numbers[index];
    return number === undefined ? [] : [ifEqual(number, 0, then.length), ...then];
  };
  return Buffer.concat([
    load(AT.processor),
    ifEqual(audit, 1, 0),
    returnValue(RETURN.kill),
    load(AT.call),
    ifAtLeast(X32, 0, 1),
    returnValue(RETURN.kill),
    ...Object.values(REFUSED).flatMap((numbers) => ofCall(numbers, returnValue(RETURN.refuse(EPERM)))),
    // Libraries then fall back to clone, whose arguments a filter can see: threads are allowed,
    // processes are not.
    ...ofCall(CLONE3, returnValue(RETURN.refuse(ENOSYS))),
    ...ofCall(CLONE, load(AT.argument(0)), ifAnyBit(CLONE_THREAD, 1, 0), returnValue(RETURN.refuse(EPERM)), returnValue(RETURN.allow)),
    // A process may change its own limits, but not those of others.
    ...ofCall(PRLIMIT64, load(AT.argument(0)), ifEqual(0, 1, 0), returnValue(RETURN.refuse(EPERM)), returnValue(RETURN.allow)),
    returnValue(RETURN.allow),
  ]);
}

/** One instruction: `yes` and `no` are how many of the next instructions are skipped. */
function instruction(code: number, value: number, yes = 0, no = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(yes, 2);
  bytes.writeUInt8(no, 3);
  bytes.writeUInt32LE(value >>> 0, 4);
  return bytes;
}

const load = (at: number) => instruction(0x20, at);
const ifEqual = (value: number, yes: number, no: number) => instruction(0x15, value, yes, no);
const ifAtLeast = (value: number, yes: number, no: number) => instruction(0x35, value, yes, no);
const ifAnyBit = (bits: number, yes: number, no: number) => instruction(0x45, bits, yes, no);
const returnValue = (value: number) => instruction(0x06, value);
