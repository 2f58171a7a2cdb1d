/** @sandbox own */
import type { AddressInfo } from 'node:net'
import { JSDOM } from 'jsdom'
import { startServer, type TestServer } from '../../../support/server'
import { leaveFor, png } from './upload'

type Observer = { error: (error: Error) => void; complete: (stored: { key: string; fsize: number }) => void }
type Qiniu = {
  upload(file: unknown, key: string | null, token: string, putExtra: object, config: object): { subscribe(observer: Observer): void }
}

const PAGE = 'http://localhost/'
/** Names the globals that the client takes from the page it runs in. */
const taken = ['window', 'document', 'navigator', 'localStorage', 'XMLHttpRequest', 'FormData', 'File', 'Blob', 'FileReader'] as const

/** The official client of the storage provider in a page, over real HTTP. Document 2 §7, File upload. */
describe('the official client', () => {
  let server: TestServer
  let qiniu: Qiniu
  let page: JSDOM
  const before = new Map<string, PropertyDescriptor | undefined>()

  beforeAll(async () => {
    server = await startServer({ env: { corsOrigins: [new URL(PAGE).origin] } })
    await server.app.listen({ host: '127.0.0.1', port: 0 })
    page = new JSDOM('', { url: PAGE })
    for (const name of taken) {
      before.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
      Object.defineProperty(globalThis, name, { value: page.window[name], configurable: true, writable: true })
    }
    qiniu = require('qiniu-js')
  })
  afterAll(async () => {
    for (const [name, value] of before) {
      Reflect.deleteProperty(globalThis, name)
      if (value) Object.defineProperty(globalThis, name, value)
    }
    page.window.close()
    await server.close()
  })

  const send = async (size: number) => {
    const { token, keyPrefix } = await leaveFor(server, await server.signIn())
    const bytes = png(size)
    const file = new page.window.File([new Uint8Array(bytes)], 'face.png', { type: 'image/png' })
    const { port } = server.app.server.address() as AddressInfo
    const config = { uphost: `127.0.0.1:${port}`, disableStatisticsReport: true }
    const extra = { mimeType: ['image/png'] }
    const stored = await new Promise<{ key: string; fsize: number }>((complete, error) =>
      qiniu.upload(file, `${keyPrefix}by-client-${size}.png`, token, extra, config).subscribe({ error, complete }),
    )
    const shown = await server.app.inject(`/uploads/${stored.key}`)
    return { stored, isSame: shown.rawPayload.equals(bytes) }
  }

  it('[D2-7-upload-1] sends a small file in one piece', async () => {
    expect(await send(1000)).toMatchObject({ stored: { fsize: 1000 }, isSame: true })
  })

  it('[D2-7-upload-2] sends a large file in blocks of 4 MiB', async () => {
    expect(await send(9_000_000)).toMatchObject({ stored: { fsize: 9_000_000 }, isSame: true })
  })
})
