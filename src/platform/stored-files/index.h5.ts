import type { DownloadEnd, StoredFilesPort } from './port'

const CACHE = 'kept-files'
const PATH = '/kept-files/'
const addressIn = (name: string) => PATH + encodeURIComponent(name)

const hasCache = () => typeof caches !== 'undefined'
const kept = async (name: string) => (hasCache() ? (await caches.open(CACHE)).match(addressIn(name)) : undefined)

/** Keeps a body under a name. False when the browser has no room. */
async function keep(name: string, body: Blob | string): Promise<boolean> {
  try {
    await (await caches.open(CACHE)).put(addressIn(name), new Response(body))
    return true
  } catch {
    return false
  }
}

/** Reads a reply piece by piece, to tell how far it is. */
async function bodyOf(reply: Response, onPercent: (percent: number) => void): Promise<Blob> {
  const reader = reply.body?.getReader()
  if (!reader) return reply.blob()
  const whole = Number(reply.headers.get('content-length') ?? 0)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let got = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    parts.push(piece.value)
    got += piece.value.length
    if (whole > 0) onPercent(Math.min(100, Math.floor((got / whole) * 100)))
  }
  return new Blob(parts, { type: reply.headers.get('content-type') ?? '' })
}

async function fetchInto(url: string, name: string, signal: AbortSignal, onPercent: (percent: number) => void): Promise<DownloadEnd> {
  try {
    const reply = await fetch(url, { signal })
    if (!reply.ok) return { end: 'failed' }
    const body = await bodyOf(reply, onPercent)
    if (signal.aborted) return { end: 'stopped' }
    return (await keep(name, body)) ? { end: 'kept', bytes: body.size } : { end: 'full' }
  } catch {
    return { end: signal.aborted ? 'stopped' : 'failed' }
  }
}

/** Has the browser save an address as a file. */
function save(address: string, fileName: string): void {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = fileName
  anchor.click()
}

/** Kept in the cache of the page's own origin, beside the files of the app. */
export const storedFiles: StoredFilesPort = {
  place: () => (hasCache() ? 'browser' : 'none'),
  download: (url, name, onPercent) => {
    const control = new AbortController()
    return { ended: fetchInto(url, name, control.signal, onPercent), cancel: () => control.abort() }
  },
  writeText: keep,
  readText: async (name) => (await kept(name))?.text(),
  addressOf: async (name) => {
    const file = await kept(name)
    return file && URL.createObjectURL(await file.blob())
  },
  release: (address) => URL.revokeObjectURL(address),
  handOver: async (name, fileName) => {
    const address = await storedFiles.addressOf(name)
    if (address === undefined) return 'failed'
    save(address, fileName)
    // The browser has taken the file by the next turn.
    setTimeout(() => URL.revokeObjectURL(address))
    return 'saved'
  },
  remove: async (name) => {
    if (hasCache()) await (await caches.open(CACHE)).delete(addressIn(name))
  },
  names: async () => {
    if (!hasCache()) return []
    const rows = await (await caches.open(CACHE)).keys()
    return rows.map(({ url }) => decodeURIComponent(new URL(url).pathname.slice(PATH.length)))
  },
}
