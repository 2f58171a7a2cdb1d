import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'

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
  it('imports the seven types with keys, chapters and children, and lists the refused rows', async () => {
    const report = await school.bring('csv/bank.csv')
    expect(codesOf(report)).toEqual([
      '14 answer_unknown_option',
      '15 answer_unclear',
      '16 image_missing',
      '17 image_outside',
      '18 formula_invalid',
    ])
    expect(report).toMatchObject({ imported: 11, updated: 0, skipped: 0, refusedCount: 5, brokenFiles: 0 })
    expect(report.refused[0]).toMatchObject({ file: 'bank.csv', reason: '答案 D 不是选项：这一题只有 A 到 B，请改答案或补上选项' })
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

  it('finds the headers below a title', async () => {
    const file = school.file('t.csv', '题库导入模板\n请按列填写,题干必填\n题干,A,B,答案\n题一,甲,乙,A\n')
    expect(await school.bring(file)).toMatchObject({ imported: 1, refusedCount: 0 })
    const tabs = school.file('t.tsv', '题库\n题干\tA\tB\t答案\n题二\t甲\t乙\tB\n')
    expect(await school.bring(tabs)).toMatchObject({ imported: 1 })
    const none = school.file('n.csv', `${'说明\n'.repeat(6)}题干,A,B,答案\n题三,甲,乙,A\n`)
    expect(codesOf(await school.bring(none))).toEqual(['1 column_missing'])
  })

  it('accepts the letter of 对 or 错 as the key of a judgement', async () => {
    const file = school.file(
      'j.csv',
      '题型,题干,A,B,答案\n判断题,甲说,正确,错误,B\n判断题,乙说,对,错,Ａ\n判断题,丙说,对,错,C\n判断题,丁说,对,错,错\n',
    )
    expect(codesOf(await school.bring(file))).toEqual(['4 answer_unclear'])
    expect((await summary()).map(({ answer_key }) => answer_key)).toEqual([false, true, false].map((value) => ({ kind: 'truth', value })))
  })

  it('ignores the number of a row as a name: two lists that both begin with 1 are different questions', async () => {
    const list = (stem: string) => school.file('n.csv', `序号,题干,A,B,答案\n1,${stem},甲,乙,A\n`)
    await school.bring(list('第一份的第一题'))
    expect(await school.bring(list('第二份的第一题'))).toMatchObject({ imported: 1, updated: 0 })
    const material = school.file('m.csv', '序号,材料编号,题型,题干,A,B,答案\n1,,材料,材料,,,\n2,1,单选,问一,甲,乙,A\n')
    expect(await school.bring(material)).toMatchObject({ imported: 2, refusedCount: 0 })
  })

  it('imports a material whole or not at all', async () => {
    const head = '题号,材料编号,题型,题干,A,B,答案\n'
    const broken = school.file(
      'm.csv',
      `${head}M,,材料,材料,,,\n1,M,单选,问一,甲,乙,A\n2,M,单选,问二,甲,乙,\n,无,判断,孤儿,,,对\nN,,材料,空,,,\n`,
    )
    expect(codesOf(await school.bring(broken))).toEqual([
      '4 answer_missing',
      '2 material_broken',
      '3 left_out',
      '5 parent_missing',
      '6 material_empty',
    ])
    expect(await summary()).toEqual([])
  })
})

describe('GIFT', () => {
  it('imports every question type of the bank', async () => {
    const report = await school.bring('bank.gift')
    expect(codesOf(report)).toEqual(['28 not_a_question', '30 braces_broken'])
    expect(await summary()).toMatchObject([
      { key: '=g-1', type: 'single_choice', chapter: '第一章 总论', answer_key: letters('A') },
      { type: 'choice', answer_key: letters('A', 'B') },
      { type: 'determine', answer_key: { kind: 'truth', value: false } },
      { type: 'fill', answer_key: { alternatives: [['人民币', '人民币元']] } },
      { type: 'fill', answer_key: { alternatives: [['3.14±0.01']] } },
      { type: 'fill', answer_key: { alternatives: [['2.5±0.5']] } },
      { type: 'essay', answer_key: { kind: 'points' } },
      { type: 'single_choice', answer_key: letters('A') },
      { type: 'material' },
      { type: 'single_choice', answer_key: letters('A') },
      { type: 'single_choice', answer_key: letters('B') },
    ])
    const bank = await bankOf(school.db)
    expect(plainWords(bank[3]?.stem ?? [])).toBe('我国的记账本位币是 ____ 。')
    expect(plainWords(bank[7]?.stem ?? [])).toBe('式子 $x^{2} \\neq 4$ 的解集 {甲} 与 1=1')
    expect(plainWords(bank[0]?.explanation ?? [])).toBe('资产由过去的交易形成。\nA：对，存货是资产。\nB：这是负债。')
  })
})

describe('Aiken', () => {
  it('imports single and multiple choices, in half and full width', async () => {
    const report = await school.bring('bank-aiken.txt')
    expect(codesOf(report)).toEqual(['14 options_order', '19 answer_missing'])
    expect(await summary()).toMatchObject([
      { type: 'single_choice', answer_key: letters('A') },
      { type: 'choice', answer_key: letters('A', 'B') },
    ])
  })

  it('reads on after a question without an answer', async () => {
    const file = school.file('a.txt', '题一\nA. 甲\n\nB. 乙\n\n题二\nA. 甲\nB. 乙\nANSWER: B\n')
    expect(codesOf(await school.bring(file, { format: 'aiken' }))).toEqual(['1 answer_missing'])
    expect(await summary()).toMatchObject([{ answer_key: letters('B') }])
  })
})

describe('Moodle XML', () => {
  it('imports every question type of the bank, with the pictures inside it', async () => {
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

const moodle = (...questions: string[]) => school.file('m.xml', `<?xml version="1.0"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`)
const cloze = (text: string) =>
  `<question type="cloze"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question>`

describe('questions of several parts', () => {
  it('import a matching as a material, each left side with all right sides to choose from', async () => {
    const sub = (left: string, right: string) =>
      `<subquestion format="html"><text>${left}</text><answer><text>${right}</text></answer></subquestion>`
    const words = '<questiontext format="html"><text>给科目配上类别</text></questiontext>'
    const question = (subs: string) => `<question type="matching">${words}${subs}</question>`
    const full = question(sub('存货', '资产') + sub('应付账款', '负债') + sub('银行存款', '资产') + sub('', '收入'))
    const report = await school.bring(moodle(full, question(sub('', '资产'))))
    expect(codesOf(report)).toEqual(['4 answer_missing'])
    const bank = await bankOf(school.db)
    expect(bank.map(({ type, answer_key }) => [type, answer_key])).toEqual([
      ['material', null],
      ['single_choice', letters('A')],
      ['single_choice', letters('B')],
      ['single_choice', letters('A')],
    ])
    expect(bank[3]?.options.map(({ text }) => text)).toEqual(['资产', '负债', '收入'])
    expect(await school.bring(moodle(full))).toMatchObject({ skipped: 4, imported: 0 })
  })

  it('refuse a GIFT pair that is incomplete', async () => {
    expect(codesOf(await school.bring(school.file('a.gift', '连线 {=甲 -> 1 =乙}\n')))).toEqual(['1 answer_unclear'])
  })

  it('import a written cloze as the blanks of one question', async () => {
    await school.bring(
      moodle(cloze('<p>首都是{1:SHORTANSWER:=北京#对~=Beijing~%0%上海}，圆周率约{2:NM:=3.14:0.01}，{:SA:=a\\}b &lt; c}</p>')),
    )
    const [row] = await bankOf(school.db)
    expect(row).toMatchObject({ type: 'fill', answer_key: { alternatives: [['北京', 'Beijing'], ['3.14±0.01'], ['a}b < c']] } })
    expect(plainWords(row?.stem ?? [])).toBe('首都是 ____ ，圆周率约 ____ ， ____')
  })

  it('import a cloze of choices as a material', async () => {
    await school.bring(moodle(cloze('<p>存货是{1:MULTICHOICE:=资产~负债}，哪些是负债{2:MR:%50%应付账款~%50%预收账款~存货}</p>')))
    const bank = await bankOf(school.db)
    expect(bank.map(({ type, answer_key }) => [type, answer_key])).toEqual([
      ['material', null],
      ['single_choice', letters('A')],
      ['choice', { ...letters('A', 'B'), weights: [50, 50, 0] }],
    ])
    expect(plainWords(bank[0]?.stem ?? [])).toBe('存货是（1）____，哪些是负债（2）____')
    expect(plainWords(bank[2]?.stem ?? [])).toBe('第 2 空')
  })

  it('refuse a cloze that has no question type of this bank', async () => {
    const texts = ['没有空', '{1:SA:=甲}{1:MC:=甲~乙}', '{1:SA:=甲*}', '{1:RIDDLE:=甲}']
    expect((await school.bring(moodle(...texts.map(cloze)))).refused.map(({ code }) => code)).toEqual([
      'answer_missing',
      'type_unsupported',
      'wildcard_unsupported',
      'type_unsupported',
    ])
  })
})

describe('QTI', () => {
  it('imports the items that a manifest of version 2 names; several questions on one body become a material', async () => {
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

  it('takes every choice with a positive score as right where nothing else defines it', async () => {
    const entry = (key: string, value: number) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`
    const choices = ['A', 'B', 'C'].map((letter) => `<simpleChoice identifier="${letter}">选项${letter}</simpleChoice>`).join('')
    const item = `<assessmentItem identifier="worth"><responseDeclaration identifier="R" cardinality="multiple" baseType="identifier">
      <mapping>${entry('A', 2)}${entry('B', -1)}${entry('C', 1)}</mapping></responseDeclaration>
      <itemBody><choiceInteraction responseIdentifier="R" maxChoices="0"><prompt>哪些？</prompt>${choices}</choiceInteraction></itemBody></assessmentItem>`
    await school.bring(school.file('w.xml', item), { format: 'qti' })
    expect(await summary()).toMatchObject([{ type: 'choice', answer_key: letters('A', 'C') }])
  })

  it('imports a folder, and a single file, of version 3', async () => {
    expect(await school.bring('qti3')).toMatchObject({ files: 3, imported: 3, refusedCount: 0 })
    expect(await summary()).toMatchObject([
      { key: '=q3-essay', type: 'essay' },
      { key: '=q3-fill', type: 'fill', answer_key: { alternatives: [['借', '借方', '左'], ['贷']], shares: [[100, 100, 50], [100]] } },
      { key: '=q3-single', type: 'single_choice', answer_key: letters('B') },
    ])
    expect(await stemOf('=q3-essay')).toBe('说明$\\frac{a}{b}$的含义。')
    expect(await school.bring('qti3/items/fill.xml')).toMatchObject({ skipped: 1, imported: 0 })
  })
})
