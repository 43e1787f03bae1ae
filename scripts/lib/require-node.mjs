// Imported first by every script: an old Node gets one clear sentence, not a syntax or module error.
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Imagemill needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
