import type { SheetRow } from '#server/desk/parts/sheet-rows'
import type { ScoreSubject } from '@/contract/service/class-service.schema'
import { maskName } from '@/domain/text/personal-fields'

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

/** The cells of a row by their heads. */
function readRow({ line, cells, fault, cut = [] }: SheetRow, heads: readonly string[]): Read {
  const cellOf = (head: Head) => cells[heads.indexOf(head)] ?? ''
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
export function scoreRows(table: readonly SheetRow[]): ScoreRows {
  const [first, ...rest] = table
  const heads = first?.cells ?? []
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
