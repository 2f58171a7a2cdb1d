import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'
import { docxOf, table } from './word'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const sheet = (...rows: string[][]) => rows.map((row) => row.map(cell).join(',')).join('\n')
const bring = (name: string, bytes: string | Uint8Array) => school.bring(school.file(name, bytes))
const notesOf = ({ notes }: Awaited<ReturnType<typeof bring>>) => notes.map(({ line, code }) => `${line} ${code}`)
const optionsOf = async () => (await bankOf(school.db)).map(({ options }) => options.map(({ text }) => text))
const keysOf = async () => (await bankOf(school.db)).map(({ answer_key: key }) => key)
const stemsOf = async () => (await bankOf(school.db)).map(({ stem }) => plainWords(stem))

describe('table files', () => {
  it('ignore a letter inside brackets as an option', async () => {
    await bring('a.csv', sheet(['题干', '选项', '答案'], ['甲', 'A. P(A|B) B. P(B|A)', 'A'], ['乙', 'A. (A) B. (B)', 'B']))
    expect(await optionsOf()).toEqual([
      ['P(A|B)', 'P(B|A)'],
      ['(A)', '(B)'],
    ])
  })

  it('refuse a choice between two keys', async () => {
    const report = await bring(
      'a.csv',
      sheet(['题干', 'A', 'B', 'C', 'D', '答案'], ['甲', '一', '二', '三', '四', 'AB/CD'], ['乙', '一', '二', '三', '四', 'A/C']),
    )
    expect(codesOf(report)).toEqual(['2 answer_unclear'])
    expect(await keysOf()).toEqual([{ kind: 'letters', letters: ['A', 'C'] }])
  })

  it('read 1 as yes only where the first option is yes', async () => {
    const report = await bring(
      'a.csv',
      sheet(
        ['题型', '题干', 'A', 'B', '答案'],
        ['判断题', '甲', '错', '对', '1'],
        ['判断题', '乙', '对', '错', '1'],
        ['判断题', '丙', '', '', '1'],
      ),
    )
    expect(codesOf(report)).toEqual(['2 answer_unclear'])
    expect(await keysOf()).toEqual([
      { kind: 'truth', value: true },
      { kind: 'truth', value: true },
    ])
  })

  it('remove numbers and labels from the answers of blanks, and nothing else', async () => {
    await bring(
      'a.csv',
      sheet(
        ['题型', '题干', '答案'],
        ['填空题', '甲____乙____', '1. 天；2. 地'],
        ['填空题', '丙____丁____', '1.5；2.5'],
        ['填空题', '戊____', '答案：风'],
        ['填空题', '己____庚____', '1. 天；3. 地'],
      ),
    )
    expect(await keysOf()).toMatchObject(
      [[['天'], ['地']], [['1.5'], ['2.5']], [['风']], [['1. 天'], ['3. 地']]].map((alternatives) => ({ alternatives })),
    )
  })

  it('report text that was possibly part of an option, and an added blank', async () => {
    const report = await bring(
      'a.csv',
      sheet(
        ['题型', '题干', 'A', 'B', '答案'],
        ['单选题', '甲', 'A、B两点', 'B、C两点', 'A'],
        ['单选题', '乙', 'A. AB 血型', 'B. O 血型', 'A'],
        ['填空题', '丙（?）', '', '', '天'],
      ),
    )
    expect(notesOf(report)).toEqual(['2 letters_cut', '4 blank_added'])
  })

  it('keep letters and space of options that are declared plain', async () => {
    await bring('a.csv', sheet(['题干', 'A（原文）', 'B（原文）', '答案'], ['甲', 'A. 一', ' B. 二 ', 'A']))
    expect(await optionsOf()).toEqual([['A. 一', ' B. 二 ']])
  })

  it('find headers in brackets below a title, and report the headers of the likeliest line', async () => {
    const found = await bring('a.csv', sheet(['试题列表'], ['【题干】（必填）', 'A', 'B', '【正确答案】'], ['甲', '一', '二', 'A']))
    expect(found.imported).toBe(1)
    const lost = await bring('b.csv', sheet(['试题列表'], ['题干', 'A', 'B', '对的'], ['甲', '一', '二', 'A']))
    expect(lost.refused[0]?.reason).toContain('找到的表头：题干、A、B、对的')
  })
})

describe('HTML pages', () => {
  it('report hidden content and a table inside a table, and keep names that are not elements', async () => {
    const report = await bring(
      'a.csv',
      sheet(
        ['题干（HTML）', 'A', 'B', '答案'],
        [`<p>甲<span style="display:none"> 答案是 A${'啊'.repeat(40)}</span></p>`, '一', '二', 'A'],
        ['<table><tr><td><table><tr><td>内</td></tr></table></td><td>外</td></tr></table>', '一', '二', 'A'],
        ['<p>乙 <foo>丙</foo> <textarea>丁</textarea></p>', '一', '二', 'A'],
      ),
    )
    expect(notesOf(report)).toEqual(['2 hidden_left', '3 table_flattened'])
    expect(report.notes[0]?.reason).toBe(`没有导入网页里隐藏的文字：答案是 A${'啊'.repeat(35)}`)
    expect(await stemsOf()).toEqual(['甲', '内\t外', '乙 <foo>丙</foo>\n丁'])
  })
})

describe('packages', () => {
  it('keep options that are each worth full marks', async () => {
    const report = await bring('a.gift', '甲 {=一 =二 ~三}\n')
    expect(notesOf(report)).toEqual(['1 several_whole'])
    expect(await keysOf()).toEqual([{ kind: 'letters', letters: ['A', 'B'], weights: [100, 100, 0] }])
  })

  it('refuse a wildcard in GIFT as in Moodle XML', async () => {
    const report = await bring('a.gift', '甲 {=*天* =地}\n\n乙 {=x\\*y}\n')
    expect(codesOf(report)).toEqual(['1 wildcard_unsupported'])
    expect(await keysOf()).toMatchObject([{ alternatives: [['x*y']] }])
  })

  it('keep the sides of a matching apart from tags of the file itself', async () => {
    const side = (left: string, right: string) =>
      `<subquestion><text><b>${left}</b></text><answer><text><i>${right}</i></text></answer></subquestion>`
    await bring(
      'a.xml',
      `<quiz><question type="matching"><questiontext><text>配</text></questiontext>${side('左一', '右一')}${side('左二', '右二')}</question></quiz>`,
    )
    expect(await stemsOf()).toEqual(['配', '左一', '左二'])
    expect((await keysOf()).slice(1)).toMatchObject([{ letters: ['A'] }, { letters: ['B'] }])
  })
})

describe('Word papers', () => {
  it('lose a key in the stem, and are refused where it contradicts', async () => {
    const report = await bring('a.docx', docxOf(['一、判断题', '1. 甲（√）', '2. 乙（×）', '参考答案', '1. √ 2. √']))
    expect(codesOf(report)).toEqual(['3 answer_conflict'])
    expect(await stemsOf()).toEqual(['甲（　　）'])
  })

  it('report letters in the brackets of a stem that are not the key', async () => {
    const report = await bring('a.docx', docxOf(['一、单选题', '1. 维生素（B）的作用', 'A. 一', 'B. 二', '答案：A']))
    expect(notesOf(report)).toEqual(['2 key_in_stem_other'])
    expect(await stemsOf()).toEqual(['维生素（B）的作用'])
  })

  it('end an answer at a part number in the answers', async () => {
    await bring(
      'a.docx',
      docxOf(['一、填空题', '1. 甲____', '2. 乙____', '二、简答题', '1. 丙', '参考答案', '一、1. 天', '2. 地', '二、1. 长篇']),
    )
    expect(await keysOf()).toMatchObject([{ alternatives: [['天']] }, { alternatives: [['地']] }, { kind: 'points' }])
  })

  it('Word papers are refused for an answer that contains the next one, and accept a question that begins with a number of its own', async () => {
    const report = await bring(
      'a.docx',
      docxOf(['一、填空题', '1．甲____', '2．8 的平方是____', '3．3．14 是____', '参考答案', '1．天 2．64', '3．π']),
    )
    expect(codesOf(report)).toEqual(['2 answer_joined', '3 answer_missing'])
    expect(await keysOf()).toMatchObject([{ alternatives: [['π']] }])
  })

  it('refuse a question that possibly ends at a decimal, and count the one that possibly begins there', async () => {
    const report = await bring('a.docx', docxOf(['一、填空题', '1. 甲____', '2.5 倍是多少', '答案：天', table(['甲', '乙'])]))
    expect(codesOf(report)).toEqual(['2 paragraph_stray', '3 number_unclear'])
  })
})
