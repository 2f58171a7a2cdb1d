import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { drawRaffle } from '#server/services/campaign/raffle'
import { type CampaignServer, startCampaignServer } from './campaign-server'

const RAFFLE = 61
const PEOPLE = 300
const SCRIPT = 'docs/verify-raffle.mjs'
const seed = 'a-fixed-seed'
const run = promisify(execFile)

let room: CampaignServer
let origin = ''
beforeAll(async () => {
  room = await startCampaignServer()
  const { db, app } = room.server
  await db
    .insertInto('campaign')
    .values({ id: RAFFLE, kind: 'raffle', title: '三百人同抽', status: 'running', budget: null, ...room.window })
    .execute()
  const seed_hash = createHash('sha256').update(seed).digest('hex')
  await db.insertInto('raffle').values({ campaign_id: RAFFLE, chances: 1, seed, seed_hash }).execute()
  const prize = { campaign_id: RAFFLE, beans: 0, template_id: null, course_id: null, weight: 1 }
  await db
    .insertInto('raffle_prize')
    .values([
      { ...prize, seq: 1, kind: 'beans', title: '1 学豆', stock: 40, beans: 1 },
      { ...prize, seq: 2, kind: 'goods', title: '笔记本', stock: 7 },
      { ...prize, seq: 3, kind: 'none', title: '谢谢参与', stock: null },
    ])
    .execute()
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => room.server.close())

const statusOf = async (path: string) => (await room.server.app.inject({ url: path })).statusCode
const verify = () => run(process.execPath, [SCRIPT, origin, String(RAFFLE)])

it('a raffle never gives out more than its stock, with 300 draws at once', async () => {
  const { db, deps } = room.server
  const people = Array.from({ length: PEOPLE }, (_, at) => ({ mobile: `137${10_000_000 + at}`, nickname: '同学', created_at: 0 }))
  const users = await db.insertInto('users').values(people).returning('id').execute()
  // On a busy machine some wait too long for a connection, and ask again with the same key.
  const draw = (id: number, tries = 5): ReturnType<typeof drawRaffle> =>
    drawRaffle(deps, id, RAFFLE, `draw-of-${id}`).catch((error: unknown) => {
      if (tries === 1) throw error
      return draw(id, tries - 1)
    })
  const drawn = await Promise.all(users.map(({ id }) => draw(id)))
  expect(drawn.map(({ number }) => number).sort((a, b) => a - b)).toEqual(Array.from({ length: PEOPLE }, (_, at) => at + 1))
  expect(['1 学豆', '笔记本'].map((title) => drawn.filter((one) => one.title === title).length)).toEqual([40, 7])
  const prizes = await db.selectFrom('raffle_prize').select('taken').where('stock', 'is not', null).orderBy('seq').execute()
  expect(prizes.map(({ taken }) => taken)).toEqual([40, 7])
  await room.checkBooks()
})

it('nothing of a raffle is published before the end', async () => {
  expect(await statusOf(`/raffle-proof/${RAFFLE}.json`)).toBe(404)
})

it('anyone can check every draw afterwards with the published data and twenty lines, and finds a changed one', async () => {
  const { db } = room.server
  await db.updateTable('campaign').set({ status: 'stopped' }).where('id', '=', RAFFLE).execute()
  expect((await verify()).stdout).toBe(`${PEOPLE} draws of ${PEOPLE}, 0 wrong\n`)
  await db.updateTable('raffle_draw').set({ ticket: 99 }).where('number', '=', 7).execute()
  await expect(verify()).rejects.toMatchObject({ stdout: `${PEOPLE} draws of ${PEOPLE}, 1 wrong\n` })
  expect(readFileSync(SCRIPT, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(20)
  expect(await Promise.all(['x', '62', '61.5'].map((id) => statusOf(`/raffle-proof/${id}.json`)))).toEqual([404, 404, 404])
})
