import type { FileReport, Report, Told } from './report'

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
