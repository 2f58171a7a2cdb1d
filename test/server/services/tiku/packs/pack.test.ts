import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { readEnv } from '#server/env'
import { packFiles } from '#server/services/tiku/packs/pack'
import { pack } from '@/contract/tiku/pack'
import { practice } from '@/contract/tiku/practice'
import type { TestSession } from '../../../../support/server'
import { letters, PAPER, Q, SECRET } from '../../exam/exam-fixture'
import { type ExamHall, openExamHall } from '../../exam/exam-hall'

const CHAPTER = 22101
let hall: ExamHall
let learner: TestSession
let mobile = 13900800000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

describe('a pack to practise without a network', () => {
  it('shows its size before the download, and its version', async () => {
    const size = await hall.server.send(pack.size, { query: { kind: 'chapter', id: CHAPTER } }, learner)
    const { version, practice: made } = await hall.server.send(pack.download, { body: { kind: 'chapter', id: CHAPTER } }, learner)
    expect(size).toMatchObject({ title: '总论', version, questionCount: 7 })
    const real = Buffer.byteLength(JSON.stringify({ questions: made.questions, solutions: made.solutions }))
    expect(Math.abs(size.bytes - real)).toBeLessThan(real / 10)
  })

  it('carries the pictures and formulas of its questions, and no other files', async () => {
    const { db } = hall.server
    const img = (src: string) => ({ type: 'img', src, alt: '图', width: 4, height: 2 })
    const formula = { src: 'formulas/one-plus-i.svg', width: 900, height: 900, depth: 0 }
    const stem = JSON.stringify([
      { type: 'p', inline: [{ text: '1+i', formula }] },
      ...['figures/timeline.svg', 'bank/missing.png', '../content/learners.json', 'https://cdn.example/a.png'].map(img),
    ])
    await sql`
      insert into question_version (question_id, version, stem, options, answer_key, explanation, point_ids, difficulty, made_at)
      select question_id, 3, ${stem}::jsonb, options, answer_key, explanation, point_ids, difficulty, made_at
      from question_version where question_id = ${Q.single} and version = 1`.execute(db)
    await db.updateTable('question').set({ version: 3 }).where('id', '=', Q.single).execute()
    const ask = { kind: 'chapter' as const, id: CHAPTER }
    const { files = {}, practice: made } = await hall.server.send(pack.download, { body: ask }, learner)
    expect(Object.keys(files).sort()).toEqual(['figures/timeline.svg', 'formulas/one-plus-i.svg'])
    expect(files['figures/timeline.svg']).toMatch(/^data:image\/svg\+xml;base64,/)
    const { bytes } = await hall.server.send(pack.size, { query: ask }, learner)
    const real = Buffer.byteLength(JSON.stringify({ questions: made.questions, solutions: made.solutions, files }))
    expect(Math.abs(bytes - real)).toBeLessThan(real / 10)
    await db.updateTable('question').set({ version: 1 }).where('id', '=', Q.single).execute()
  })

  it('has the solution and the rule of every question', async () => {
    const { practice: made, rules } = await hall.server.send(pack.download, { body: { kind: 'paper', id: PAPER } }, learner)
    expect(made.solutions).toHaveLength(7)
    expect(JSON.stringify(made.solutions)).toContain(SECRET)
    expect(rules).toContainEqual({ questionId: Q.child, rule: 'half' })
    await hall.server.db.updateTable('paper').set({ preset: 'accounting-2016' }).where('id', '=', PAPER).execute()
    const other = await hall.server.signIn(String(++mobile))
    const again = await hall.server.send(pack.download, { body: { kind: 'paper', id: PAPER } }, other)
    expect(again.rules).toContainEqual({ questionId: Q.determine, rule: 'all-or-nothing', terms: { deduction: 50, floor: 0 } })
  })

  it('a pack is a practice of the learner: answers given offline are accepted afterwards', async () => {
    const { practice: made } = await hall.server.send(pack.download, { body: { kind: 'chapter', id: CHAPTER } }, learner)
    const body = { questionId: Q.single, seq: 1, answer: letters('B') }
    const { graded } = await hall.server.send(practice.answer, { params: { id: made.id }, body }, learner)
    expect(graded.verdict).toBe('right')
  })

  it('has the current questions, also where the practice began with older ones', async () => {
    const ask = { body: { kind: 'chapter' as const, id: CHAPTER } }
    const before = await hall.server.send(pack.download, ask, learner)
    const { db } = hall.server
    await sql`
      insert into question_version (question_id, version, stem, options, answer_key, explanation, point_ids, difficulty, made_at)
      select question_id, 2, stem, options, answer_key, explanation, point_ids, difficulty, made_at
      from question_version where question_id = ${Q.determine}`.execute(db)
    await db.updateTable('question').set({ version: 2 }).where('id', '=', Q.determine).execute()
    const after = await hall.server.send(pack.download, ask, learner)
    expect(after.version).not.toBe(before.version)
    expect(after.practice.id).not.toBe(before.practice.id)
    expect(after.version).toBe((await hall.server.send(pack.size, { query: ask.body }, learner)).version)
    expect((await hall.server.send(pack.download, ask, learner)).practice.id).toBe(after.practice.id)
  })

  it('a pack is refused during an exam with one of its questions', async () => {
    const { id } = await hall.start(learner)
    await expect(hall.server.send(pack.download, { body: { kind: 'chapter', id: CHAPTER } }, learner)).rejects.toMatchObject({ code: 409 })
    await hall.submit(id, learner)
    await hall.server.send(pack.download, { body: { kind: 'chapter', id: CHAPTER } }, learner)
  })

  it('a pack is refused for missing content, and to visitors', async () => {
    await expect(hall.server.send(pack.size, { query: { kind: 'paper', id: 99 } }, learner)).rejects.toMatchObject({ code: 404 })
    await expect(hall.server.send(pack.size, { query: { kind: 'paper', id: PAPER } })).rejects.toMatchObject({ code: expect.any(Number) })
  })
})

const image = (src: string) => ({ type: 'img', src })

describe('media in a pack', () => {
  it('include those of imported questions and of the seed, as data addresses by their stored address', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qiming-pack-'))
    await mkdir(path.join(dataDir, 'bank'))
    await writeFile(path.join(dataDir, 'bank', 'a.png'), 'png')
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
    const { files } = await packFiles(env, [image('bank/a.png'), image('formulas/one-plus-i.svg')])
    expect(files['bank/a.png']).toBe(`data:image/png;base64,${Buffer.from('png').toString('base64')}`)
    expect(files['formulas/one-plus-i.svg']).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it('include recordings of questions, as many as there is room for, and of no lesson', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qiming-pack-'))
    await mkdir(path.join(dataDir, 'bank'))
    await writeFile(path.join(dataDir, 'bank', 'said.m4a'), 'sound')
    await writeFile(path.join(dataDir, 'bank', 'long.mp4'), Buffer.alloc(1_500_000))
    const whole = Buffer.alloc(1_500_000 - 'sound'.length)
    await writeFile(path.join(dataDir, 'bank', 'fits.mp3'), whole)
    const recording = (src: string) => ({ type: 'media', kind: 'audio', src, name: '录音' })
    const sources = ['bank/said.m4a', 'bank/long.mp4', 'bank/fits.mp3', 'bank/gone.mp3', 'audio/lesson.m4a', 'https://cdn.example/a.mp3']
    expect(await packFiles(readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir }), sources.map(recording))).toEqual({
      files: {
        'bank/said.m4a': `data:audio/mp4;base64,${Buffer.from('sound').toString('base64')}`,
        'bank/fits.mp3': `data:audio/mpeg;base64,${whole.toString('base64')}`,
      },
      leftOut: 1,
    })
  })

  it.each([
    '../content/learners.json',
    '../../migrations/a.svg',
    '/etc/a.svg',
    'https://cdn.example/a.png',
    'video/lesson.mp4',
    'bank/gone.png',
  ])('exclude %s', async (source) => {
    expect(await packFiles(readEnv({ NODE_ENV: 'test' }), [image(source)])).toEqual({ files: {}, leftOut: 0 })
  })
})
