import '../styles/account.css';
import '../styles/keys.css';
import '../styles/mail-form.css';
import { hydrate } from 'preact';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';
import { AccountApp } from '../view/account/account-app.js';

wakeTrust();

const root = document.querySelector('#account');
if (root) hydrate(<AccountApp />, root);
startEngineChoice();
void wakeOffline();
