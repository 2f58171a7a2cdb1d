import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk } from '#server/desk/app'
import { handlers } from '#server/jobs/handlers'
import { runDueJobs } from '#server/jobs/runner'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { deleteDueAccounts } from '#server/services/account/privacy'
import type { HomeworkAnswer } from '@/contract/doubt/homework.schema'
import { audio } from '@/contract/site/audio'
import { wavFile } from '@/domain/device/wav-file'
import type { TestSession } from '../../../../support/server'
import { type Browser, staffBrowser, tokenIn } from '../../../desk/staff'
import { leaveFor, png, postForm } from '../../../providers/uploads/upload'
import { chosen, type HomeworkServer, MARKED, startHomeworkServer, written } from './homework-server'

const RATE = 1_000
/** A recording of so many seconds, and nothing is heard. */
const sound = (seconds: number) => Buffer.from(wavFile(new Float32Array(seconds * RATE), RATE))

let room: HomeworkServer
let desk: FastifyInstance
let teacher: Browser
let learner: TestSession
let mobile = 13909100000
let made = 0
beforeAll(async () => {
  room = await startHomeworkServer()
  desk = await buildDesk(room.server.deps)
  teacher = await staffBrowser(room.server, desk, ['teacher'])
})
afterAll(async () => {
  await desk.close()
  await room.server.close()
})
beforeEach(async () => {
  learner = await room.server.signIn(String(++mobile))
  await room.buy(learner)
})

/** Sends a learner's file for a purpose; returns the storage's answer and the key. */
async function sent(bytes: Buffer, session = learner, ending = 'wav', prefix = 'homework-voice') {
  const { token, keyPrefix } = await leaveFor(room.server, session, prefix)
  const key = `${keyPrefix}voice${++made}.${ending}`
  const { statusCode } = await postForm(room.server, { token, key }, bytes)
  return { key, statusCode }
}
const keyOf = async (...given: Parameters<typeof sent>) => (await sent(...given)).key
const spoken = (voice: string): HomeworkAnswer => ({ ...written(''), voice })

describe('a recording of a learner', () => {
  it('counts as an answer, is stored with a draft, played, and handed in again', async () => {
    const key = await keyOf(sound(3))
    await room.draft(MARKED, [spoken(key)], learner)
    const { answers, pictures } = await room.open(MARKED, learner)
    const [stored = ''] = answers.map(({ voice }) => voice ?? '')
    expect([stored, pictures[stored]]).toEqual([`/uploads/${key}`, expect.stringMatching(new RegExp(`/uploads/signed/[^/]+/${key}$`))])
    const heard = await room.server.app.inject({ url: stored, headers: { range: 'bytes=0-3' } })
    expect([heard.statusCode, heard.headers['content-type'], heard.body]).toEqual([206, expect.stringMatching(/^audio\//), 'RIFF'])
    expect(await room.server.send(audio.info, { query: { src: pictures[stored] ?? '' } })).toMatchObject({ format: { duration: 3 } })
    expect(await room.submit(MARKED, [chosen('B'), spoken(stored)], learner)).toMatchObject({ status: 'submitted' })
    expect((await room.open(MARKED, learner)).answers[1]?.voice).toBe(stored)
  })

  it('leaves the item without an answer when it is removed', async () => {
    await room.draft(MARKED, [spoken(await keyOf(sound(1)))], learner)
    await expect(room.submit(MARKED, [chosen('B'), spoken('')], learner)).rejects.toMatchObject({ code: 417 })
  })

  it('cannot be a picture, and a picture cannot be a recording', async () => {
    expect((await sent(png(100))).statusCode).toBe(403)
    expect((await sent(sound(1), learner, 'wav', 'homework')).statusCode).toBe(403)
    const picture = await sent(png(100), learner, 'png', 'homework')
    expect(picture.statusCode).toBe(200)
    await expect(room.draft(MARKED, [spoken(picture.key)], learner)).rejects.toMatchObject({ code: 417 })
  })

  it('lasts two minutes at most', async () => {
    await room.draft(MARKED, [spoken(await keyOf(sound(120)))], learner)
    await expect(room.draft(MARKED, [spoken(await keyOf(sound(123)))], learner)).rejects.toThrow('录音最长 2 分钟')
  })

  it('belongs to the learner, is uploaded here, and is refused for a question of the bank', async () => {
    const other = await room.server.signIn('13909177777')
    const foreign = await keyOf(sound(1), other)
    const own = await keyOf(sound(1))
    const empty = await keyOf(sound(0))
    const refused = [
      spoken(foreign),
      spoken(`/uploads/${foreign}`),
      spoken(`https://evil.example.cn/${own}`),
      spoken(`/uploads/${own}/../../${foreign}`),
      spoken(`homework-voice/${learner.userId}/missing.wav`),
      spoken(empty),
      { ...chosen('B'), voice: own },
    ]
    for (const answer of refused) await expect(room.draft(MARKED, [answer], learner)).rejects.toMatchObject({ code: 417 })
  })

  it('a recording is deleted with the account', async () => {
    const key = await keyOf(sound(1))
    const place = path.join(uploadsFolder(room.server.deps.env), key)
    expect(existsSync(place)).toBe(true)
    const now = room.server.clock.now()
    await room.server.db
      .insertInto('account_deletion')
      .values({ user_id: learner.userId, reason: '', asked_at: now - 2, due_at: now - 1 })
      .execute()
    await deleteDueAccounts(room.server.deps)
    await runDueJobs(room.server.deps, { eraseFiles: handlers.eraseFiles ?? [] } as typeof handlers)
    expect(existsSync(place)).toBe(false)
  })
})

describe('a teacher', () => {
  const waiting = async () => {
    await room.submit(MARKED, [chosen('B'), spoken(await keyOf(sound(2)))], learner)
    const { id } = await room.server.db
      .selectFrom('homework_submission')
      .select('id')
      .where('user_id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    return id
  }
  const form = { verdict: 'return', marks: ['2', '1'], comment: '听听我的说明' }
  /** Sends the form of an act as a browser does that has chosen a file. */
  const preview = async (id: number, bytes: Buffer) => {
    const url = `/acts/mark-homework/${id}`
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...form, _token: tokenIn((await teacher.get(url)).body), _step: 'preview' }))
      for (const text of [value].flat()) body.append(name, text)
    body.set('voice', new Blob([new Uint8Array(bytes)]), 'voice.wav')
    const packed = new Response(body)
    return desk.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await packed.arrayBuffer()),
      headers: { cookie: `desk_session=${teacher.session}`, 'content-type': packed.headers.get('content-type') ?? '' },
    })
  }

  it('hears it, and returns it with a comment and a recording that the learner hears', async () => {
    const id = await waiting()
    expect((await teacher.get(`/homework/${id}`)).body).toMatch(
      /<audio[^>]*src="[^"]*\/uploads\/signed\/[\w-]+\/homework-voice\/\d+\/\w+\.wav"/,
    )
    const shown = await preview(id, sound(5))
    expect(shown.body).toContain('语音点评：5 秒')
    const voice = /name="voice" value="(\d+)"/.exec(shown.body)?.[1] ?? ''
    const done = await teacher.post(`/acts/mark-homework/${id}`, { ...form, voice, _token: tokenIn(shown.body), _step: 'run' })
    expect(done.status).toBe(303)
    const { last, status } = await room.open(MARKED, learner)
    expect([status, last?.comment, last?.voice]).toEqual([
      'returned',
      '听听我的说明',
      expect.stringMatching(/\/uploads\/signed\/[\w-]+\/teacher-voice\/0\/[\w-]+\.wav$/),
    ])
    expect((await room.result(MARKED, learner)).last?.voice).toBe(last?.voice)
    expect((await room.server.app.inject({ url: new URL(last?.voice ?? '').pathname })).statusCode).toBe(200)
    expect((await teacher.get(`/homework/${id}`)).body).toMatch(/\/uploads\/signed\/[\w-]+\/teacher-voice\/0\//)
  })

  it.each([
    ['a picture', png(100), '语音只能是'],
    ['what lasts too long', sound(123), '语音最长 2 分钟'],
    ['what has no length', sound(0), '读不出时长'],
  ])('sees why %s is refused', async (_name, bytes, words) => {
    expect((await preview(await waiting(), bytes)).body).toContain(words)
  })

  it('sees the length of the recording, a started second counted whole', async () => {
    expect((await preview(await waiting(), sound(4.2))).body).toContain('语音点评：5 秒')
  })

  it.each([
    ['4.25', 425],
    ['３．５', 350],
    ['4 分', 400],
  ])('gives marks to the hundredth, as people type them: %s', async (marks, given) => {
    const id = await waiting()
    expect((await teacher.act('mark-homework', id, { ...form, verdict: 'pass', marks: ['2', marks] })).status).toBe(303)
    const stored = await room.server.db
      .selectFrom('homework_submission')
      .select('item_marks')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored.item_marks)).toContain(`"seq":2,"marks":${given}`)
  })

  it('can omit a recording', async () => {
    const id = await waiting()
    expect((await teacher.act('mark-homework', id, form)).status).toBe(303)
    expect((await room.open(MARKED, learner)).last?.voice).toBeUndefined()
  })
})
