/** Whether the public API was Live when the server gave this page. */
export const isApiLive = () => document.querySelector('[data-slot="apiStatus"]')?.textContent === 'Live';
