import '../site/styles/cards.css';
import '../account/mail-form.css';
import '../site/styles/tiers.css';
import { hydrate } from 'preact';
import { WaitlistForm } from '../account/mail-form.js';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';

wakeTrust();

const root = document.querySelector('#waitlist-form');
if (root) hydrate(<WaitlistForm />, root);
startEngineChoice();
void wakeOffline();
