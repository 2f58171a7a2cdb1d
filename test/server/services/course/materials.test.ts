import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { zipStream } from '#server/services/course/materials'
import { material } from '@/contract/course/material'
import { startServer, type TestServer } from '../../../support/server'
import { own } from '../../../support/shop'

const COURSE = 101

describe('materials of a course', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const fetch = (url: string) => server.app.inject({ method: 'GET', url: url.slice(url.indexOf('/materials')) })

  it('materials are listed by type for an owner of the course, and download as a real zip, once', async () => {
    const anna = await server.signIn('13900009001')
    await own(server, anna, COURSE, null)
    const list = (type?: 'handout') => server.send(material.list, { params: { id: COURSE }, query: { type } }, anna)
    expect((await list('handout')).map(({ fileName }) => fileName)).toEqual(['期限总表.txt'])
    const ids = (await list()).map(({ id }) => id)
    const ticket = await server.send(material.batchDownload, { query: { ids: ids.join(',') } }, anna)
    const reply = await fetch(ticket.url)
    expect(Object.keys(unzipSync(reply.rawPayload))).toEqual(['期限总表.txt', '第二章课后练习.txt', '税率速查表.csv'])
    expect((await fetch(ticket.url)).statusCode).toBe(410)
  })

  it('download for the requesting learner only, within ten minutes, and only while they own the course', async () => {
    const dora = await server.signIn('13900009003')
    await own(server, dora, COURSE, null)
    const ask = { query: { ids: '1,2' } }
    const ticket = await server.send(material.batchDownload, ask, dora)
    expect((await fetch(ticket.url.replace(/key=[^&]+/, 'key=guessed'))).statusCode).toBe(410)
    // The key is for these files alone, and is still theirs after it was tried on others.
    expect((await fetch(ticket.url.replace(/ids=[^&]+/, 'ids=7'))).statusCode).toBe(410)
    expect((await fetch(ticket.url)).statusCode).toBe(200)
    const late = await server.send(material.batchDownload, ask, dora)
    server.clock.advance(late.expiresAt - server.clock.now())
    expect((await fetch(late.url)).statusCode).toBe(410)
    const over = await server.send(material.batchDownload, ask, dora)
    await server.db.updateTable('entitlement').set({ expires_at: 1 }).where('user_id', '=', dora.userId).execute()
    expect((await fetch(over.url)).json()).toMatchObject({ code: 403 })
  })

  it('stay closed to others, and do not mix courses', async () => {
    const ben = await server.signIn('13900009002')
    expect((await server.exchange(material.list, { params: { id: COURSE }, query: {} }, ben)).code).toBe(403)
    expect((await server.exchange(material.batchDownload, { query: { ids: '1' } }, ben)).code).toBe(403)
    expect((await server.exchange(material.batchDownload, { query: { ids: '1,4' } }, ben)).code).toBe(404)
  })
})

describe('zip stream', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'zip-stream-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const kept = async (name: string, bytes: Buffer) => {
    const file = path.join(folder, name)
    await writeFile(file, bytes)
    return file
  }

  describe('a zip streamed while it is read', () => {
    it('holds every file whole and in order: one of many chunks, one that is empty', async () => {
      const long = randomBytes(300_000)
      const files = [
        { name: '讲义.pdf', path: await kept('long', long) },
        { name: '空.txt', path: await kept('empty', Buffer.alloc(0)) },
      ]
      const entries = Object.entries(unzipSync(await buffer(zipStream(files))))
      expect(entries.map(([name, bytes]) => [name, bytes.length])).toEqual([
        ['讲义.pdf', 300_000],
        ['空.txt', 0],
      ])
      expect(long.equals(entries[0]?.[1] ?? Buffer.alloc(0))).toBe(true)
    })

    it('fails when a file is missing, so that no half zip looks whole', async () => {
      const files = [
        { name: 'here.txt', path: await kept('here', Buffer.from('here')) },
        { name: 'gone.txt', path: path.join(folder, 'gone') },
      ]
      await expect(buffer(zipStream(files))).rejects.toMatchObject({ code: 'ENOENT' })
    })
  })
})
