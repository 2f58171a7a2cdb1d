import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { exportBank } from '#server/bank/export/export'
import { fc } from '../../support/fast-check'
import { bankOf, emptyBank, openSchool, type School, SUBJECT } from './read/bank'
import { recordings } from './read/recordings'
import { questions } from './read/round-trip/questions'
import { asCsv, asMoodle, holds, type Said } from './read/round-trip/written-bank'

let school: School
const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-export-'))
beforeAll(async () => {
  school = await openSchool()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await school.close()
})
beforeEach(() => emptyBank(school.db))

let count = 0
/** Exports the bank, brings the file into an empty one, and returns what is there before and after. */
async function trip(ending: string) {
  const before = await bankOf(school.db)
  const place = path.join(folder, `bank-${++count}${ending}`)
  const exported = await exportBank(school.deps, SUBJECT, place)
  await emptyBank(school.db)
  const refused = []
  const notes = []
  for (const file of exported.files) {
    const report = await school.bring(file)
    refused.push(...report.refused)
    notes.push(...report.notes)
  }
  return { before, exported, report: { refused, notes }, after: await bankOf(school.db) }
}
type Row = Awaited<ReturnType<typeof bankOf>>[number]
const fieldsOf = ({ type, stem, options, answer_key: key, explanation, difficulty, chapter, pinned }: Row) =>
  JSON.stringify([
    type,
    stem,
    options,
    key?.kind === 'blanks' ? { ...key, isExact: key.isExact ?? false } : key,
    explanation,
    difficulty,
    chapter,
    pinned,
  ])

const sound = `data:audio/mpeg;base64,${recordings.mp3.toString('base64')}`
const rich = [
  '题号,材料编号,题型,题干（HTML）,A（HTML）,B（HTML）,答案,采分点,解析（HTML）,难度,章节,知识点',
  `,,单选题,"<p>看<b>图</b> $x^2$，价 \\$5 到 \\$6</p><img src=""curve.png"" alt=""曲线"">",<i>甲</i>,$y_1$,A,,"<pre>a\n  b</pre><ul><li>项</li></ul>",4,第一章,存货;成本`,
  `,,单选题,"<p>听</p><audio src=""${sound}"" title=""听力一""></audio>",一,二,B,,"<table><tr><td>甲</td><td>乙</td></tr></table>$$\\frac{1}{2}$$",3,第一章,`,
  ',,填空题,一____二____,,,甲|乙；丙,,,2,第二章,',
  ',,填空题,约____,,,13.14±0.25,,,3,第二章,',
  ',,简答题,论述,,,<p>答一</p><p>答二</p>,要点=60;其余=40,,3,,',
  'm,,材料题,<p>材料</p>,,,,,,3,第三章,',
  ',m,判断题,小题一,,,对,,因为,3,,',
  ',m,多选题,小题二,一,二,AB,,,3,,',
].join('\n')

it('a table holds all of these, with pictures and recordings beside it', async () => {
  expect((await school.bring(school.file('rich.csv', rich))).refused).toEqual([])
  const { before, exported, report, after } = await trip('.csv')
  expect(exported).toMatchObject({ questions: 6, written: 6, left: [], files: [expect.stringMatching(/bank-1\.csv$/)] })
  expect([report.refused, report.notes]).toEqual([[], []])
  expect(after.map(fieldsOf)).toEqual(before.map(fieldsOf))
})

it.each(['.xlsx', '.json'])('a file in %s holds all of these too', async (ending) => {
  expect((await school.bring(school.file('rich.csv', rich))).refused).toEqual([])
  const { before, exported, report, after } = await trip(ending)
  expect(exported).toMatchObject({ questions: 6, written: 6, left: [] })
  expect([report.refused, report.notes]).toEqual([[], []])
  expect(after.map(fieldsOf)).toEqual(before.map(fieldsOf))
})

it.each(['.xlsx', '.json'])('ways of writing that count are kept in %s, and named where a format cannot say them', async (ending) => {
  await school.bring(school.file('one.csv', '题型,题干,答案\n填空题,首都是____。,北京\n'))
  const strict = sql`jsonb_set(answer_key, '{strict}', '["stops"]')`
  await sql`update question_version set answer_key = ${strict} where stem_text like '首都是%'`.execute(school.db)
  const gift = await exportBank(school.deps, SUBJECT, path.join(folder, `strict${ending}.gift`))
  expect(gift.left.map(({ reason }) => reason)).toEqual(['GIFT 写不下这道填空题的严格写法：请导出为 JSON'])
  const { before, exported, after } = await trip(ending)
  expect(exported.left).toEqual([])
  expect(before[0]?.answer_key).toMatchObject({ strict: ['stops'] })
  expect(after.map(fieldsOf)).toEqual(before.map(fieldsOf))
})

it.each(['.csv', '.xlsx', '.json', '.xml', '.gift', '.zip', '.docx'])(
  'questions of as many options as may be keep them all in %s',
  async (ending) => {
    const letters = [...'ABCDEFGH']
    const rows = ['单选题,选一个,一,二,三,四,五,六,七,八,H', '单选题,选最先,一,二,三,四,五,六,七,末,A']
    await school.bring(school.file('eight.csv', [`题型,题干,${letters.join(',')},答案`, ...rows].join('\n')))
    const { exported, report, before, after } = await trip(ending)
    expect([exported.left, report.refused]).toEqual([[], []])
    const said = (all: Row[]) => all.map(({ options, answer_key: key }) => JSON.stringify([options.map(({ text }) => text), key])).sort()
    expect(before.map(({ options }) => options.length)).toEqual([8, 8])
    expect(said(after)).toEqual(said(before))
  },
)

it('a GIFT file holds what its format supports, and names the rest', async () => {
  const plain =
    '题型,题干,A,B,答案,解析\n单选题,"甲 = {乙} ~ #丙:",一=1,二~2,B,因为#\n判断题,天是蓝的,,,对,\n填空题,首都是____。,,,北京|北平,\n多选题,几个,一,二,AB,\n'
  await school.bring(school.file('plain.csv', plain))
  const { before, exported, report, after } = await trip('.gift')
  expect(exported.left.map(({ code, reason }) => [code, reason.slice(0, 11)])).toEqual([['format_cannot', 'GIFT 的多选题按选']])
  expect(report.refused).toEqual([])
  const wanted = new Set(before.map(fieldsOf))
  expect(after.map(fieldsOf).filter((text) => !wanted.has(text))).toEqual([])
  expect(after).toHaveLength(3)
})

it('a Moodle file holds everything that its format supports, and names the rest', async () => {
  await school.bring(school.file('rich.csv', rich))
  const { before, exported, report, after } = await trip('.xml')
  expect(exported.left.map(({ stem, code, reason }) => [stem.slice(0, 4), code, reason])).toEqual([
    ['一___', 'format_cannot', 'Moodle 的填空题只有一空：有几空的题请导出为 CSV'],
    ['论述', 'not_kept', '写进这种格式后会变的：答案'],
  ])
  expect(exported.without.map(({ stem, reason }) => [stem.slice(0, 4), reason])).toEqual([['看图 x', '这种格式没有：难度']])
  expect(report.refused).toEqual([])
  const wanted = new Set(before.map((row) => fieldsOf({ ...row, difficulty: 3 })))
  expect(after.map(fieldsOf).filter((text) => !wanted.has(text))).toEqual([])
  // The material has two questions of its own.
  expect(after.length).toBe(exported.written + 2)
})

const several =
  '题型,题干,A,B,C,答案,解析,章节\n单选题,选一个,一,二,三,B,因为,第一章\n多选题,选几个,一,二,三,AC,,第一章\n判断题,天是蓝的,,,,对,,\n填空题,首都是____。,,,,北京|北平,,\n问答题,说说看,,,,一段话,,\n'

it('a package of QTI 2.2 holds what its format supports, with pictures in it, and names the rest', async () => {
  await school.bring(school.file('several.csv', several))
  const rows = await trip('.zip')
  expect(rows.exported.left).toEqual([])
  expect(rows.exported.without.map(({ reason }) => reason)).toEqual([
    '这种格式没有：章节',
    '这种格式没有：章节',
    '这种格式没有：空两边没有空格',
  ])
  const bare = (row: Row) => fieldsOf({ ...row, chapter: '未分章' }).replace(/ *(_+) */g, '$1')
  expect(rows.report.refused).toEqual([])
  expect(rows.after.map(bare).sort()).toEqual(rows.before.map(bare).sort())
  await emptyBank(school.db)
  await school.bring(school.file('rich.csv', rich))
  const { exported, report, after } = await trip('.zip')
  expect(report.refused).toEqual([])
  expect(after).toHaveLength(exported.written)
  expect(exported.left.map(({ stem }) => stem.slice(0, 2))).toEqual(expect.arrayContaining(['材料', '论述']))
})

it('a paper to print has its questions by type and its answers behind them, and reads back as it is', async () => {
  await school.bring(school.file('several.csv', several))
  const { exported, report, before, after } = await trip('.docx')
  expect(exported).toMatchObject({ questions: 5, written: 5, left: [] })
  expect(report.refused).toEqual([])
  const asked = (row: Row) => JSON.stringify([row.type, row.options.map(({ text }) => text), row.type === 'essay' ? null : row.answer_key])
  expect(after.map(asked).sort()).toEqual(before.map(asked).sort())
})

it('a paper to print shows pictures and formulas, and names what paper cannot show', async () => {
  await school.bring(school.file('rich.csv', rich))
  const place = path.join(folder, '试卷.docx')
  const exported = await exportBank(school.deps, SUBJECT, place)
  expect(exported.left.map(({ stem, reason }) => [stem.slice(0, 1), reason])).toEqual([
    ['听', '纸上放不了音频和视频：请导出为 JSON 或 Moodle XML'],
  ])
  const parts = unzipSync(readFileSync(place))
  const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toHaveLength(1)
  expect(text).toMatch(/一、单选题.*看.*\$x\^2\$.*参考答案.*答案：A/s)
  expect(text).toMatch(/阅读材料，回答 \d+–\d+ 题。.*材料/s)
})

/** Brings a bank in, exports it and brings it back: nothing of it may have changed. */
const check = async (said: Said[], ending: string) => {
  await emptyBank(school.db)
  const [tabled, weighed] = [said.filter(holds.csv), said.filter((question) => !holds.csv(question))]
  if (tabled.length > 0) await school.bring(school.file('a.csv', asCsv(tabled).bytes), { text: 'plain' })
  if (weighed.length > 0) await school.bring(school.file('a.xml', asMoodle(weighed).bytes))
  const { before, exported, report, after } = await trip(ending)
  expect(exported.written + exported.left.length).toBe(exported.questions)
  expect(report.refused.filter(({ code }) => code !== 'duplicate')).toEqual([])
  const wanted = new Set(before.map(fieldsOf))
  expect(after.map(fieldsOf).filter((text) => !wanted.has(text))).toEqual([])
  return exported
}

it('every exported bank imports unchanged: hostile texts, weights, blanks, materials', async () => {
  let written = 0
  for (const [at, said] of fc.sample(questions, { seed: 20261124, numRuns: 8 }).entries())
    written += (await check(said, at % 2 ? '.csv' : '.xml')).written
  expect(written).toBeGreaterThan(20)
})

it('tables and JSON leave out one question of a hundred at most', async () => {
  const all = { questions: 0, left: [] as string[] }
  for (const [at, said] of fc.sample(questions, { seed: 20261128, numRuns: 8 }).entries()) {
    const exported = await check(said, at % 2 ? '.xlsx' : '.json')
    all.questions += exported.questions
    all.left.push(...exported.left.map(({ reason }) => reason))
  }
  expect(all.questions).toBeGreaterThan(20)
  expect(all.left).toEqual([])
})

it('an unknown file ending is refused, and no file is overwritten', async () => {
  await expect(exportBank(school.deps, SUBJECT, path.join(folder, 'a.pdf'))).rejects.toMatchObject({ code: 'format_unknown' })
  await exportBank(school.deps, SUBJECT, path.join(folder, 'a.csv'))
  await expect(exportBank(school.deps, SUBJECT, path.join(folder, 'a.csv'))).rejects.toMatchObject({ code: 'file_exists' })
})
