import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { audio } from '@/contract/site/audio'
import { wavFile } from '@/domain/device/wav-file'
import { startServer, type TestSession } from '../../support/server'
import { staffBrowser } from '../desk/staff'
import { leaveFor, png, postForm } from '../providers/uploads/upload'
import { chosen, type HomeworkServer, MARKED, startHomeworkServer, written } from '../services/doubt/homework/homework-server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let room: HomeworkServer
let owner: TestSession
let mobile = 13909200000
let made = 0
beforeAll(async () => {
  room = await startHomeworkServer()
  await room.server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => room.server.close())
beforeEach(async () => {
  owner = await room.server.signIn(String(++mobile))
  await room.buy(owner)
})

/** Asks over a connection, so that a path goes out as it is written. */
async function get(address: string) {
  const { port } = room.server.app.server.address() as AddressInfo
  const asked = request({ port, host: '127.0.0.1', path: address.replace(room.server.deps.env.publicUrl, ''), agent: false }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  reply.resume()
  await once(reply, 'end')
  return { statusCode: reply.statusCode ?? 0, cache: String(reply.headers['cache-control']) }
}

/** A file of this learner, stored so long ago. */
async function sent(prefix: string, bytes: Buffer, ending: string, ageMs: number) {
  const leave = await leaveFor(room.server, owner, prefix)
  const key = `${leave.keyPrefix}file${++made}.${ending}`
  expect((await postForm(room.server, { token: leave.token, key }, bytes)).statusCode).toBe(200)
  const at = new Date(room.server.clock.now() - ageMs)
  utimesSync(path.join(uploadsFolder(room.server.deps.env), key), at, at)
  return { key, leave }
}
const picture = (ageMs: number) => sent('homework', png(60), 'png', ageMs)
const sound = Buffer.from(wavFile(new Float32Array(2_000), 1_000))

/** The signed address of a file, as the learner's own homework tells it. */
async function signedOf(key: string, session = owner): Promise<string> {
  await room.draft(MARKED, [{ ...written('见图'), images: [key] }], session)
  return (await room.open(MARKED, session)).pictures[`/uploads/${key}`] ?? ''
}

describe('a private file', () => {
  it('opens without a signature while it is new, for clients of the last release', async () => {
    const { key } = await picture(59 * MINUTE_MS)
    expect(await get(`/uploads/${key}`)).toEqual({
      statusCode: 200,
      cache: 'private, max-age=3600',
    })
  })

  it.each([
    ['homework', png(60), 'png'],
    ['homework-voice', sound, 'wav'],
  ])('a private file for %s is refused without a signature later, in any spelling of the path', async (prefix, bytes, ending) => {
    const { key } = await sent(prefix, bytes, ending, 61 * MINUTE_MS)
    const paths = [key, `/${key}`, `./${key}`, `avatar/../${key}`, `avatar//../${key}`, `avatar/%2e%2e/${key}`, `%68${key.slice(1)}`]
    for (const spelt of [...paths, `${key}?e=1&token=a`, key.replace('/', '%2f'), `avatar%2f..%2f${key}`])
      expect([spelt, (await get(`/uploads/${spelt}`)).statusCode]).toEqual([spelt, 403])
    expect(await get(`/uploads/${key}`)).toMatchObject({ statusCode: 403 })
  })

  it('excludes a picture of a group, which stays public', async () => {
    const { key } = await sent('circle', png(60), 'png', 90 * 24 * HOUR_MS)
    expect(await get(`/uploads/${key}`)).toMatchObject({
      statusCode: 200,
      cache: expect.stringContaining('immutable'),
    })
  })

  it('a private file is served at the signed address of the owner’s reply, for some hours', async () => {
    const { key } = await picture(9 * HOUR_MS)
    const address = await signedOf(key)
    expect(await get(address)).toEqual({
      statusCode: 200,
      cache: 'private, max-age=14400',
    })
    room.server.clock.advance(5 * HOUR_MS)
    expect((await get(address)).statusCode).toBe(403)
    room.server.clock.advance(-5 * HOUR_MS)
  })

  it('a private file is refused for the signature of another file, and for a changed one', async () => {
    const [mine, other] = [await picture(9 * HOUR_MS), await picture(9 * HOUR_MS)]
    const address = await signedOf(mine.key)
    const later = address.replace(/signed\/\w/, 'signed/z')
    for (const url of [
      address.replace(mine.key, other.key),
      address.replace(/-[0-9a-f]{4}/, '-0000'),
      later,
      address.replace(mine.key, `avatar/../${mine.key}`),
      `/uploads/signed/x/${mine.key}`,
    ])
      expect((await get(url)).statusCode).toBe(403)
  })

  it('has its signed address in no reply to another learner', async () => {
    const { key } = await picture(9 * HOUR_MS)
    await signedOf(key)
    const stranger = await room.server.signIn(String(++mobile))
    await room.buy(stranger)
    const foreign = { ...written('见图'), images: [`/uploads/${key}`] }
    await expect(room.draft(MARKED, [foreign], stranger)).rejects.toMatchObject({ code: 417 })
    expect(JSON.stringify([await room.open(MARKED, stranger), await room.result(MARKED, stranger)])).not.toContain(key)
  })

  it('opens right after its upload at the domain of the grant, which opens only files sent with it', async () => {
    const [mine, other] = [await picture(2 * HOUR_MS), await picture(2 * HOUR_MS)]
    expect((await get(`${mine.leave.domain}/${mine.key}`)).statusCode).toBe(200)
    expect((await get(`${mine.leave.domain}/${other.key}`)).statusCode).toBe(403)
    room.server.clock.advance(HOUR_MS + 1)
    expect((await get(`${mine.leave.domain}/${mine.key}`)).statusCode).toBe(403)
    room.server.clock.advance(-HOUR_MS - 1)
  })

  it('returns the length of a recording at its signed address too', async () => {
    const { key } = await sent('homework-voice', sound, 'wav', 0)
    await room.draft(MARKED, [{ ...written(''), voice: key }], owner)
    const address = (await room.open(MARKED, owner)).pictures[`/uploads/${key}`] ?? ''
    expect(address).toContain('/uploads/signed/')
    expect(await room.server.send(audio.info, { query: { src: address } })).toMatchObject({ format: { duration: 2 } })
  })
})

describe('staff', () => {
  let desk: FastifyInstance
  beforeAll(async () => {
    desk = await buildDesk(room.server.deps)
  })
  afterAll(() => desk.close())

  it('open the pictures of homework by signed addresses', async () => {
    const teacher = await staffBrowser(room.server, desk, ['teacher'])
    const { key } = await picture(9 * HOUR_MS)
    await signedOf(key)
    const answers = [{ ...written('见图'), images: [key] }]
    await room.submit(MARKED, [chosen('B'), ...answers], owner)
    const { id } = await room.server.db
      .selectFrom('homework_submission')
      .select('id')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    const [, address = ''] = /<a href="([^"]*\/uploads\/signed\/[^"]*)"/.exec((await teacher.get(`/homework/${id}`)).body) ?? []
    expect((await get(address)).statusCode).toBe(200)
  })
})

describe('a private file at the storage provider', () => {
  const uploads = {
    kind: 'qiniu',
    accessKey: 'ak',
    secretKey: 'sk',
    bucket: 'school',
    host: 'https://up.example.cn',
    domain: 'https://img.example.cn',
    privateBucket: 'school-private',
    privateDomain: 'https://private.example.cn',
  } as const
  const signed = (text: string) => createHmac('sha1', 'sk').update(text).digest('base64').replace(/\+/g, '-').replace(/\//g, '_')

  it('goes to the private bucket, and is shown through this server at an address that the provider checks', async () => {
    const away = await startServer({ env: { uploads } })
    const leave = await leaveFor(away, await away.signIn(), 'homework')
    const policy = JSON.parse(Buffer.from(leave.token.split(':')[2] ?? '', 'base64').toString()) as { scope: string }
    expect(policy.scope).toBe(`school-private:${leave.keyPrefix}`)
    const key = `${leave.keyPrefix}a.png`
    const { pathname } = new URL(`${leave.domain}/${key}`)
    const { statusCode, headers } = await away.app.inject(pathname)
    const [url = '', token = ''] = String(headers.location).split('&token=')
    expect([statusCode, url]).toEqual([302, expect.stringMatching(`^https://private.example.cn/${key}\\?e=\\d{10}$`)])
    expect(token).toBe(`ak:${signed(url)}`)
    expect((await away.app.inject(pathname.replace('a.png', 'a.png'.slice(1)))).statusCode).toBe(302)
    expect((await away.app.inject(pathname.replace(/homework\/\d+\/./, 'homework/9/z'))).statusCode).toBe(403)
    await away.close()
  })
})
