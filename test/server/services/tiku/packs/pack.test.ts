import { sql } from 'kysely'
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
