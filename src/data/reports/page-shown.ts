type Listener = (name: string) => void

const listeners = new Set<Listener>()

/** Event: a page is shown; sent by every screen. */
export function pageShown(name: string): void {
  for (const listener of listeners) listener(name)
}

/** Calls back with the route name of each page that comes up; returns the stop function. */
export function onPageShown(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
