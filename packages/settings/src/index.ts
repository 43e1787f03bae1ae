export { type Config, loadConfig, loadMailSettings, loadStoreSettings, type MailSettings, type StoreSettings } from './config.js';
export { createNetworks, plainAddress } from './networks.js';
export { loadSecrets } from './secrets.js';
