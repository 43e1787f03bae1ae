import '../site/styles/cards.css';
import '../account/mail-form.css';
import '../site/styles/tiers.css';
import { hydrate } from 'preact';
import { WaitlistForm } from '../account/mail-form.js';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

startRequestWatch();

const root = document.querySelector('#waitlist-form');
if (root) hydrate(<WaitlistForm />, root);
startEngineChoice();
void startOffline();
