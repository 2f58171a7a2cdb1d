import { columnLines, correctionLines, type Report, sumLine, type Told } from '#server/bank/write/report'
import { deskWords } from './import-words'

const MOST_GROUPS = 50
const MOST_PLACES = 6

/** Where something is, in words: the question where it has a name, else the row of the file. */
export const placeWords = ({ line, at }: Pick<Told, 'line' | 'at'>): string => at ?? (line === null ? '整个文件' : `第 ${line} 行`)

type Group = { file: string; reasons: Set<string>; places: string[]; count: number }

/** Findings of one kind together: refusals by their reason, notes by their code, because most notes name what they are about. */
function grouped(rows: readonly Told[], keyOf: (told: Told) => string): Group[] {
  const groups = new Map<string, Group>()
  for (const told of rows) {
    const key = `${told.file}\n${keyOf(told)}`
    const group = groups.get(key) ?? { file: told.file, reasons: new Set<string>(), places: [], count: 0 }
    group.count++
    group.reasons.add(deskWords(told.reason))
    if (group.places.length < MOST_PLACES && told.line !== null) group.places.push(placeWords(told))
    groups.set(key, group)
  }
  return [...groups.values()]
}

function lineOf({ file, reasons, places, count }: Group, isOneFile: boolean): string {
  const [first = ''] = reasons
  const where = places.length === 0 ? '' : `（${places.join('、')}${count > places.length ? ` 等 ${count} 处` : ''}）`
  return `  ${isOneFile ? '' : `${file}：`}${first}${reasons.size > 1 ? `，以及类似的 ${reasons.size - 1} 种` : ''}${where}`
}

function listed(title: string, groups: readonly Group[], isOneFile: boolean): string[] {
  if (groups.length === 0) return []
  const beyond = groups.slice(MOST_GROUPS).reduce((sum, { count }) => sum + count, 0)
  const more = beyond > 0 ? [`  还有 ${beyond} 处没有列出`] : []
  return [title, ...groups.slice(0, MOST_GROUPS).map((group) => lineOf(group, isOneFile)), ...more]
}

/** The report in words for the desk, which has neither codes nor options. `left` and `plainLeft`: questions with notes, and without, that are not shown. */
export function deskReport(report: Report, { left, plainLeft }: { left: number; plainLeft: number }): string {
  const { isDryRun, files, imported, updated, skipped, refusedCount, subject, byFile, passedOver } = report
  const isOneFile = files === 1 && byFile.length <= 1
  const verb = isDryRun ? '将' : '已'
  return [
    `${files} 个文件：${verb}新增 ${imported} 题，更新 ${updated} 题，未变 ${skipped} 题，未接受 ${refusedCount} 行。没有写明科目的题放在“${subject.name}”。`,
    sumLine(report),
    ...correctionLines(report),
    ...byFile.flatMap(columnLines),
    ...(passedOver.length > 0 ? [`没有读的文件：${passedOver.slice(0, MOST_GROUPS).join('、')}`] : []),
    ...listed(
      '未接受：',
      grouped(report.refused, ({ code, reason }) => `${code}\n${reason}`),
      isOneFile,
    ),
    ...listed(
      '请留意：',
      grouped(report.notes, ({ code }) => code),
      isOneFile,
    ),
    ...(left > 0 ? [`还有 ${left} 道题有提示，没有在下面列出。`] : []),
    ...(plainLeft > 0 ? [`还有 ${plainLeft} 道没有提示的题，没有在下面列出。`] : []),
  ].join('\n')
}
