import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'

type Browser = { keys: ECDH; auth: Buffer; status: number }
/** A message that arrived, decrypted; `ttl` in seconds. */
export type Arrived = { browser: string; note: Record<string, string>; urgency: string; ttl: number; key: string }

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads a body as a browser does, by RFC 8188 and 8291, without the library that wrote it. */
function decrypted({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** The key of a server that signed a request for this origin; throws where it did not. */
async function signerOf(authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  await jwtVerify(token, publicKey, { audience: origin, algorithms: ['ES256'] })
  return key
}

/** A push service on this machine, with the browsers that have an address there. It answers as the real ones do. */
export async function pushService() {
  const browsers = new Map<string, Browser>()
  const arrived: Arrived[] = []
  const server = createServer(async (request, reply) => {
    const { url = '', headers } = request
    const name = url.slice(1)
    const browser = browsers.get(name)
    if (!browser) return reply.writeHead(404).end()
    if (browser.status !== 201) return reply.writeHead(browser.status).end()
    try {
      const key = await signerOf(String(headers.authorization), origin)
      const note = JSON.parse(decrypted(browser, await bodyOf(request))) as Record<string, string>
      arrived.push({ browser: name, note, urgency: String(headers.urgency), ttl: Number(headers.ttl), key })
      return reply.writeHead(201).end()
    } catch {
      return reply.writeHead(403).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    arrived,
    /** A browser with an address, as its page names it to the school. */
    browser: (name: string) => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth, status: 201 })
      return { endpoint: `${origin}/${name}`, p256dh, auth: auth.toString('base64url') }
    },
    /** Answers messages to a browser by this status from now on. */
    answer: (name: string, status: number) => {
      const browser = browsers.get(name)
      if (browser) browser.status = status
    },
    close: () => new Promise((done) => server.close(done)),
  }
}
