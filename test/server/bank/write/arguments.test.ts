import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { AskedWrong } from '#server/bank/read/draft'
import { readArguments, USAGE } from '#server/bank/write/arguments'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-arguments-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  const place = path.join(folder, name)
  writeFileSync(place, text)
  return place
}
const refused = (...words: string[]) => {
  try {
    readArguments(words)
  } catch (error) {
    if (error instanceof AskedWrong) return error.message
    throw error
  }
  return undefined
}

it('the command needs only a file', () => {
  expect(readArguments(['a.csv'])).toEqual({
    place: 'a.csv',
    format: null,
    map: {},
    categoryId: null,
    isDryRun: false,
    isUpdate: false,
    isByLook: false,
    text: null,
    source: null,
    isJson: false,
  })
})

it('the command accepts every option, before and after the file', () => {
  const map = file('map.json', '\uFEFF{"stem":"题目","options":["甲项","乙项"]}')
  const words = ['--dry-run', '--update', '--json', '--format', 'gift', '--map', map, 'a.txt', '--category', '221', '--text', 'html']
  expect(readArguments([...words, '--source', ' 教研组 '])).toEqual({
    place: 'a.txt',
    format: 'gift',
    map: { stem: '题目', options: ['甲项', '乙项'] },
    categoryId: 221,
    isDryRun: true,
    isUpdate: true,
    isByLook: false,
    text: 'html',
    source: '教研组',
    isJson: true,
  })
})

it('the command accepts a source of a hundred letters', () => {
  expect(readArguments(['a', '--source', '来'.repeat(100)]).source).toHaveLength(100)
})

describe('a wrong argument', () => {
  it.each([
    ['nothing', [], USAGE],
    ['two files', ['a', 'b'], USAGE],
    ['a format', ['a', '--format', 'pdf'], `--format 不认识 pdf\n${USAGE}`],
    ['a category', ['a', '--category', '初级'], '--category 须为科目编号：初级'],
    ['half a category', ['a', '--category', '1.5'], '--category 须为科目编号：1.5'],
    ['an empty source', ['a', '--source', ' '], '--source 须为 1–100 字的来源名'],
    ['a long source', ['a', '--source', '来'.repeat(101)], '--source 须为 1–100 字的来源名'],
    ['a form of text', ['a', '--text', 'rtf'], `--text 须为 plain（原样保留）、html 或 markdown\n${USAGE}`],
  ])('a wrong argument is refused by name: %s', (_case, words, message) => expect(refused(...words)).toBe(message))

  it('shows an unknown option with the usage', () => {
    expect(refused('a', '--fast')).toMatch(/--fast/)
    expect(refused('a', '--fast')).toContain(USAGE)
  })

  it('shows the reason for an invalid map', () => {
    expect(refused('a', '--map', path.join(folder, 'none.json'))).toMatch(/^--map .*none\.json 读不出 JSON：/)
    expect(refused('a', '--map', file('broken.json', '{'))).toMatch(/读不出 JSON：/)
    expect(refused('a', '--map', file('list.json', '[]'))).toMatch(/^--map .*list\.json 的 \/ 不对：可写 .*stem.*，值为表头文字$/)
    expect(refused('a', '--map', file('value.json', '{"stem":5}'))).toMatch(/value\.json 的 \/stem 不对/)
  })
})
