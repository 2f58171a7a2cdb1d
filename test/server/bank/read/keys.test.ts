import fs, { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { encode } from 'iconv-lite'
import { archiveOf } from './archive'
import { bankOf, codesOf, emptyBank, openSchool, type School } from './bank'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())
beforeEach(() => emptyBank(school.db))

const table = (...lines: string[]) => school.file('a.csv', ['题型,题干,A,B,C,答案', ...lines, ''].join('\n'))
const keys = async () => (await bankOf(school.db)).map(({ type, answer_key }) => [type, answer_key])

describe('the key of a question', () => {
  it('holds a repeated letter once, in the order of the options', async () => {
    await school.bring(table('多选题,下列属于资产的是,存货,现金,负债,BAB'))
    expect(await keys()).toEqual([['choice', { kind: 'letters', letters: ['A', 'B'] }]])
  })

  it('the key of a single choice has one letter', async () => {
    const report = await school.bring(table('单选题,下列属于资产的是,存货,现金,负债,AB', '单选题,下列属于负债的是,存货,现金,借款,C'))
    expect([report.imported, codesOf(report)]).toEqual([1, ['2 answer_count']])
  })

  const moodle = (...fractions: number[]) => {
    const answers = fractions.map((fraction, at) => `<answer fraction="${fraction}"><text>选项${at}</text></answer>`).join('')
    const stem = '<questiontext><text>下列属于资产的是</text></questiontext><single>true</single>'
    return school.file('a.xml', `<quiz><question type="multichoice">${stem}${answers}</question></quiz>`)
  }
  it.each([
    ['all or nothing has no weights', [0, 100, 0], 'single_choice', { letters: ['B'] }],
    [
      'a part for another option keeps the one right letter, and the weights',
      [50, 100, 0],
      'single_choice',
      { letters: ['B'], weights: [50, 100, 0] },
    ],
    ['a part less for a wrong one keeps the weights', [-25, 100, 0], 'single_choice', { letters: ['B'], weights: [-25, 100, 0] }],
    ['no option that is wholly right becomes a multiple choice', [50, 50, 0], 'choice', { letters: ['A', 'B'], weights: [50, 50, 0] }],
  ])('the key of a Moodle question follows its fractions: %s', async (_case, fractions, type, key) => {
    await school.bring(moodle(...fractions))
    expect(await keys()).toEqual([[type, { kind: 'letters', ...key }]])
  })

  it.each([
    ['one option that is right in part', [50, 0, 0], ['1 no_whole_answer']],
    ['two that are right in part', [50, 50, 0], []],
    ['one that is right', [0, 100, 0], []],
  ])('the key of a Moodle question with %s is reported where no answer is whole', async (_case, fractions, notes) => {
    const report = await school.bring(moodle(...fractions))
    expect(report.notes.map(({ line, code }) => `${line} ${code}`)).toEqual(notes)
  })
})

it('questions with the same stem and other options are two', async () => {
  const report = await school.bring(table('单选题,下列属于资产的是,存货,负债,,A', '单选题,下列属于资产的是,现金,负债,,A'))
  expect([report.imported, report.refusedCount]).toEqual([2, 0])
})

it('a question has eight options at most', async () => {
  const asked = (count: number) => {
    const answers = Array.from({ length: count }, (_, at) => `<answer fraction="${at === 0 ? 100 : 0}"><text>选项${at}</text></answer>`)
    return `<question type="multichoice"><questiontext><text>${count} 项</text></questiontext>${answers.join('')}</question>`
  }
  const report = await school.bring(school.file('a.xml', `<quiz>\n${[1, 2, 8, 9].map(asked).join('\n')}\n</quiz>`))
  expect([report.imported, codesOf(report)]).toEqual([2, ['2 options_count', '5 options_count']])
})

it('questions with the same text and other pictures are two', async () => {
  const place = school.file('a.csv', '题干,A,B,答案\n看图![](curve.png)选择,存货,负债,A\n看图![](other.png)选择,存货,负债,A\n')
  const [curve, other] = ['curve.png', 'other.png'].map((name) => path.join(path.dirname(place), name)) as [string, string]
  fs.writeFileSync(other, Buffer.concat([fs.readFileSync(curve), Buffer.from('other')]))
  expect(await school.bring(place)).toMatchObject({ imported: 2, refusedCount: 0 })
})

it('an ambiguous name of two subjects matches neither', async () => {
  const row = { parent_id: null, level: 3, name: '同名科目', seq: 100 }
  await school.db
    .insertInto('category')
    .values([9101, 9102].map((id) => ({ ...row, id })))
    .execute()
  const place = () => school.file('a.csv', '题干,A,B,答案,科目\n属于资产的是,存货,负债,A,同名科目\n')
  expect(codesOf(await school.bring(place()))).toEqual(['2 category_unknown'])
  await school.db.deleteFrom('category').where('id', '=', 9102).execute()
  expect((await school.bring(place())).imported).toBe(1)
})

describe('a file', () => {
  const HEAD = '题干,A,B,答案\n'
  it('a file in UTF-8 with a damaged byte is refused, and not read as Chinese of another encoding', async () => {
    const bytes = Buffer.from(`${HEAD}下列各项中属于资产的是（　　）,存货,负债,A\n`)
    bytes[bytes.indexOf('资') + 1] = 0x20
    expect(codesOf(await school.bring(school.file('a.csv', bytes)))).toEqual(['null encoding_broken'])
  })

  it('a file in GB18030 is read even when much of it happens to be valid UTF-8', async () => {
    const stem = `${'隆'.repeat(30)}资产负债`
    const bytes = encode(`${HEAD}${stem},甲,乙,A\n`, 'gb18030')
    expect(await school.bring(school.file('a.csv', bytes))).toMatchObject({ imported: 1, refusedCount: 0 })
    expect((await bankOf(school.db)).map((row) => row.stem)).toEqual([[{ type: 'p', inline: [{ text: stem }] }]])
  })

  it('a file in an archive cannot reach a folder whose name begins like its own', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-zip-'))
    const sibling = `${path.basename(folder)}-2`
    const archive = school.file('a.zip', archiveOf({ name: `../${sibling}/a.csv`, content: `${HEAD}好题,甲,乙,A\n` }))
    const made = jest.spyOn(fs, 'mkdtempSync').mockReturnValueOnce(folder)
    expect(codesOf(await school.bring(archive))).toEqual(['null path_outside'])
    made.mockRestore()
    rmSync(path.join(os.tmpdir(), sibling), { recursive: true, force: true })
  })
})
