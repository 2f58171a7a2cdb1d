import { exportCsv, keyWords } from '#server/services/tiku/wrong-book/export-csv'
import { exportRow } from './export-row'

const lineOf = (row: ReturnType<typeof exportRow>) => exportCsv([row]).split('\r\n')[1]

describe('exportCsv', () => {
  it('tells a question in one row', () =>
    expect(lineOf(exportRow({ note: '记住' }))).toBe(
      '"经济法","总论","单选题","","题干","A. 甲\nB. 乙","B","道理","会计主体、货币计量","2","概念不清","2026-11-05","记住"',
    ))
  it('leaves empty what is not there', () =>
    expect(lineOf(exportRow({ wrong: null, options: [], key: null, points: [] }))).toBe(
      '"经济法","总论","单选题","","题干","","","道理","","","","",""',
    ))
  it('leaves the reason empty until one is chosen', () =>
    expect(lineOf(exportRow({ wrong: { times: 1, reason: null, lastAt: 0 } }))).toContain('"1","","1970-01-01"'))
})

describe('keyWords', () => {
  it.each([
    [{ kind: 'truth' as const, value: false }, '错'],
    [{ kind: 'blanks' as const, alternatives: [['一', '1'], ['二']] }, '一 或 1；二'],
    [{ kind: 'points' as const, reference: [{ type: 'p' as const, inline: [{ text: '参考' }] }], points: [] }, '参考'],
    [null, ''],
  ])('tells %j as %s', (key, words) => expect(keyWords({ key, options: [] })).toBe(words))
})
