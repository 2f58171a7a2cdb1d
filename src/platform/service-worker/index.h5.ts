import { storage } from '../storage/index.h5'
import type { ServiceWorkerPort } from './port'

const SWITCH = 'keepServiceWorker'
let waiting: ServiceWorker | undefined

/** Automated browsers and development builds use the files directly, unless a test turns the worker on. */
function isEnabled(): boolean {
  if (!('serviceWorker' in navigator) || process.env.NODE_ENV !== 'production') return false
  return !navigator.webdriver || storage.read(SWITCH) === 'on'
}

/** By which a browser offers to put the app on the home screen; it reads its icons too, so it comes after the content. */
function linkManifest(): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'manifest', href: '/manifest.webmanifest' })
  document.head.append(link)
}

/** Calls back with a version that is ready beside the one in use; the first version replaces none. */
function watchVersions(registration: ServiceWorkerRegistration, waits: (version: ServiceWorker) => void): void {
  const report = (version: ServiceWorker | null) => {
    if (version && navigator.serviceWorker.controller) waits(version)
  }
  report(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const version = registration.installing
    version?.addEventListener('statechange', () => version.state === 'installed' && report(version))
  })
}

export const serviceWorker = {
  follow: (waits) => {
    let isStopped = false
    const start = async () => {
      const registration = await navigator.serviceWorker.register('/sw.js')
      watchVersions(registration, (version) => {
        waiting = version
        if (!isStopped) waits()
      })
    }
    linkManifest()
    // A browser that refuses goes on without.
    if (isEnabled()) void start().catch(() => {})
    return () => {
      isStopped = true
    }
  },
  renew: () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    waiting?.postMessage('renew')
  },
} satisfies ServiceWorkerPort
