import type { Subject } from '#server/bank/read/categories'
import type { Outcome } from './plan'

/** A place in a source, and the finding about it. */
export type Told = {
  file: string
  line: number | null
  code: string
  reason: string
  /** The question in words, where its line means nothing to people. */
  at?: string
}

/** Rows listed one by one; further ones are only counted. */
const MOST_TOLD = 20_000

type Frame = {
  isDryRun: boolean
  /** Where questions go whose file names no subject. */
  subject: Subject
  /** Questions in one transaction. */
  batchSize: number
  seconds: number
}
/** Reports the fate of the rows of one file. `headers` to `above` are those of a table. */
export type FileReport = {
  file: string
  format: string
  rows: number
  imported: number
  updated: number
  skipped: number
  refused: number
  headers: string[]
  used: { header: string; field: string }[]
  unused: string[]
  /** Lines above the headers, which are no questions. */
  above: string[]
}
export type Report = Frame & {
  files: number
  /** Rows in the files that were read to their end; children of a material count too. */
  rows: number
  imported: number
  updated: number
  /** Unchanged. */
  skipped: number
  refusedCount: number
  refused: Told[]
  /** Of questions that were taken: what is another way than one may expect. */
  notes: Told[]
  noteCount: number
  /** Files that were not read to their end. */
  brokenFiles: number
  byFile: FileReport[]
  /** Files that are none of questions. */
  passedOver: string[]
  /** Questions whose key is another now, and results that hold them; on a trial run those it would reach. */
  corrected: { questions: number; results: number; changed: number | null }
  /** Whether every row read is counted once. */
  isBalanced: boolean
}

type Outcomes = Pick<Report, 'brokenFiles' | 'isBalanced' | 'imported' | 'updated' | 'skipped'>

/** Whether an import has failed for a script that calls it: a file was not read to its end, or nothing was taken, whatever the reason was. */
export const hasFailed = ({ brokenFiles, isBalanced, imported, updated, skipped }: Outcomes): boolean =>
  brokenFiles > 0 || !isBalanced || imported + updated + skipped === 0

export type Heads = Pick<FileReport, 'headers' | 'used' | 'unused' | 'above'>

/** Progress of an import, in questions; `taken` are those that the bank did not have like this. */
export type Progress = { rows: number; done: number; taken: number }

/** Counts what becomes of questions while they pass. */
export class Tally {
  private readonly refused: Told[] = []
  private readonly notes: Told[] = []
  private refusedCount = 0
  private noteCount = 0
  private brokenFiles = 0
  private readonly byFile = new Map<string, FileReport>()
  private readonly correctedQuestions = new Set<number>()
  private readonly correctedResults = new Set<number>()
  changed: number | null = null
  files = 0
  passedOver: string[] = []

  open(file: string, format: string, rows: number) {
    const counts = { imported: 0, updated: 0, skipped: 0, refused: 0 }
    this.byFile.set(file, { file, format, rows, ...counts, headers: [], used: [], unused: [], above: [] })
  }

  heads(file: string, heads: Heads) {
    const own = this.byFile.get(file)
    if (own) Object.assign(own, heads)
  }

  count(file: string, outcome: Exclude<Outcome, 'refused'>) {
    const own = this.byFile.get(file)
    if (own) own[outcome]++
  }

  private tell(list: Told[], { file, line, code, reason, at }: Told) {
    if (list.length < MOST_TOLD) list.push({ file, line, code, reason, ...(at !== undefined && { at }) })
  }

  /** A row that is not taken. */
  refuse(told: Told) {
    const own = this.byFile.get(told.file)
    if (own) own.refused++
    this.refusedCount++
    this.tell(this.refused, told)
  }

  note(told: Told) {
    this.noteCount++
    this.tell(this.notes, told)
  }

  correct(questions: readonly number[], results: readonly number[]) {
    for (const id of questions) this.correctedQuestions.add(id)
    for (const id of results) this.correctedResults.add(id)
  }

  /** A file that was not read to its end: what was read of it counts for nothing. */
  breakFile(told: Told) {
    this.brokenFiles++
    this.refusedCount++
    this.tell(this.refused, told)
  }

  private sum(field: 'rows' | Outcome): number {
    return [...this.byFile.values()].reduce((sum, own) => sum + own[field], 0)
  }

  get progress(): Progress {
    const taken = this.sum('imported') + this.sum('updated')
    return { rows: this.sum('rows'), done: taken + this.sum('skipped') + this.sum('refused'), taken }
  }

  report(frame: Frame): Report {
    const { files, refusedCount, refused, notes, noteCount, brokenFiles, passedOver, changed } = this
    const byFile = [...this.byFile.values()]
    return {
      ...frame,
      files,
      rows: this.sum('rows'),
      imported: this.sum('imported'),
      updated: this.sum('updated'),
      skipped: this.sum('skipped'),
      refusedCount,
      refused,
      notes,
      noteCount,
      brokenFiles,
      byFile,
      passedOver,
      corrected: { questions: this.correctedQuestions.size, results: this.correctedResults.size, changed },
      isBalanced: byFile.every((own) => own.rows === own.imported + own.updated + own.skipped + own.refused),
    }
  }
}

const MOST_SHOWN = 50
const TOLD = 60

const MOST_LINES = 8

type Group = { file: string; code: string; reason: string; lines: number[]; count: number }

/** Findings of one file with one reason together, with the lines they are on. */
function grouped(rows: readonly Told[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { file, line, code, reason } of rows) {
    const name = `${file}\n${code}\n${reason}`
    const group = groups.get(name) ?? { file, code, reason, lines: [], count: 0 }
    group.count++
    if (line !== null && group.lines.length < MOST_LINES) group.lines.push(line)
    groups.set(name, group)
  }
  return [...groups.values()]
}

const place = ({ file, lines, code, reason, count }: Group) =>
  `  ${file}${lines.length === 0 ? '' : `:${lines.join('、')}`}${count > lines.length && count > 1 ? ` 等 ${count} 处` : ''} ${code} ${reason}`

function listed(title: string, rows: readonly Told[], count: number): string[] {
  if (count === 0) return []
  const groups = grouped(rows)
  const beyond = groups.slice(MOST_SHOWN).reduce((sum, group) => sum + group.count, 0) + count - rows.length
  const more = beyond > 0 ? [`  还有 ${beyond} 条，用 --json 查看`] : []
  return [title, ...groups.slice(0, MOST_SHOWN).map(place), ...more]
}

/** The columns of a table that were used, and those that were not. */
export function columnLines({ file, used, unused, above }: FileReport): string[] {
  if (used.length === 0) return []
  const names = used.map(({ header, field }) => `${header}→${field}`).join('，')
  const beside = unused.length > 0 ? `；没有用到的列 ${unused.join('、')}` : ''
  const before = above.length > 0 ? `；表头上面没有导入的文字 ${above.map((text) => text.slice(0, TOLD)).join(' / ')}` : ''
  return [`  ${file}：用到的列 ${names}${beside}${before}`]
}

/** The sum of the rows, which must be that of what became of them. */
export function sumLine({ rows, imported, updated, skipped, refusedCount, brokenFiles, isBalanced }: Report): string {
  const refused = refusedCount - brokenFiles
  const sum = `核对：读到 ${rows} 行 = 新增 ${imported} + 更新 ${updated} + 未变 ${skipped} + 未接受 ${refused}`
  return isBalanced ? `${sum}。` : `${sum}，对不上：请把这个文件发给维护人员。`
}

/** Tells which results corrections of keys reach. */
export function correctionLines({ corrected: { questions, results, changed }, isDryRun }: Report): string[] {
  if (questions === 0) return []
  const reached = `${questions} 题的答案${isDryRun ? '将被更正，会' : '已更正，'}涉及 ${results} 份成绩`
  return [changed === null ? `${reached}。` : `${reached}，其中 ${changed} 份分数有变。`]
}

/** The report in words, for a terminal. */
export function reportText(report: Report): string {
  const { isDryRun, files, imported, updated, skipped, refusedCount, seconds, batchSize, subject } = report
  const verb = isDryRun ? '试运行（没有写入）：' : ''
  const head = `${verb}${files} 个文件，新增 ${imported} 题，更新 ${updated} 题，未变 ${skipped} 题，未接受 ${refusedCount} 行；用时 ${seconds.toFixed(1)} 秒，每 ${batchSize} 题一个事务。没有写明科目的题放在 ${subject.id} ${subject.name}。`
  return [
    head,
    sumLine(report),
    ...correctionLines(report),
    ...report.byFile.flatMap(columnLines),
    ...(report.passedOver.length > 0 ? [`没有读的文件：${report.passedOver.slice(0, MOST_SHOWN).join('、')}`] : []),
    ...listed('未接受：', report.refused, refusedCount),
    ...listed('已导入，但请留意：', report.notes, report.noteCount),
  ].join('\n')
}
