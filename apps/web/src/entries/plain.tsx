import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

void wakeOffline();
