import { createServer } from 'node:http';
import { createIPX, createIPXNodeServer, ipxFSStorage } from 'ipx';

// Starts ipx the way its documentation shows, serving one folder.
const [folder, port] = process.argv.slice(2);
const ipx = createIPX({ storage: ipxFSStorage({ dir: folder }) });
createServer(createIPXNodeServer(ipx)).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
