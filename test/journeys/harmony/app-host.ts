import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { AppProcess } from '../../support/app-process'
import { runArkTs } from '../../support/arkts'

const root = path.join(__dirname, '../../..')
const build = path.join(root, 'dist/harmony-hybrid')
const conf = readFileSync(path.join(root, 'deploy/harmony/nginx.conf'), 'utf8')
/** Paths that the proxy passes on to the server. */
const passedOn = new RegExp(/location ~ (\S+) \{/.exec(conf)?.[1] ?? '$.')

export const { USER_AGENT } = runArkTs<{ USER_AGENT: string }>('native/Settings.ets')
const word = USER_AGENT.split(' ').at(-1) ?? ''

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** A server that is gone takes the connection along, as the server's own address would. */
function passOn(site: string, call: IncomingMessage, reply: ServerResponse): void {
  const there = request(`${site}${call.url}`, { method: call.method, headers: call.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.on('aborted', () => reply.destroy())
    answer.pipe(reply)
  })
  there.on('error', () => reply.destroy())
  reply.on('close', () => there.destroy())
  call.pipe(there)
}

function send(reply: ServerResponse, file: string, cache: string): void {
  reply.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream', 'cache-control': cache })
  reply.end(readFileSync(file))
}

function show(reply: ServerResponse, pathname: string): void {
  const file = path.join(build, path.posix.normalize(pathname))
  if (!pathname.startsWith('/public/')) send(reply, path.join(build, 'index.html'), 'no-cache')
  else if (existsSync(file)) send(reply, file, 'public, max-age=31536000, immutable')
  else reply.writeHead(404).end()
}

/** The host of the web part as `deploy/harmony/nginx.conf` makes it: the build, the calls of the server, and the site for everybody else. */
export async function appHost({ origin: site }: AppProcess): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((call, reply) => {
    const { pathname } = new URL(call.url ?? '/', site)
    const moveTo = (address: string) => void reply.writeHead(302, { location: address }).end()
    if (passedOn.test(pathname)) passOn(site, call, reply)
    else if (pathname === '/index.html') moveTo('/')
    else if (pathname.startsWith('/public/') || call.headers['user-agent']?.includes(word)) show(reply, pathname)
    else moveTo(`${site}${call.url}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close }
}
