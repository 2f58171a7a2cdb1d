import type { EventListener, EventsPort } from './port'

async function read(url: string, signal: AbortSignal, tell: (name: string, data: string) => void): Promise<void> {
  const [{ createParser }, reply] = await Promise.all([import('eventsource-parser'), fetch(url, { signal, cache: 'no-store' })])
  if (!reply.ok || !reply.body) return
  const parser = createParser({ onEvent: ({ event = 'message', data }) => tell(event, data) })
  const [reader, decoder] = [reply.body.getReader(), new TextDecoder()]
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) parser.feed(decoder.decode(piece.value, { stream: true }))
}

/** Read by `fetch`, so that closing it ends the request at once and nothing connects again by itself. */
function open(url: string, names: readonly string[], { onEvent, onBroken }: EventListener): () => void {
  const control = new AbortController()
  const end = () => {
    if (control.signal.aborted) return
    control.abort()
    onBroken()
  }
  const tell = (name: string, data: string) => !control.signal.aborted && names.includes(name) && onEvent(name, data)
  read(url, control.signal, tell).then(end, end)
  return () => control.abort()
}

export const liveEvents = { open } satisfies EventsPort
