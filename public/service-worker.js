// Shows a page when there is no connection. Nothing else is cached: pages and API responses contain private data, and the browser itself keeps the
// files of the build.
const CACHE = 'offline-page';
const OFFLINE_PAGE = '/offline';

// The page is in the language of the registration (app/(dashboard)/_shell/offline-page-installer.tsx), so a change of language installs it again.
self.addEventListener('install', (event) => {
  const load = async () => {
    const cache = await caches.open(CACHE);
    await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
    await self.skipWaiting();
  };
  event.waitUntil(load());
});

self.addEventListener('activate', (event) => {
  const start = async () => {
    // The browser requests the page while the worker starts.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(start());
});

const loadPage = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (!page) throw error;
    return page;
  }
};

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(loadPage(event));
});
