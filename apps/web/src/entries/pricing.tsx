import { hydrate } from 'preact';
import { WaitlistForm } from '../view/site/waitlist-form.js';

const root = document.querySelector('#waitlist-form');
if (root) hydrate(<WaitlistForm />, root);
