import type { EventListener, EventsPort } from './port'

/** The browser's own reconnecting is not used: an address opens once. */
function open(url: string, names: readonly string[], { onEvent, onBroken }: EventListener): () => void {
  const source = new EventSource(url)
  for (const name of names) source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(name, data))
  source.addEventListener('error', () => {
    source.close()
    onBroken()
  })
  return () => source.close()
}

export const liveEvents = { open } satisfies EventsPort
