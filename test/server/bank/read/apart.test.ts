import { readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Bounds, Interrupted, linesIn, readApart } from '#server/bank/read/apart/read-apart'
import { AskedWrong } from '#server/bank/read/draft'
import type { Finding, Order } from '#server/bank/read/finding'
import { readSource } from '#server/bank/read/read-source'
import { hasFailed } from '#server/bank/write/report'
import { runImport } from '#server/bank/write/run'
import { archiveOf } from './archive'
import { bankOf, emptyBank, openSchool, type School, SUBJECT } from './bank'
import { docxOf } from './word'

/** Where the machine has other work, a process of low priority waits for its turn. */
const LIMIT_MS = 600_000
const BOUNDS: Bounds = { heapMb: 256, residentBytes: 536_870_912, ms: LIMIT_MS }
const HEAD = '题干,A,B,答案\n'
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `第 ${at} 问,甲,乙,A\n`).join('')

describe('a file read in a separate process', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.close())

  const usual = { id: SUBJECT, name: '导入试验' }
  const orderOf = (place: string): Order => ({
    ...{ place, format: null, map: {}, source: null, text: null, keptIn: null },
    ...{ subjects: [usual], usual, dataDir: school.deps.env.dataDir },
  })
  const all = async (findings: AsyncGenerator<Finding>) => {
    const found: Finding[] = []
    for await (const each of findings) found.push(each)
    return found
  }
  const wish = (place: string) => ({ place, format: null, map: {}, categoryId: SUBJECT, isDryRun: false })

  it(
    'gives the same result as in this process',
    async () => {
      const paper = school.file(
        '卷.docx',
        docxOf(['一、单选题', '1. 求 $x^2$（　）', 'A. 甲  B. 乙', '答案：A', '2. 没有答案', 'A. 甲  B. 乙']),
      )
      const apart = await all(readApart(BOUNDS)(orderOf(paper)))
      expect(apart).toEqual(await all(readSource(orderOf(paper))))
      expect(apart.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['files', 'part', 'question', 'refused', 'end']))
    },
    LIMIT_MS,
  )

  it(
    'the file is imported as in this process',
    async () => {
      const file = school.file('题.csv', HEAD + rowsOf(30))
      const report = await runImport(school.deps, wish(file), { read: readApart(BOUNDS), batchSize: 7 })
      expect([report.imported, report.rows, report.isBalanced]).toEqual([30, 30, true])
      const bank = await bankOf(school.db)
      await emptyBank(school.db)
      await runImport(school.deps, wish(file))
      const untouched = (rows: typeof bank) => rows.map(({ id, ...row }) => row)
      expect(untouched(await bankOf(school.db))).toEqual(untouched(bank))
    },
    LIMIT_MS,
  )

  it(
    'gives the same error as in this process when it is missing',
    async () => {
      await expect(all(readApart(BOUNDS)(orderOf('/no/such/file.csv')))).rejects.toThrow(AskedWrong)
    },
    LIMIT_MS,
  )

  const fateOf = async (bounds: Partial<Bounds>, over: Partial<Order> = {}, signal?: AbortSignal) => {
    const order = { ...orderOf(school.file('大.csv', HEAD + rowsOf(20_000))), ...over }
    const error = await all(readApart({ ...BOUNDS, ...bounds }, signal)(order)).catch((thrown: unknown) => thrown)
    return error instanceof Interrupted ? [error.fate, error.message] : error
  }

  it.each([
    ['takes too long', { ms: 1 }, {}, 'time', /超过了 0 分钟：请分成几个文件再导入/],
    ['holds too much memory', { residentBytes: 1_000_000 }, {}, 'memory', /内存超过了 1 MB：请分成几个文件再导入/],
    ['has no room for its objects', { heapMb: 8 }, {}, 'memory', /内存超过了/],
    ['dies', {}, { map: null as never, place: null as never }, 'died', /进程意外退出/],
  ])(
    'the file is interrupted where the process %s',
    async (_, bounds, over, fate, sentence) => {
      expect(await fateOf(bounds, over)).toEqual([fate, expect.stringMatching(sentence)])
    },
    LIMIT_MS,
  )

  it(
    'the file is interrupted where the server stops',
    async () => {
      expect(await fateOf({}, {}, AbortSignal.abort())).toEqual(['stopped', expect.stringContaining('服务器')])
    },
    LIMIT_MS,
  )

  it(
    'leaves no unpacked files behind',
    async () => {
      const packed = school.file('大.zip', archiveOf({ name: '大.csv', content: HEAD + rowsOf(20_000) }))
      const folder = path.dirname(school.file('x', ''))
      jest.spyOn(os, 'tmpdir').mockReturnValue(folder)
      const before = readdirSync(folder)
      try {
        let unpacked: string[] = []
        for await (const { kind } of readApart(BOUNDS)(orderOf(packed))) {
          unpacked = readdirSync(folder, { recursive: true }).map(String)
          if (kind === 'question') break
        }
        expect(unpacked.filter((name) => name.endsWith('大.csv'))).toHaveLength(1)
        expect(readdirSync(folder)).toEqual(before)
      } finally {
        jest.restoreAllMocks()
      }
    },
    LIMIT_MS,
  )

  it(
    'keeps and counts the rows written before an interruption, and is complete after another import',
    async () => {
      await emptyBank(school.db)
      const file = school.file('断.csv', HEAD + rowsOf(2_000))
      const stop = new AbortController()
      let taken = 0
      const onProgress = (progress: { taken: number }) => {
        taken = progress.taken
        stop.abort()
      }
      const broken = runImport(school.deps, wish(file), { read: readApart(BOUNDS, stop.signal), batchSize: 10, onProgress })
      await expect(broken).rejects.toThrow(Interrupted)
      const kept = (await bankOf(school.db)).length
      expect([kept > 0, kept < 2_000, kept]).toEqual([true, true, taken])
      const report = await runImport(school.deps, wish(file))
      expect([report.imported, report.skipped]).toEqual([2_000 - kept, kept])
    },
    LIMIT_MS,
  )
})

describe('the import command', () => {
  const taken = { brokenFiles: 0, isBalanced: true, imported: 0, updated: 0, skipped: 0 }
  it.each([
    ['new questions', { imported: 1 }, false],
    ['changed questions', { updated: 1 }, false],
    ['known questions', { skipped: 1 }, false],
    ['nothing at all', {}, true],
    ['a file that was not read to its end', { imported: 1, brokenFiles: 1 }, true],
    ['rows that were lost', { imported: 1, isBalanced: false }, true],
  ])('has its exit code for %s', (_, own, isFailed) => {
    expect(hasFailed({ ...taken, ...own })).toBe(isFailed)
  })
})

describe('the lines of a stream', () => {
  const read = async (pieces: readonly string[], most = 100) => {
    const lines: string[] = []
    for await (const line of linesIn(Readable.from(pieces.map((piece) => Buffer.from(piece))), most)) lines.push(line)
    return lines
  }

  it.each([
    ['in one piece', ['a\nb\n'], ['a', 'b']],
    ['over several pieces', ['a', 'b\nc', '', 'd\n'], ['ab', 'cd']],
    ['without an end', ['a\nb'], ['a']],
  ])('lines are complete %s', async (_, pieces, lines) => {
    expect(await read(pieces)).toEqual(lines)
  })

  it('lines are refused above their length', async () => {
    await expect(read(['1234567890', '1'], 10)).rejects.toThrow()
  })
})
