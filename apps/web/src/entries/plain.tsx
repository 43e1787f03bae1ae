import { wakeOffline } from '../offline/wake-offline.js';

void wakeOffline();
