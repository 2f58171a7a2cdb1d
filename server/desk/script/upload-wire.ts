/** The protocol of resumable uploads, as the desk speaks it: tus 1.0. */

const UPLOADS = '/media/uploads'
const VERSION = { 'tus-resumable': '1.0.0' }
/** Bytes of a part: what a broken line has to send again at most. */
const PART_BYTES = 8_388_608
const END_BYTES = 1_048_576

export type Arrived = { address: string; title: string; kind: string }
export type Upload = {
  key: string
  name: string
  size: number
  state: 'going' | 'checking' | 'done' | 'refused'
  fault: string
  mediaId: number | null
  /** The number of a file whose place it takes. */
  replaces: number | null
  /** The file that came of it. */
  file: Arrived | null
  sent: number
}

export async function listUploads(): Promise<Upload[]> {
  const reply = await fetch(UPLOADS)
  return reply.ok ? ((await reply.json()) as Upload[]) : []
}

const encoded = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** Begins an upload; its key, or the sentence of the refusal. */
export async function beginUpload(file: File, replaces: string): Promise<{ key: string } | { fault: string }> {
  const metadata = [`filename ${encoded(file.name)}`, ...(replaces === '' ? [] : [`replaces ${encoded(replaces)}`])].join(',')
  const headers = { ...VERSION, 'upload-length': String(file.size), 'upload-metadata': metadata }
  const reply = await fetch(UPLOADS, { method: 'POST', headers })
  const key = reply.headers.get('location')?.split('/').at(-1)
  if (reply.status === 201 && key) return { key }
  const words = await reply.text()
  return { fault: reply.status === 413 ? '文件最大 4 GB，请压缩或分开后再传' : reply.status === 422 ? words : '没有传成，请刷新页面再试' }
}

/** Bytes that the server has; null where it has no such upload any more. Throws on a broken line. */
export async function offsetOf(key: string): Promise<number | null> {
  const reply = await fetch(`${UPLOADS}/${key}`, { method: 'HEAD', headers: VERSION })
  if (reply.status >= 500) throw new Error('the server does not answer')
  return reply.ok ? Number(reply.headers.get('upload-offset')) : null
}

export const cancelUpload = (key: string): Promise<Response> => fetch(`${UPLOADS}/${key}`, { method: 'DELETE', headers: VERSION })

export type Sending = { done: Promise<number>; stop: () => void }

/** Sends one part. Its status, 0 for a broken line or a stop; `told` is called with the bytes that went out. */
export function sendPart(key: string, file: File, offset: number, told: (bytes: number) => void): Sending {
  const request = new XMLHttpRequest()
  const done = new Promise<number>((end) => {
    request.upload.onprogress = ({ loaded }) => told(loaded)
    request.onloadend = () => end(request.status)
    request.open('PATCH', `${UPLOADS}/${key}`)
    for (const [name, value] of Object.entries(VERSION)) request.setRequestHeader(name, value)
    request.setRequestHeader('upload-offset', String(offset))
    request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.send(file.slice(offset, offset + PART_BYTES))
  })
  return { done, stop: () => request.abort() }
}

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Names a file by its ends, so that the same one is known again after a reload. Pages without a secure address compare names and times. */
export async function printOf(file: File): Promise<string> {
  const plain = `${file.name}|${file.size}`
  if (!crypto.subtle) return `${plain}|${file.lastModified}`
  const ends = new Blob([file.slice(0, END_BYTES), file.slice(Math.max(0, file.size - END_BYTES))])
  return `${plain}|${hex(await crypto.subtle.digest('SHA-256', await ends.arrayBuffer()))}`
}
