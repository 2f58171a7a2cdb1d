import { parse } from 'csv-parse/sync'
import type { ScoreSubject } from '@/contract/learning/class-service.schema'
import { maskName } from '@/domain/account/mask'

const HEADS = ['准考证号', '手机号', '姓名', '科目', '得分', '及格线'] as const
type Head = (typeof HEADS)[number]
const MOST_FAULTS = 10

export type CandidateScores = { ticketNo: string; mobile: string; candidate: string; subjects: ScoreSubject[] }
export type ScoreRows = { candidates: CandidateScores[]; faults: string[] }

const rules: Readonly<Record<Head, RegExp>> = {
  准考证号: /^[0-9A-Z]{6,24}$/,
  手机号: /^1\d{10}$/,
  姓名: /^.{1,30}$/,
  科目: /^.{1,40}$/,
  得分: /^\d{1,4}(\.\d{1,2})?$/,
  及格线: /^\d{1,4}(\.\d{1,2})?$/,
}

const hundredths = (text: string) => Math.round(Number(text) * 100)

function readTable(text: string): string[][] | string {
  const delimiter = text.split('\n', 1)[0]?.includes('\t') ? '\t' : ','
  try {
    return parse(text, { delimiter, bom: true, trim: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    return '表格读不出来，请检查引号是否成对'
  }
}

type Line = Readonly<Record<Head, string>>

/** Adds a line to its candidate; a sentence where it contradicts an earlier one. */
function addLine(candidates: Map<string, CandidateScores>, line: Line): string | null {
  const { 准考证号: ticketNo, 手机号: mobile, 姓名: name, 科目: subject } = line
  const own = candidates.get(ticketNo) ?? { ticketNo, mobile, candidate: maskName(name), subjects: [] }
  candidates.set(ticketNo, own)
  if (own.mobile !== mobile) return `准考证号 ${ticketNo} 写了两个手机号`
  if (own.subjects.some((one) => one.name === subject)) return `准考证号 ${ticketNo} 的“${subject}”写了两次`
  own.subjects.push({ name: subject, marks: hundredths(line.得分), passMarks: hundredths(line.及格线) })
  return null
}

/** Scores of a table, a line a subject; its first line names the columns. Names are masked, because nobody needs them whole. */
export function scoreRows(text: string): ScoreRows {
  const table = readTable(text)
  if (typeof table === 'string') return { candidates: [], faults: [table] }
  const [heads = [], ...lines] = table
  const missing = HEADS.filter((head) => !heads.includes(head))
  if (missing.length > 0) return { candidates: [], faults: [`第一行要有这些列：${missing.join('、')}`] }
  const candidates = new Map<string, CandidateScores>()
  const faults = lines.flatMap((cells, at) => {
    const cellOf = (head: Head) => (cells[heads.indexOf(head)] ?? '').trim()
    const line = Object.fromEntries(HEADS.map((head) => [head, head === '准考证号' ? cellOf(head).toUpperCase() : cellOf(head)])) as Line
    const wrong = HEADS.find((head) => !rules[head].test(line[head]))
    const fault = wrong ? `${wrong}“${line[wrong].slice(0, 20)}”不对` : addLine(candidates, line)
    return fault === null ? [] : [`第 ${at + 2} 行：${fault}`]
  })
  if (lines.length === 0) faults.push('没有成绩')
  return { candidates: [...candidates.values()], faults: faults.slice(0, MOST_FAULTS) }
}
