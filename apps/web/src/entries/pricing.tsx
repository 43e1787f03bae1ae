import { hydrate } from 'preact';
import { wakeOffline } from '../offline/wake-offline.js';
import { WaitlistForm } from '../view/site/waitlist-form.js';

const root = document.querySelector('#waitlist-form');
if (root) hydrate(<WaitlistForm />, root);
void wakeOffline();
