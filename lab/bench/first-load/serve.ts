import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { mediaFolder, twentyCourses } from './courses'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

export type Served = { origin: string; close(): Promise<void> }

function fileFor(folder: string, address: string): string {
  const file = address.startsWith('/media/') ? path.join(mediaFolder, address.slice('/media/'.length)) : path.join(folder, address)
  return existsSync(file) && statSync(file).isFile() ? file : path.join(folder, 'index.html')
}

/** Serves a built page over loopback, compressed like ours, with the list of courses and their pictures. */
export async function serveFolder(folder: string): Promise<Served> {
  const list = Buffer.from(JSON.stringify(twentyCourses()))
  const server = createServer((request, response) => {
    const address = (request.url ?? '/').split('?')[0] ?? '/'
    const file = fileFor(folder, address)
    const type = address === '/courses.json' ? 'application/json' : (types[path.extname(file)] ?? 'application/octet-stream')
    const bytes = address === '/courses.json' ? list : readFileSync(file)
    const isText = !type.startsWith('image/') || type.includes('svg')
    response.setHeader('content-type', type)
    response.setHeader('cache-control', type.startsWith('text/html') ? 'no-cache' : 'public, max-age=31536000')
    if (isText) response.setHeader('content-encoding', 'br')
    response.end(isText ? brotliCompressSync(bytes) : bytes)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
