// Keeps the whole page, so that it works offline once visited. A new version of any file is a new cache; pages that
// are open keep the old one until they are all closed.
const cacheName = 'yomikiri-VERSION';
const files = 'FILES';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('yomikiri-') && name !== cacheName))
      .then((old) => Promise.all(old.map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(
    caches
      .open(cacheName)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
