import '../account/account.css';
import '../account/keys.css';
import '../account/mail-form.css';
import { hydrate } from 'preact';
import { AccountApp } from '../account/account-app.js';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

const root = document.querySelector('#account');
if (root) hydrate(<AccountApp />, root);
startEngineChoice();
void startOffline();
