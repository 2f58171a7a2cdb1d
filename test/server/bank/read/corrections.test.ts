import { writeCorrection } from '#server/services/exam/key-change/correct'
import { onPostgres, race } from '../../../support/race'
import { bankOf, codesOf, emptyBank, openSchool, type School, SUBJECT, wholeBank } from './bank'

const rows = (answer: string, stem = '二加二等于几？') => `题号,题型,题干,A,B,答案\nq1,单选题,${stem},3,4,${answer}\n`

describe('an import that changes a question', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.close())
  beforeEach(() => emptyBank(school.db))

  const corrections = () => school.db.selectFrom('key_change').select(['version', 'reason']).execute()

  it('regrades results where the key differs', async () => {
    await school.bring(school.file('a.csv', rows('A')))
    expect(await corrections()).toEqual([])
    await school.bring(school.file('a.csv', rows('B')))
    expect(await corrections()).toEqual([{ version: 2, reason: '题库导入更新' }])
  })

  it.each([
    ['the key', rows('B'), '2 key_replaced 答案改为与文件一致'],
    ['the stem', rows('A', '请问二加二等于几？'), '2 replaced 题干由“二加二等于几？”改为“请问二加二等于几？”'],
    ['an option', rows('A').replace('3,4', '3,5'), '2 replaced 选项、解析、难度、知识点或章节改为与文件一致'],
  ])('names that %s was replaced', async (_part, text, note) => {
    await school.bring(school.file('a.csv', rows('A')))
    const { notes } = await school.bring(school.file('a.csv', text))
    expect(notes.map(({ line, code, reason }) => `${line} ${code} ${reason}`)).toEqual([note])
  })

  onPostgres('waits for a correction of the same question, and makes the version after it', async () => {
    await school.bring(school.file('a.csv', rows('A')))
    const { key } = await school.db.selectFrom('question').select('key').executeTakeFirstOrThrow()
    const wish = { reason: '措辞', explanation: [{ type: 'p' as const, inline: [{ text: '写得更清楚' }] }] }
    const { hasWaited, value } = await race(school.db, {
      hold: (work) => writeCorrection(work, key, wish, school.clock.now()),
      act: () => school.bring(school.file('a.csv', rows('B'))),
    })
    expect([hasWaited, value.updated]).toEqual([true, 1])
    const made = await school.db.selectFrom('question_version').select('version').orderBy('version').execute()
    expect(made.map(({ version }) => version)).toEqual([1, 2, 3])
  })

  const table = (...lines: string[]) => school.file('t.csv', ['题号,材料编号,题型,题干,A,B,C,答案', ...lines, ''].join('\n'))

  it.each([
    ['options in another order', 'q1,,单选题,二加二等于几？,4,3,5,A', 'options_reordered'],
    ['another way to answer', 'q1,,判断题,二加二等于四,,,,对', 'type_changed'],
  ])('a change is refused with %s, because answers given before would be graded by it', async (_, line, code) => {
    await school.bring(table('q1,,单选题,二加二等于几？,3,4,5,B'))
    const before = await wholeBank(school.db)
    for (const isDryRun of [true, false])
      expect(await school.bring(table(line), { isDryRun })).toMatchObject({ updated: 0, refused: [{ line: 2, code }] })
    expect(await wholeBank(school.db)).toBe(before)
  })

  it('accepts a typing error of an option with the key it corrects', async () => {
    await school.bring(table('q1,,单选题,二加二等于几？,3,4元,5,A'))
    expect(await school.bring(table('q1,,单选题,二加二等于几？,3,4,5,B'))).toMatchObject({ updated: 1 })
    expect(await corrections()).toHaveLength(1)
  })

  it('leaves a material unchanged when one of its questions cannot follow', async () => {
    const material = (child: string) => table('m1,,材料,材料,,,,', child, 'c2,m1,判断题,对吗？,,,,对')
    await school.bring(material('c1,m1,单选题,二加二等于几？,3,4,5,B'))
    const report = await school.bring(material('c1,m1,单选题,二加二等于几？,5,4,3,A'))
    expect(report).toMatchObject({ updated: 0, skipped: 0, refusedCount: 3, isBalanced: true })
    expect(codesOf(report)).toEqual(['2 left_out', '3 options_reordered', '4 left_out'])
  })

  it('leaves results alone where only the wording differs', async () => {
    await school.bring(school.file('a.csv', rows('A')))
    await school.bring(school.file('a.csv', rows('A', '二加一等于几？')))
    expect(await corrections()).toEqual([])
  })

  it('creates no version of an unrelated question under the same number', async () => {
    await school.bring(table('q1,,单选题,二加二等于几？,3,4,5,B'))
    const other = table('q1,,单选题,下列属于资产的是？,存货,负债,收入,A')
    for (const isDryRun of [true, false])
      expect(await school.bring(other, { isDryRun })).toMatchObject({
        imported: 1,
        updated: 0,
        notes: [{ line: 2, code: 'number_reused' }],
      })
    expect(await school.bring(other)).toMatchObject({ imported: 0, skipped: 1 })
    expect((await bankOf(school.db)).map(({ version }) => version)).toEqual([1, 1])
  })

  it('lists the replaced questions', async () => {
    await school.bring(table('q1,,单选题,二加二等于几？,3,4,5,B'))
    const report = await school.bring(table('q1,,单选题,二加二究竟等于几？,3,4,5,B'))
    expect(report.notes).toMatchObject([{ line: 2, code: 'replaced', reason: '题干由“二加二等于几？”改为“二加二究竟等于几？”' }])
  })

  it('leaves the key of an answered question except with the update option, and first reports how many results that affects', async () => {
    const file = (answer: string) => school.file('a.csv', rows(answer))
    await school.bring(file('A'))
    await handIn(school)
    const refused = await school.bring(file('B'))
    expect(refused).toMatchObject({ updated: 0, refused: [{ line: 2, code: 'has_answers' }], corrected: { questions: 0 } })
    const preview = await school.bring(file('B'), { isUpdate: true, isDryRun: true })
    expect(preview).toMatchObject({ updated: 1, corrected: { questions: 1, results: 1, changed: null } })
    expect(await marks()).toEqual([100])
    const done = await school.bring(file('B'), { isUpdate: true })
    expect(done).toMatchObject({ updated: 1, corrected: { questions: 1, results: 1, changed: 1 } })
    expect(await marks()).toEqual([0])
  })

  const marks = async () => (await school.db.selectFrom('result').select('marks').execute()).map((row) => row.marks)
})

const PAPER = 9001

/** A paper of the one question of the bank, handed in with the answer A. */
async function handIn({ db, signIn }: School): Promise<void> {
  await signIn('13800000077')
  const { id: questionId, type } = await db.selectFrom('question').select(['id', 'type']).executeTakeFirstOrThrow()
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const paper = { id: PAPER, category_id: SUBJECT, kind: 'mock' as const, title: '卷', minutes: 10, pass_marks: 60, full_marks: 100 }
  await db
    .insertInto('paper')
    .values({ ...paper, notice: '[]' })
    .execute()
  const question = { questionId, version: 1, type, parentId: null, order: ['A', 'B'], marks: 100 }
  const form = JSON.stringify({ sections: [{ title: '单选题', type, rule: 'all-or-nothing', questions: [question] }] })
  const times = { started_at: 0, deadline: 1000, submitted_at: 1 }
  const attempt = await db
    .insertInto('attempt')
    .values({ user_id: userId, paper_id: PAPER, number: 1, status: 'submitted', form, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = JSON.stringify({ kind: 'letters', letters: ['A'] })
  await db
    .insertInto('attempt_answer')
    .values({ attempt_id: attempt.id, question_id: questionId, seq: 1, answer, is_flagged: false, saved_at: 1 })
    .execute()
  const marking = JSON.stringify([{ questionId, marks: 100, verdict: 'right', receipt: null }])
  const result = { attempt_id: attempt.id, user_id: userId, paper_id: PAPER, is_first: true, marks: 100, used_seconds: 1 }
  await db
    .insertInto('result')
    .values({ ...result, submitted_at: 1, marking })
    .execute()
}
