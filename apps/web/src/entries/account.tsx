import '../account/account.css';
import '../account/keys.css';
import '../account/mail-form.css';
import { hydrate } from 'preact';
import { AccountApp } from '../account/account-app.js';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

const root = document.querySelector('#account');
if (root) hydrate(<AccountApp />, root);
startEngineChoice();
void wakeOffline();
