import type { SheetChange } from '#server/database/rows/account'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import {
  refusedRow,
  type SheetColumn,
  type SheetContext,
  type SheetKind,
  type SheetLine,
  type SheetPlanner,
} from '#server/desk/frame/sheet'
import { sheetAct } from '#server/desk/frame/sheet-act'
import { text } from '#server/desk/parts/field'
import { rowVersion } from '#server/desk/parts/ref'
import { type CellOf, mobileCell } from '#server/desk/parts/sheet-cells'
import { conflict } from '#server/refusal'
import type { SheetResult } from '#server/repositories/account/sheet-run'
import { putScore, type ScoreLine, type StoredScore, scoresWith } from '#server/repositories/service/class-service'
import type { ScoreSubject } from '@/contract/service/class-service.schema'
import { storedIdOf } from '@/domain/text/id-text'
import { maskMobile, maskName } from '@/domain/text/personal-fields'

const TICKET = /^[0-9A-Z]{6,24}$/
const MARKS = /^\d{1,4}(?:\.\d{1,2})?$/
/** These words stand in place of a score where the candidate was not there. */
const ABSENT = /^(?:缺考|缺|旷考|未参加|免考|缓考|-|—|\/)$/
const MOST_NAME = 30
const MOST_SUBJECT = 40
const SHOWN_DIGITS = 4

const hundredths = (cell: string) => Math.round(Number(cell) * 100)
const marksText = (value: number) => String(value / 100)
const maskedTicket = (ticketNo: string) => `****${ticketNo.slice(-SHOWN_DIGITS)}`
const versionOf = (id: number, subject: ScoreSubject | undefined) => String(rowVersion([id, subject ?? null]))

/** A row that was understood. `stored`: the candidate as known; `subject` is null for who was absent. */
type Wish = {
  line: number
  key: string
  examName: string
  ticketNo: string
  mobile: string
  candidate: string
  name: string
  subject: ScoreSubject | null
  stored: StoredScore | undefined
}
type Candidate = Pick<Wish, 'key' | 'examName' | 'ticketNo' | 'mobile' | 'stored'>
type Typed = Omit<Wish, 'stored' | 'key'> & { id: number | null; version: string }

/** The cells that say who a candidate is: a number of the list stands for what the list does not show. */
function whoOf(line: SheetLine): CellOf<{ id: number | null; ticketNo: string; mobile: string }> & { at?: string } {
  const id = storedIdOf(line.of('id')) ?? null
  const ticketNo = line.of('ticket').normalize('NFKC').replace(/\s/g, '').toUpperCase()
  const isMasked = id !== null && (ticketNo === '' || ticketNo.startsWith('*'))
  if (!isMasked && !TICKET.test(ticketNo)) return { fault: `准考证号“${line.of('ticket').slice(0, 20)}”不对`, at: 'ticket' }
  const isHidden = id !== null && (line.of('mobile') === '' || line.of('mobile').includes('*'))
  const mobile: CellOf<string> = isHidden ? { value: '' } : mobileCell(line.of('mobile'))
  if (mobile.fault !== undefined) return { fault: mobile.fault, at: 'mobile' }
  return { value: { id, ticketNo: isMasked ? '' : ticketNo, mobile: mobile.value } }
}

function subjectOf(line: SheetLine): CellOf<ScoreSubject | null> & { at?: string } {
  const name = line.of('subject')
  if (name === '' || name.length > MOST_SUBJECT) return { fault: `科目“${name.slice(0, 20)}”不对`, at: 'subject' }
  const [marks, pass] = [line.of('marks'), line.of('pass')]
  if (ABSENT.test(marks)) return { value: null }
  if (!MARKS.test(marks)) return { fault: `得分“${marks.slice(0, 20)}”不对`, at: 'marks' }
  if (!MARKS.test(pass)) return { fault: `及格线“${pass.slice(0, 20)}”不对`, at: 'pass' }
  return { value: { name, marks: hundredths(marks), passMarks: hundredths(pass) } }
}

function typedOf(line: SheetLine, { settings }: SheetContext): Typed | SheetResult {
  if (line.fault !== undefined) return refusedRow(line.fault)
  const who = whoOf(line)
  if (who.fault !== undefined) return refusedRow(who.fault, who.at)
  const subject = subjectOf(line)
  if (subject.fault !== undefined) return refusedRow(subject.fault, subject.at)
  const examName = line.of('exam') || String(settings.examName ?? '')
  if (examName === '') return refusedRow('没有写是哪次考试', 'exam')
  const candidate = line.of('name')
  const isKnown = who.value.id !== null
  if (!isKnown && (candidate === '' || candidate.length > MOST_NAME)) return refusedRow(`姓名“${candidate.slice(0, 20)}”不对`, 'name')
  return {
    ...who.value,
    line: line.line,
    examName,
    candidate,
    name: line.of('subject'),
    subject: subject.value,
    version: line.of('version'),
  }
}

const isResult = (found: Typed | Wish | SheetResult): found is SheetResult => 'verdict' in found

class ScorePlanner implements SheetPlanner {
  private readonly wishes = new Map<number, Wish>()
  private readonly mobiles = new Map<string, string>()
  private readonly seen = new Set<string>()

  constructor(
    private readonly db: Db | Tx,
    private readonly context: SheetContext,
  ) {}

  async plan(lines: readonly SheetLine[]): Promise<SheetResult[]> {
    const typed = lines.map((line) => typedOf(line, this.context))
    const good = typed.filter((each): each is Typed => !isResult(each))
    const stored = await scoresWith(
      this.db,
      {
        ids: good.flatMap(({ id }) => (id === null ? [] : [id])),
        exams: [...new Set(good.map(({ examName }) => examName))],
        tickets: [...new Set(good.map(({ ticketNo }) => ticketNo))],
      },
      this.context.locks,
    )
    const byId = new Map(stored.map((row) => [row.id, row]))
    const byKey = new Map(stored.map((row) => [`${row.examName} ${row.ticketNo}`, row]))
    const results = typed.map((each) => {
      if (isResult(each)) return each
      const row = each.id === null ? byKey.get(`${each.examName} ${each.ticketNo}`) : byId.get(each.id)
      return this.planOne(each, row)
    })
    return withWholeCandidates(lines, typed, results)
  }

  /** The candidate of a row, or why the row contradicts what is known of them. */
  private candidateOf({ id, ...typed }: Typed, stored: StoredScore | undefined): Candidate | SheetResult {
    if (id !== null && !stored) return refusedRow(`没有编号为 ${id} 的成绩`, 'id')
    const ticketNo = typed.ticketNo || (stored?.ticketNo ?? '')
    if (stored && ticketNo !== stored.ticketNo) return refusedRow('编号和准考证号不是同一位考生', 'ticket')
    const mobile = typed.mobile || (stored?.mobile ?? '')
    const examName = stored?.examName ?? typed.examName
    const key = `${examName} ${ticketNo}`
    const other = this.mobiles.get(key)
    if (other !== undefined && other !== mobile) return refusedRow(`准考证号 ${maskedTicket(ticketNo)} 写了两个手机号`, 'mobile')
    this.mobiles.set(key, mobile)
    if (this.seen.has(`${key} ${typed.name}`)) return refusedRow(`“${typed.name}”写了两次`, 'subject')
    this.seen.add(`${key} ${typed.name}`)
    return { key, examName, ticketNo, mobile, stored }
  }

  private planOne(typed: Typed, known: StoredScore | undefined): SheetResult {
    const found = this.candidateOf(typed, known)
    if ('verdict' in found) return found
    const { id, version, ...own } = typed
    const { stored, mobile } = found
    const before = stored?.subjects.find(({ name }) => name === own.name)
    const words = wordsOf(before, own.subject, stored && stored.mobile !== mobile ? [stored.mobile, mobile] : null)
    if (words.length === 0) return { verdict: 'same', words: own.subject === null ? ['缺考，不记成绩'] : [] }
    if (id !== null && version !== versionOf(id, before)) return refusedRow('导出以后被别人改过：请重新导出再改', 'version')
    this.wishes.set(own.line, { ...own, ...found })
    return { verdict: before || own.subject === null ? 'change' : 'new', words }
  }

  async write(work: Tx, lines: readonly SheetLine[]): Promise<SheetChange[]> {
    const byKey = new Map<string, Wish[]>()
    for (const { line } of lines) {
      const wish = this.wishes.get(line)
      if (!wish) throw conflict('这一行没有试跑过')
      byKey.set(wish.key, [...(byKey.get(wish.key) ?? []), wish])
    }
    const done: SheetChange[] = []
    for (const wishes of byKey.values()) done.push(await writeCandidate(work, wishes, this.context.now))
    return done
  }
}

function wordsOf(before: ScoreSubject | undefined, after: ScoreSubject | null, mobiles: readonly [string, string] | null): string[] {
  const line = (subject: ScoreSubject | null | undefined) =>
    subject ? `${marksText(subject.marks)} 分（及格线 ${marksText(subject.passMarks)}）` : '缺考'
  const moved = mobiles ? [`手机号：${mobiles.map((mobile) => maskMobile(mobile)).join(' → ')}`] : []
  if (!before) return after ? [line(after), ...moved] : moved
  return line(before) === line(after) ? moved : [`${line(before)} → ${line(after)}`, ...moved]
}

/** Refuses the other rows of a candidate with one that cannot be read: a part of the subjects would look like all of them. */
function withWholeCandidates(
  lines: readonly SheetLine[],
  typed: readonly (Typed | SheetResult)[],
  results: readonly SheetResult[],
): SheetResult[] {
  const whose = (at: number) => {
    const each = typed[at]
    const line = lines[at]
    const who = each && !isResult(each) ? each.ticketNo || String(each.id) : (line?.of('ticket').trim().toUpperCase() ?? '')
    return who === '' ? `line ${at}` : who
  }
  const bad = new Map<string, number>()
  for (const [at, { verdict }] of results.entries())
    if (verdict === 'refused' && !bad.has(whose(at))) bad.set(whose(at), lines[at]?.line ?? 0)
  return results.map((result, at) => {
    const line = bad.get(whose(at))
    return result.verdict === 'refused' || line === undefined ? result : refusedRow(`同一位考生的第 ${line} 行有错，这位考生整个不导入`)
  })
}

async function writeCandidate(work: Tx, wishes: readonly Wish[], now: number): Promise<SheetChange> {
  const [first] = wishes
  if (!first) throw conflict('这一行没有试跑过')
  const { stored, examName, ticketNo, mobile } = first
  const subjects = new Map((stored?.subjects ?? []).map((subject) => [subject.name, subject]))
  for (const { name, subject } of wishes) {
    if (subject) subjects.set(name, subject)
    else subjects.delete(name)
  }
  const candidate =
    first.candidate === '' ? (stored?.candidate ?? '') : first.candidate.includes('*') ? first.candidate : maskName(first.candidate)
  const after = [...subjects.values()]
  const id = await putScore(work, { examName, ticketNo, mobile, candidate, subjects: after, publishedAt: now })
  return { object: `score:${id}`, before: stored ? { subjects: stored.subjects } : null, after: { examName, subjects: after } }
}

const columns: readonly SheetColumn[] = [
  { key: 'id', title: '编号', words: ['成绩编号'] },
  { key: 'exam', title: '考试', words: ['考试名称'] },
  { key: 'ticket', title: '准考证号', words: ['准考证', '考号'], isNeeded: true },
  { key: 'mobile', title: '手机号', words: ['手机', '电话', '联系电话'], isNeeded: true },
  { key: 'name', title: '姓名', words: ['考生', '考生姓名', '学员姓名'] },
  { key: 'subject', title: '科目', words: ['考试科目'], isNeeded: true },
  { key: 'marks', title: '得分', words: ['成绩', '分数', '得分'], isNeeded: true },
  { key: 'pass', title: '及格线', words: ['合格线', '及格分', '合格分数'], isNeeded: true },
  { key: 'version', title: '版本（不要改）', words: ['版本'] },
]

/** Results of public exams, a row a subject. Names are stored masked, because nobody needs them whole. */
export const scoreSheet: SheetKind = {
  name: 'scores',
  title: '导入成绩',
  unit: '科',
  act: 'import-scores',
  roles: ['service'],
  columns,
  fields: {
    examName: text({ label: '考试', hint: '如：2026 年度初级会计职称考试；表里有“考试”一列的以表为准', most: 60, isOptional: true }),
  },
  hint: '第一行是列名：准考证号、手机号、姓名、科目、得分、及格线；每个科目一行，没考的写缺考',
  verdicts: { new: '新成绩', change: '改成绩', same: '没变' },
  told: () => ['考生用报名时的手机号和准考证号马上能查到', '姓名只保存遮挡后的'],
  planner: async (db, context) => new ScorePlanner(db, context),
  to: '/scores',
}

/** The scores of a list as they leave: tickets and mobiles are masked, the number of the row brings them back. */
export async function scoreRows(rows: readonly ScoreLine[], { db }: Deps): Promise<string[][]> {
  const stored = await scoresWith(db, { ids: rows.map(({ id }) => id), exams: [], tickets: [] }, false)
  const byId = new Map(stored.map((row) => [row.id, row]))
  const lines = rows.flatMap(({ id }) => {
    const row = byId.get(id)
    return (row?.subjects ?? []).map((subject) => [
      ...[String(id), row?.examName ?? '', maskedTicket(row?.ticketNo ?? ''), maskMobile(row?.mobile ?? ''), row?.candidate ?? ''],
      ...[subject.name, marksText(subject.marks), marksText(subject.passMarks), versionOf(id, subject)],
    ])
  })
  return [columns.map(({ title }) => title), ...lines]
}

export const scoreSheetArea = { pages: [], acts: [sheetAct(scoreSheet)], sheets: [scoreSheet] }
