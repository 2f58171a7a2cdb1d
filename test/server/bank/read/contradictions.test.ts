import { strToU8, zipSync } from 'fflate'
import { plainWords } from '#server/bank/read/rich/markup'
import { bankOf, emptyBank, openSchool, type School } from './bank'
import { docxOf } from './word'
import { bookOf } from './workbook-parts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const HEAD = '题干,A,B,C,答案'
const csv = (...rows: string[]) => `${rows.join('\n')}\n`
const stems = async () => (await bankOf(school.db)).map(({ stem }) => plainWords(stem))

async function brought(name: string, bytes: string | Uint8Array) {
  const { imported, refused, notes, isBalanced } = await school.bring(school.file(name, bytes))
  const told = (list: typeof refused) => list.map(({ file, line, code }) => `${file}:${line} ${code}`)
  return { imported, refused: told(refused), reasons: refused.map(({ reason }) => reason), notes: told(notes), isBalanced }
}

describe('one question with two keys', () => {
  it('a question with two keys is refused at both places, each naming both keys', async () => {
    const rows = ['客户最多可预借现金（）元。,五千,一万,两万,A', '别的题,五千,一万,两万,A', '客户最多可预借现金（）元。,五千,一万,两万,B']
    const found = await brought('a.csv', csv(HEAD, ...rows))
    expect(found).toMatchObject({ imported: 1, refused: ['a.csv:2 key_conflict', 'a.csv:4 key_conflict'], isBalanced: true })
    expect(found.reasons).toEqual([
      '同一题的答案不同：这里是“A”，a.csv 第 4 行是“B”：请改成一致',
      '同一题的答案不同：这里是“B”，a.csv 第 2 行是“A”：请改成一致',
    ])
    expect(await stems()).toEqual(['别的题'])
  })

  it.each([
    ['a pair with separate numbers', csv(`题号,${HEAD}`, '1,甲题,一,二,三,A', '2,甲题,一,二,三,B'), 2],
    ['a pair whose keys differ by one letter', csv(HEAD, '甲题,一,二,三,A', '甲题,一,二,三,AB'), 2],
    ['a triple with two equal keys', csv(HEAD, '甲题,一,二,三,A', '甲题,一,二,三,B', '甲题,一,二,三,A'), 3],
    ['a pair of judgements', csv('题型,题干,答案', '判断题,存货是资产。,对', '判断题,存货是资产。,错'), 2],
    ['a pair of blanks', csv('题型,题干,答案', '填空题,首都是____。,北京', '填空题,首都是____。,南京'), 2],
    ['a pair that differs in invisible characters only', csv(HEAD, '甲题,一,二,三,A', '甲\u200b题,一,二 ,三,B'), 2],
  ])('%s is refused at every place', async (_case, text, count) => {
    const found = await brought('a.csv', text)
    expect([found.imported, found.refused.map((place) => place.split(' ')[1])]).toEqual([0, Array(count).fill('key_conflict')])
  })

  it('rejects its whole material', async () => {
    const rows = ['1,,材料题,材料甲,,,', '1.1,1,单选题,小题,一,二,A', '2,,材料题,材料甲,,,', '2.1,2,单选题,小题,一,二,B']
    const found = await brought('a.csv', csv('题号,材料编号,题型,题干,A,B,答案', ...rows))
    expect(found).toMatchObject({ imported: 0, isBalanced: true })
    expect(found.refused).toEqual(['a.csv:2 key_conflict', 'a.csv:3 left_out', 'a.csv:4 key_conflict', 'a.csv:5 left_out'])
  })

  it('a question with two keys on two sheets is refused on both', async () => {
    const sheet = (key: string) => [HEAD.split(','), ['甲题', '一', '二', '三', key]]
    const found = await brought('a.xlsx', bookOf({ rows: sheet('A'), more: [sheet('B')] }))
    expect(found).toMatchObject({ imported: 0, refused: ['a.xlsx#题:2 key_conflict', 'a.xlsx#题2:2 key_conflict'] })
  })

  it('a question with two keys in a later file is refused there, with the place of the first one', async () => {
    const files = { 'a.csv': strToU8(csv(HEAD, '甲题,一,二,三,A')), 'b.csv': strToU8(csv(HEAD, '甲题,一,二,三,B')) }
    const found = await brought('a.zip', zipSync(files))
    expect(found).toMatchObject({ imported: 1, refused: ['b.csv:2 key_conflict'], notes: ['a.csv:2 key_conflict'] })
    expect(found.reasons).toEqual(['同一题的答案不同：这里是“B”，a.csv 第 2 行是“A”：请改成一致'])
  })

  it('a question with two keys in a Word paper is refused too', async () => {
    const lines = ['1. 甲题', 'A. 一', 'B. 二', '答案：A', '2. 甲题', 'A. 一', 'B. 二', '答案：B']
    expect(await brought('a.docx', docxOf(lines))).toMatchObject({ imported: 0, isBalanced: true })
  })
})

it('pictures of one name in two folders, or inside two questions, are two pictures', async () => {
  const files = { 'a/q.csv': strToU8(csv(HEAD, '看图![](p.png),一,二,三,A')), 'b/q.csv': strToU8(csv(HEAD, '看图![](p.png),一,二,三,B')) }
  const found = await brought('a.zip', zipSync(files))
  expect(found.refused.map((place) => place.split(' ')[1])).toEqual(['image_missing', 'image_missing'])
  const picture = (bytes: string) => `<file name="p.png" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`
  const asked = (bytes: string, right: string) => {
    const stem = `<questiontext format="html"><text>&lt;img src="@@PLUGINFILE@@/p.png"&gt;</text>${picture(bytes)}</questiontext>`
    const answers = ['一', '二'].map((text) => `<answer fraction="${text === right ? 100 : 0}"><text>${text}</text></answer>`)
    return `<question type="multichoice">${stem}${answers.join('')}</question>`
  }
  const quiz = await brought('a.xml', `<quiz>${asked('x', '一')}${asked('y', '二')}</quiz>`)
  expect(quiz.refused.filter((place) => place.endsWith('key_conflict'))).toEqual([])
})

it('questions that agree, and essays with two references, are not a contradiction', async () => {
  const rows = [
    '单选题,甲题,一,二,A',
    '单选题,甲题,一,二,A',
    '单选题,甲题,一,三,B',
    '问答题,说明折旧。,,,按月计提',
    '问答题,说明减值。,,,期末',
  ]
  const found = await brought('a.csv', csv('题型,题干,A,B,答案', ...rows))
  expect(found).toMatchObject({ imported: 4, refused: ['a.csv:3 duplicate'] })
  const numbered = csv('题号,题型,题干,答案', '1,问答题,说明存货。,一种说法', '2,问答题,说明存货。,又一种说法')
  expect(await brought('b.csv', numbered)).toMatchObject({ imported: 2, refused: [] })
})

describe('one question with another key in the bank', () => {
  const under = (number: string, answer: string) => csv(`题号,${HEAD}`, `${number},甲题,一,二,三,${answer}`)

  it('a question under another number is refused, and names both keys', async () => {
    await brought('a.csv', under('1', 'A'))
    const found = await brought('b.csv', under('7', 'B'))
    expect(found).toMatchObject({ imported: 0, refused: ['b.csv:2 bank_conflict'], isBalanced: true })
    expect(found.reasons).toEqual(['题库里同一题的答案不同：这里是“B”，题库“未分章”是“A”：请选用一个'])
    expect((await bankOf(school.db)).map(({ answer_key }) => answer_key)).toEqual([{ kind: 'letters', letters: ['A'] }])
  })

  it('a question under another number corrects that of the bank where keys may be corrected', async () => {
    await brought('a.csv', under('1', 'A'))
    const report = await school.bring(school.file('b.csv', under('7', 'B')), { isUpdate: true })
    expect(report).toMatchObject({ imported: 0, updated: 1, isBalanced: true })
    expect((await bankOf(school.db)).map(({ answer_key }) => answer_key)).toEqual([{ kind: 'letters', letters: ['B'] }])
  })

  it.each([
    ['another subject line of options', csv(`题号,${HEAD}`, '7,甲题,一,二,四,B'), 1],
    ['the same key', under('7', 'A'), 0],
    ['a judgement of the same words', csv('题号,题型,题干,答案', '7,判断题,甲题,错'), 1],
  ])('%s is no contradiction', async (_, text, imported) => {
    await brought('a.csv', under('1', 'A'))
    expect(await brought('b.csv', text)).toMatchObject({ imported, refused: [] })
  })
})
