import type { Subject } from './categories'
import type { Refused } from './refused'
import type { Outcome } from './write/plan'

type RefusedRow = { file: string; line: number | null; code: string; reason: string }

/** Refused rows told one by one; beyond that they are counted. */
const MOST_TOLD = 20_000

type Frame = {
  isDryRun: boolean
  /** Where questions go whose file names no subject. */
  subject: Subject
  /** Questions in one transaction. */
  batchSize: number
  seconds: number
}
export type Report = Frame & {
  files: number
  imported: number
  updated: number
  skipped: number
  refusedCount: number
  refused: RefusedRow[]
  /** Files that were not read to their end. */
  brokenFiles: number
}

/** Counts what becomes of questions while they pass. */
export class Tally {
  private readonly counts = { imported: 0, updated: 0, skipped: 0 }
  private readonly refused: RefusedRow[] = []
  private refusedCount = 0
  private brokenFiles = 0
  files = 0

  count(outcome: Exclude<Outcome, 'refused'>) {
    this.counts[outcome]++
  }

  refuse(file: string, line: number | null, { code, reason }: Refused) {
    this.refusedCount++
    if (this.refused.length < MOST_TOLD) this.refused.push({ file, line, code, reason })
  }

  breakFile(file: string, refused: Refused) {
    this.brokenFiles++
    this.refuse(file, refused.line ?? null, refused)
  }

  get done(): number {
    return this.counts.imported + this.counts.updated + this.counts.skipped
  }

  report(frame: Frame): Report {
    const { files, refusedCount, refused, brokenFiles } = this
    return { ...frame, files, ...this.counts, refusedCount, refused, brokenFiles }
  }
}

const MOST_SHOWN = 50

/** The report in words, for a terminal. */
export function reportText(report: Report): string {
  const { isDryRun, files, imported, updated, skipped, refusedCount, refused, seconds, batchSize, subject } = report
  const verb = isDryRun ? '试运行（没有写入）：' : ''
  const head = `${verb}${files} 个文件，新增 ${imported} 题，更新 ${updated} 题，未变 ${skipped} 题，未接受 ${refusedCount} 行；用时 ${seconds.toFixed(1)} 秒，每 ${batchSize} 题一个事务。没有写明科目的题放在 ${subject.id} ${subject.name}。`
  const rows = refused
    .slice(0, MOST_SHOWN)
    .map(({ file, line, code, reason }) => `  ${file}${line === null ? '' : `:${line}`} ${code} ${reason}`)
  const more = refusedCount > rows.length ? [`  还有 ${refusedCount - rows.length} 行，用 --json 查看`] : []
  return [head, ...rows, ...more].join('\n')
}
