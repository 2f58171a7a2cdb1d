import { tx } from '#server/database/tables'
import { addSubject } from '#server/repositories/course/category'
import { loadPaperRows } from '#server/repositories/exam/paper'
import { addChapter, makePaper, type PaperWish, planPaper } from '#server/services/exam/paper-build/build'
import { openSchool, type School, SUBJECT } from '../../../bank/read/bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
  const rows = Array.from(
    { length: 12 },
    (_, at) =>
      `${at + 1},,单选题,第${at + 1}道单选题的题干各不相同${'甲乙丙丁'[at % 4]},对的${at},错的${at},A,第${at < 6 ? '一' : '二'}章,${at % 2 === 0 ? '定义' : '计算'},${(at % 5) + 1}`,
  )
  const judged = Array.from({ length: 4 }, (_, at) => `p${at + 1},,判断题,第${at + 1}个说法是对的${'戊己庚辛'[at]},,,对,第二章,定义,3`)
  const material = ['m1,,材料题,一段材料,,,,第二章,,3', 'c1,m1,单选题,小题一,甲种,乙种,A,,,3', 'c2,m1,判断题,小题二,,,对,,,3']
  await school.bring(
    school.file('卷源.csv', ['题号,材料编号,题型,题干,A,B,答案,章节,知识点,难度', ...rows, ...judged, ...material].join('\n')),
  )
})
afterAll(() => school.close())

const wish = (sections: PaperWish['sections'], more: Partial<PaperWish> = {}): PaperWish => ({
  category: SUBJECT,
  title: '期中卷',
  minutes: 60,
  passMarks: 100,
  sections,
  ...more,
})
const single = { title: '单选题', type: 'single_choice', marks: 200 } as const
const fault = async (asked: PaperWish) =>
  planPaper(school.db, asked).then(
    () => null,
    (error: Error) => error.message,
  )

describe('a paper', () => {
  it('a paper is built from a list, a filter and draws, with a material whose questions share its marks', async () => {
    const asked = wish([
      { ...single, list: ['卷源:2', '卷源:1'] },
      {
        ...single,
        title: '抽题',
        draw: [
          { chapters: ['第一章'], count: 2 },
          { chapters: ['第二章'], points: ['计算'], difficulty: [1, 5], count: 2 },
        ],
      },
      { title: '判断题', type: 'determine', marks: 100, filter: { source: '卷源' } },
      { title: '材料题', type: 'material', marks: 500, filter: {} },
    ])
    const { id, paper } = await tx(school.db, (work) => makePaper(work, asked))
    expect(paper).toMatchObject({ fullMarks: 200 * 6 + 100 * 4 + 500, kind: 'mock' })
    const rows = await loadPaperRows(school.db, id)
    expect(rows.map(({ sectionSeq }) => sectionSeq)).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4])
    expect(rows.slice(-3).map(({ marks }) => marks)).toEqual([0, 250, 250])
    expect(new Set(rows.map(({ questionId }) => questionId)).size).toBe(rows.length)
    expect((await planPaper(school.db, asked)).questions).toEqual(paper.questions)
    const other = await planPaper(school.db, { ...asked, seed: 7 })
    expect(other.questions).not.toEqual(paper.questions)
  })

  it.each<[string, () => PaperWish]>([
    ['要抽 7 题，符合条件而没有用过的只有 6 题', () => wish([{ ...single, draw: [{ chapters: ['第一章'], count: 7 }] }])],
    ['没有题目 卷源:99', () => wish([{ ...single, list: ['卷源:99'] }])],
    ['题型不是这一部分的题型', () => wish([{ ...single, list: ['卷源:p1'] }])],
    ['出现两次', () => wish([{ ...single, list: ['卷源:1', '卷源:1'] }])],
    ['没有符合条件的题', () => wish([{ ...single, filter: { points: ['没有'] } }])],
    ['及格分高于满分', () => wish([{ ...single, list: ['卷源:1'] }], { passMarks: 300 })],
    ['没有编号为 1 的科目', () => wish([{ ...single, list: ['卷源:1'] }], { category: 1 })],
    ['恰好写', () => wish([single])],
    ['没有名为 none 的计分规则', () => wish([{ ...single, filter: {} }], { preset: 'none' })],
  ])('a paper is refused: %s', async (reason, asked) => expect(await fault(asked())).toContain(reason))
})

it('subjects, chapters and points are created once', async () => {
  await school.db.insertInto('category').values({ id: 9100, parent_id: null, level: 2, name: '方向', seq: 1 }).execute()
  const make = () => tx(school.db, (work) => addSubject(work, { directionId: 9100, name: '新科目' }))
  const id = await make()
  expect(await make()).toBe(id)
  const chapter = () => tx(school.db, (work) => addChapter(work, { categoryId: id, chapter: '第一章', points: ['甲', '乙'] }))
  expect(await chapter()).toBe(await chapter())
  expect(
    await school.db
      .selectFrom('knowledge_point')
      .select('title')
      .where('chapter_id', '=', await chapter())
      .orderBy('id')
      .execute(),
  ).toEqual([{ title: '甲' }, { title: '乙' }])
  await expect(tx(school.db, (work) => addChapter(work, { categoryId: 9100, chapter: 'x', points: [] }))).rejects.toThrow(
    '没有编号为 9100 的科目',
  )
})
