import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { FileRefused } from '#server/bank/read/draft'
import { otherKind } from '#server/bank/read/text/other-kind'
import { openText } from '#server/bank/read/text/text-file'
import { columnName, LONG_DIGITS } from '#server/bank/read/workbook/cells'
import { sheetsOf } from '#server/bank/read/workbook/read-workbook'
import { invalid } from '#server/refusal'
import type { ScoreSubject } from '@/contract/service/class-service.schema'
import { maskName } from '@/domain/text/personal-fields'

/** A row of a table with its number there; `fault` says why it cannot be read, `cut` are cells whose numbers lost their last digits. */
export type ScoreRow = { line: number; cells: string[]; fault?: string; cut?: readonly string[] }

/** A workbook of scores is read in the server itself, so what it unpacks to is bounded: about 40,000 rows. */
const MOST_UNPACKED = 12 * 1_048_576
const DELIMITERS = [',', '\t', ';']

/** The rows of a table in text. Throws a refusal. */
export function rowsInText(text: string): ScoreRow[] {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const count = (mark: string) => first.split(mark).length
  const delimiter = DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  const lines: number[] = []
  try {
    const table = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record, context) => {
        lines.push(context.lines)
        return record
      },
    })
    return table.map((cells, at) => ({ line: lines[at] ?? at + 1, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalid('表格读不出来，请检查引号是否成对')
  }
}

async function rowsOfBook(file: string): Promise<ScoreRow[]> {
  const [first, ...more] = await sheetsOf(file, MOST_UNPACKED)
  if (!first || more.length > 0) throw invalid('工作簿里有几张有内容的工作表：请只留一张成绩表')
  return first.rows.map(({ line, cells, fault, notes = [] }) => {
    const isCut = (at: number) => notes.some(({ code, reason }) => code === LONG_DIGITS && reason.startsWith(`${columnName(at + 1)} 列`))
    const cut = cells.filter((_, at) => isCut(at))
    return { line, cells: cells.map((cell) => cell.trim()), cut, ...(fault !== undefined && { fault }) }
  })
}

async function rowsIn(file: string): Promise<ScoreRow[]> {
  const other = await otherKind(file)
  if (other) throw other
  if (path.extname(file).toLowerCase() === '.xlsx') return rowsOfBook(file)
  let text = ''
  for await (const piece of (await openText(file)).pieces()) text += piece
  return rowsInText(text)
}

/** The rows of a table in a file, a workbook or a text in any encoding. Throws a refusal. */
export async function rowsInFile({ name, bytes }: { name: string; bytes: Buffer }): Promise<ScoreRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-scores-'))
  try {
    const file = path.join(folder, `scores${path.extname(name).toLowerCase() === '.xlsx' ? '.xlsx' : '.csv'}`)
    await writeFile(file, bytes)
    return await rowsIn(file)
  } catch (error) {
    throw error instanceof FileRefused ? invalid(error.reason) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const HEADS = ['准考证号', '手机号', '姓名', '科目', '得分', '及格线'] as const
type Head = (typeof HEADS)[number]

type CandidateScores = { ticketNo: string; mobile: string; candidate: string; subjects: ScoreSubject[] }
/** `faults` are rows that cannot be read, with their candidates left out whole; `absent` are rows without a score that are no faults. */
export type ScoreRows = { candidates: CandidateScores[]; faults: string[]; absent: string[] }

const rules: Readonly<Record<Head, RegExp>> = {
  准考证号: /^[0-9A-Z]{6,24}$/,
  手机号: /^1\d{10}$/,
  姓名: /^.{1,30}$/,
  科目: /^.{1,40}$/,
  得分: /^\d{1,4}(\.\d{1,2})?$/,
  及格线: /^\d{1,4}(\.\d{1,2})?$/,
}
/** These words stand in place of a score where the candidate was not there. */
const ABSENT = /^(?:缺考|缺|旷考|未参加|免考|缓考|-|—|\/)$/

const hundredths = (text: string) => Math.round(Number(text) * 100)

type Line = Readonly<Record<Head, string>>
type Read = { line: number; cells: Line; fault: string | null; isAbsent: boolean }

/** The cells of a row by their heads. A spreadsheet keeps long numbers as texts by an apostrophe before them. */
function readRow({ line, cells, fault, cut = [] }: ScoreRow, heads: readonly string[]): Read {
  const cellOf = (head: Head) => (cells[heads.indexOf(head)] ?? '').trim().replace(/^['’]/, '')
  const own = Object.fromEntries(HEADS.map((head) => [head, head === '准考证号' ? cellOf(head).toUpperCase() : cellOf(head)])) as Line
  const isAbsent = ABSENT.test(own.得分)
  const wrong = HEADS.find((head) => !rules[head].test(own[head]) && !(isAbsent && head === '得分'))
  const isCut = cut.includes(own.准考证号)
  const cutFault = isCut ? `准考证号“${own.准考证号}”超过 15 位，表格软件已把后面的改成 0：请改成文本重新填` : null
  return { line, cells: own, isAbsent, fault: fault ?? cutFault ?? (wrong ? `${wrong}“${own[wrong].slice(0, 20)}”不对` : null) }
}

/** Adds a line to its candidate; a sentence where it contradicts an earlier one. */
function addLine(candidates: Map<string, CandidateScores>, { cells: line, isAbsent }: Read): string | null {
  const { 准考证号: ticketNo, 手机号: mobile, 姓名: name, 科目: subject } = line
  const own = candidates.get(ticketNo) ?? { ticketNo, mobile, candidate: maskName(name), subjects: [] }
  candidates.set(ticketNo, own)
  if (own.mobile !== mobile) return `准考证号 ${ticketNo} 写了两个手机号`
  if (own.subjects.some((one) => one.name === subject)) return `准考证号 ${ticketNo} 的“${subject}”写了两次`
  if (!isAbsent) own.subjects.push({ name: subject, marks: hundredths(line.得分), passMarks: hundredths(line.及格线) })
  return null
}

const none = (fault: string): ScoreRows => ({ candidates: [], faults: [fault], absent: [] })

/**
 * Scores of a table, a line a subject; its first line names the columns. Names are masked, because nobody needs them whole. A candidate
 * with a row that cannot be read is left out whole: a part of the subjects would look like all of them.
 */
export function scoreRows(table: readonly ScoreRow[]): ScoreRows {
  const [first, ...rest] = table.filter(({ cells, fault }) => fault !== undefined || cells.some((cell) => cell.trim() !== ''))
  const heads = (first?.cells ?? []).map((name) => name.trim())
  const missing = HEADS.filter((head) => !heads.includes(head))
  if (missing.length > 0) return none(`第一行要有这些列：${missing.join('、')}`)
  if (rest.length === 0) return none('没有成绩')
  const candidates = new Map<string, CandidateScores>()
  const left = new Set<string>()
  const found: ScoreRows = { candidates: [], faults: [], absent: [] }
  for (const row of rest.map((one) => readRow(one, heads))) {
    const fault = row.fault ?? addLine(candidates, row)
    if (fault !== null) {
      found.faults.push(`第 ${row.line} 行：${fault}`)
      left.add(row.cells.准考证号)
    } else if (row.isAbsent) found.absent.push(`第 ${row.line} 行：“${row.cells.科目}”${row.cells.得分}，没有成绩`)
  }
  found.candidates.push(...[...candidates.values()].filter(({ ticketNo, subjects }) => !left.has(ticketNo) && subjects.length > 0))
  return found
}
