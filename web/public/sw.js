// When the house is out of reach, a friendly page. Nothing else is kept: what is shown is always the house's newest.

const KEPT = 'petitfour-offline-1';
const PAGES = ['/offline.html', '/offline.css', '/icon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(PAGES)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== KEPT).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))).then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const path = new URL(event.request.url).pathname;
  if (event.request.mode === 'navigate') {
    event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')));
  } else if (PAGES.includes(path)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(path)));
  }
});
