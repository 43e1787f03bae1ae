// Every script imports this first: with an old Node it prints one clear sentence instead of a
// syntax or module error.
const OLDEST = [20, 19];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Imagemill needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
