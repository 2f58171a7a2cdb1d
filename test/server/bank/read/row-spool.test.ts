import fs, { readdirSync } from 'node:fs'
import os from 'node:os'
import { draftDefaults, FileRefused, Note, plain, Refused, type Row } from '#server/bank/read/draft'
import { RowSpool } from '#server/bank/read/row-spool'

const question = (line: number): Row => ({
  line,
  draft: {
    ...draftDefaults,
    ...{ line, type: 'determine', stem: plain(`第 ${line} 问 𠮷`), answer: { kind: 'truth', value: line % 2 === 0 } },
    notes: [new Note('blank_added', '加了一处')],
  },
})
const pictured: Row = {
  line: 2,
  at: '第 2 题',
  draft: {
    ...draftDefaults,
    ...{ line: 2, type: 'essay', answer: { kind: 'none' } },
    stem: { form: 'html', text: '<img src="a.png">', enclosed: new Map([['a.png', 'iVBORw0KGgo=']]) },
  },
}
const refused: Row = { line: 3, refused: new Refused('answer_missing', '没有答案', 4) }

const folders = () => readdirSync(os.tmpdir()).filter((name) => name.startsWith('qiming-rows-'))

describe('rows that are kept until all of a part was read', () => {
  afterEach(() => jest.restoreAllMocks())

  it('come back in their order, with their pictures, over several stretches', () => {
    const rows = [question(1), pictured, refused, ...Array.from({ length: 200 }, (_, at) => question(at + 4))]
    const kept = new RowSpool()
    for (const row of rows) kept.put(row)
    expect([...kept.taken()]).toEqual(rows)
    kept.close()
  })

  it('come back refused as they were, with what each knows', () => {
    const kept = new RowSpool()
    for (let line = 0; line < 64; line += 1) kept.put(refused)
    const [first] = kept.taken()
    const error = first && 'refused' in first ? first.refused : null
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ code: 'answer_missing', reason: '没有答案', line: 4 })
    kept.close()
  })

  it('leave nothing on the disk', () => {
    const before = folders()
    const kept = new RowSpool()
    for (let line = 1; line <= 100; line += 1) kept.put(question(line))
    expect(folders()).toHaveLength(before.length + 1)
    kept.close()
    expect(folders()).toEqual(before)
  })

  it('refuse the file by name where the disk is full', () => {
    const kept = new RowSpool()
    jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    })
    const fill = () => {
      for (let line = 1; line <= 64; line += 1) kept.put(question(line))
    }
    expect(fill).toThrow(FileRefused)
    expect(fill).toThrow('服务器的磁盘没有空间来读这个文件')
    kept.close()
  })
})
