import type { TrackerPort } from './port'

const FORM = 'application/x-www-form-urlencoded'

async function within<T>(timeoutMs: number, fallback: T, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), timeoutMs)
  try {
    return await ask(control.signal)
  } catch {
    return fallback
  } finally {
    clearTimeout(timer)
  }
}

export const tracker = {
  image: (url) => {
    new Image().src = url
  },
  post: (url, body, timeoutMs) =>
    within(timeoutMs, false, async (signal) => (await fetch(url, { method: 'POST', headers: { 'content-type': FORM }, body, signal })).ok),
  beacon: (url, body) => void navigator.sendBeacon?.(url, new Blob([body], { type: FORM })),
  get: (url, timeoutMs) =>
    within<unknown>(timeoutMs, undefined, async (signal) => {
      const reply = await fetch(url, { signal })
      return reply.ok ? reply.json() : undefined
    }),
  onLeave: (leaving) => {
    window.addEventListener('pagehide', leaving)
    return () => window.removeEventListener('pagehide', leaving)
  },
} satisfies TrackerPort
