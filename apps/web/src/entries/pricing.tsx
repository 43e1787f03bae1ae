import '../styles/cards.css';
import '../styles/mail-form.css';
import '../styles/tiers.css';
import { hydrate } from 'preact';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { wakeOffline } from '../offline/wake-offline.js';
import { wakeTrust } from '../trust/wake-trust.js';
import { WaitlistForm } from '../view/site/waitlist-form.js';

wakeTrust();

const root = document.querySelector('#waitlist-form');
if (root) hydrate(<WaitlistForm />, root);
startEngineChoice();
void wakeOffline();
