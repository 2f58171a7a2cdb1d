import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Realm } from './realm'

export type AutomatorServer = { wsEndpoint: string; close(): Promise<void> }

type Message = { id: string; method: string; params?: Record<string, unknown> }

/** Playwright and the page put their own words before a message. */
const plain = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/^page\.evaluate: (\w*Error: )?/, '').split('\n    at ')[0]

async function reply(realm: Realm, { id, method, params = {} }: Message): Promise<string> {
  if (method === 'Tool.close' || method === 'App.exit') return JSON.stringify({ id, result: {} })
  try {
    return JSON.stringify({ id, result: (await realm.handle(method, params)) ?? {} })
  } catch (error) {
    return JSON.stringify({ id, error: { message: plain(error) } })
  }
}

function connect(socket: WebSocket, realm: Realm): void {
  const stop = realm.listen((method, params) => {
    if (!method.startsWith('Host.')) socket.send(JSON.stringify({ method, params }))
  })
  socket.on('close', stop)
  socket.on('message', async (bytes) => {
    const text = await reply(realm, JSON.parse(bytes.toString()) as Message)
    if (socket.readyState === socket.OPEN) socket.send(text)
  })
}

/** Serves a running mini-program to automators, as the vendor's tool does. */
export async function serveAutomator(realm: Realm): Promise<AutomatorServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  server.on('connection', (socket) => connect(socket, realm))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const client of server.clients) client.terminate()
    await new Promise((resolve) => server.close(resolve))
  }
  return { wsEndpoint: `ws://127.0.0.1:${port}`, close }
}
