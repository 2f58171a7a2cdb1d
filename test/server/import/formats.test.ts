import { plainWords } from '../../../server/import/rich/plain-words'
import { bankOf, codesOf, emptyBank, openSchool, type School, wholeBank } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const letters = (...found: string[]) => ({ kind: 'letters', letters: found })
const summary = async () => (await bankOf(school.db)).map(({ key, type, chapter, answer_key }) => ({ key, type, chapter, answer_key }))
const stemOf = async (key: string) => {
  const found = (await bankOf(school.db)).find((row) => row.key === key)
  return found ? plainWords(found.stem) : ''
}

describe('a table', () => {
  it('brings the seven types with keys, chapters and children, and lists the rows it does not take', async () => {
    const report = await school.bring('csv/bank.csv')
    expect(codesOf(report)).toEqual([
      '14 answer_unknown_option',
      '15 answer_unclear',
      '16 image_missing',
      '17 image_outside',
      '18 formula_invalid',
    ])
    expect(report).toMatchObject({ imported: 11, updated: 0, skipped: 0, refusedCount: 5, brokenFiles: 0 })
    expect(report.refused[0]).toMatchObject({ file: 'bank.csv', reason: '答案 D 不是选项' })
    const rows = await summary()
    expect(rows.map(({ key, type }) => `${key} ${type}`)).toEqual([
      '=S1 single_choice',
      '=S2 choice',
      '=S3 uncertain_choice',
      '=S4 determine',
      '=S8 single_choice',
      '=S5 fill',
      '=S6 essay',
      '=S7 single_choice',
      '=M1 material',
      '=M1/=M1-1 single_choice',
      '=M1/=M1-2 determine',
    ])
    expect(rows.map(({ answer_key }) => answer_key)).toMatchObject(
      [
        letters('A'),
        letters('A', 'B'),
        letters('A', 'B', 'D'),
        { kind: 'truth', value: true },
        letters('A'),
        { kind: 'blanks', alternatives: [['借贷', '借、贷'], ['贷']] },
        {
          kind: 'points',
          points: [
            { text: '系统分摊', share: 60 },
            { text: '使用寿命', share: 40 },
          ],
        },
        letters('B'),
        {},
        letters('A'),
        { kind: 'truth', value: false },
      ].map((key, at) => (at === 8 ? null : key)),
    )
    expect([...new Set(rows.map(({ chapter }) => chapter))]).toEqual(['第一章 总论', '未分章', '第二章 记账', '第三章 业务'])
    const bank = await bankOf(school.db)
    const material = bank.find(({ key }) => key === '=M1')
    expect(bank.filter(({ parent_id }) => parent_id === material?.id)).toHaveLength(2)
  })

  it('reads headers in English, tabs, a column map and options in one column', async () => {
    const english = school.file('a.tsv', 'id\ttype\tquestion\toption a\toption b\tanswer\n1\tsingle choice\tPick one\tx\ty\tb\n')
    expect(await school.bring(english)).toMatchObject({ imported: 1, refusedCount: 0 })
    const own = school.file('b.csv', '问,备,钥\n哪个对？,甲|乙|丙,BC\n')
    expect(await school.bring(own, { map: { stem: '问', options: '备', answer: '钥' } })).toMatchObject({ imported: 1, refusedCount: 0 })
    expect((await summary()).map(({ answer_key }) => answer_key)).toEqual([letters('B'), letters('B', 'C')])
    expect(await school.bring(own, { map: { stem: '没有' } })).toMatchObject({ brokenFiles: 1, refused: [{ code: 'column_missing' }] })
  })

  it('takes a material whole or not at all', async () => {
    const head = '题号,材料编号,题型,题干,A,B,答案\n'
    const broken = school.file(
      'm.csv',
      `${head}M,,材料,材料,,,\n1,M,单选,问一,甲,乙,A\n2,M,单选,问二,甲,乙,\n,无,判断,孤儿,,,对\nN,,材料,空,,,\n`,
    )
    expect(codesOf(await school.bring(broken))).toEqual(['4 answer_missing', '2 material_broken', '5 parent_missing', '6 material_empty'])
    expect(await summary()).toEqual([])
  })
})

describe('GIFT', () => {
  it('brings what the bank has a type for', async () => {
    const report = await school.bring('bank.gift')
    expect(codesOf(report)).toEqual(['26 type_unsupported', '28 not_a_question', '30 braces_broken'])
    expect(await summary()).toMatchObject([
      { key: '=g-1', type: 'single_choice', chapter: '第一章 总论', answer_key: letters('A') },
      { type: 'choice', answer_key: letters('A', 'B') },
      { type: 'determine', answer_key: { kind: 'truth', value: false } },
      { type: 'fill', answer_key: { alternatives: [['人民币', '人民币元']] } },
      { type: 'fill', answer_key: { alternatives: [['3.14±0.01']] } },
      { type: 'fill', answer_key: { alternatives: [['2.5±0.5']] } },
      { type: 'essay', answer_key: { kind: 'points' } },
      { type: 'single_choice', answer_key: letters('A') },
    ])
    const bank = await bankOf(school.db)
    expect(plainWords(bank[3]?.stem ?? [])).toBe('我国的记账本位币是 ____ 。')
    expect(plainWords(bank[7]?.stem ?? [])).toBe('式子 $x^{2} \\neq 4$ 的解集 {甲} 与 1=1')
    expect(plainWords(bank[0]?.explanation ?? [])).toBe('资产由过去的交易形成。\nA：对，存货是资产。\nB：这是负债。')
  })
})

describe('Aiken', () => {
  it('brings single and multiple choices, in half and full width', async () => {
    const report = await school.bring('bank-aiken.txt')
    expect(codesOf(report)).toEqual(['14 options_order', '19 answer_missing'])
    expect(await summary()).toMatchObject([
      { type: 'single_choice', answer_key: letters('A') },
      { type: 'choice', answer_key: letters('A', 'B') },
    ])
  })
})

describe('Moodle XML', () => {
  it('brings what the bank has a type for, with the pictures inside it', async () => {
    const report = await school.bring('bank-moodle.xml')
    expect(report.refused.map(({ code }) => code)).toEqual(['type_unsupported'])
    expect(await summary()).toMatchObject([
      { key: '=m-1', type: 'single_choice', chapter: '第一章 总论', answer_key: letters('A') },
      { type: 'choice', answer_key: letters('A', 'B') },
      { type: 'determine', answer_key: { kind: 'truth', value: false } },
      { type: 'fill', answer_key: { alternatives: [['人民币', '人民币元']] } },
      { type: 'fill', answer_key: { alternatives: [['3.14±0.01']] } },
      { type: 'essay' },
    ])
    const bank = await bankOf(school.db)
    expect(bank[0]?.stem).toEqual([
      { type: 'p', inline: [{ text: '下列各项中，属于' }, { text: '资产', mark: 'strong' }, { text: '的是（　　）。' }] },
    ])
    expect(bank[1]?.stem[1]).toMatchObject({ type: 'img', alt: '折旧曲线', width: 3, height: 2 })
    const titles = await school.db.selectFrom('knowledge_point').select('title').orderBy('id').execute()
    expect(titles.map(({ title }) => title)).toEqual(['会计基础', '资产定义'])
  })
})

describe('QTI', () => {
  it('brings the items a manifest of version 2 names; several questions on one body are a material', async () => {
    const report = await school.bring('qti2')
    expect(report).toMatchObject({ files: 3, imported: 4, refused: [{ file: 'order.xml', code: 'type_unsupported' }] })
    expect(await summary()).toMatchObject([
      { key: '=q2-choice', type: 'choice', answer_key: letters('A', 'C') },
      { key: '=q2-case', type: 'material' },
      { key: '=q2-case/=R1', type: 'single_choice', answer_key: letters('A') },
      { key: '=q2-case/=R2', type: 'determine', answer_key: { kind: 'truth', value: false } },
    ])
    expect(await stemOf('=q2-choice')).toBe('请仔细阅读。\n下列各项中，属于资产的有：')
  })

  it('brings a folder, and a single file, of version 3', async () => {
    expect(await school.bring('qti3')).toMatchObject({ files: 3, imported: 3, refusedCount: 0 })
    expect(await summary()).toMatchObject([
      { key: '=q3-essay', type: 'essay' },
      { key: '=q3-fill', type: 'fill', answer_key: { alternatives: [['借', '借方'], ['贷']] } },
      { key: '=q3-single', type: 'single_choice', answer_key: letters('B') },
    ])
    expect(await stemOf('=q3-essay')).toBe('说明$\\frac{a}{b}$的含义。')
    expect(await school.bring('qti3/items/fill.xml')).toMatchObject({ skipped: 1, imported: 0 })
  })
})

describe('any of them', () => {
  const all = ['csv/bank.csv', 'bank.gift', 'bank-aiken.txt', 'bank-moodle.xml', 'qti2', 'qti3']

  it.each(all)('%s brought twice changes nothing the second time', async (place) => {
    const first = await school.bring(place)
    const before = await wholeBank(school.db)
    const second = await school.bring(place)
    expect(second).toMatchObject({ imported: 0, updated: 0, skipped: first.imported })
    expect(codesOf(second)).toEqual(codesOf(first))
    expect(await wholeBank(school.db)).toBe(before)
  })

  it.each(all)('%s on a trial run tells the same and writes nothing', async (place) => {
    const before = await wholeBank(school.db)
    const trial = await school.bring(place, { isDryRun: true })
    expect(await wholeBank(school.db)).toBe(before)
    const { imported, refused } = await school.bring(place)
    expect(trial).toMatchObject({ isDryRun: true, imported, refused })
  })
})
