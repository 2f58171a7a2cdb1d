import type { Db, Tx } from '#server/database/tables'
import { refusedRow, type SheetContext, type SheetLine } from '#server/desk/frame/sheet'
import { type ByName, byName, type CellOf, dayCell, endOfDay, mobileCell, namedCell } from '#server/desk/parts/sheet-cells'
import { accountsOf, lockLearners, type RollRow } from '#server/repositories/account/account'
import type { SheetResult } from '#server/repositories/account/sheet-run'
import { courseTerms } from '#server/repositories/course/course-lists'
import { type HeldRight, rightsOfMany } from '#server/repositories/course/entitlement'
import { type ClassToJoin, classesToJoin } from '#server/repositories/study/groups'
import { lockClass, placesOfMany } from '#server/repositories/study/members'
import { storedIdOf } from '@/domain/text/id-text'
import { maskMobile } from '@/domain/text/personal-fields'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

type Course = Awaited<ReturnType<typeof courseTerms>>[number]
/** The end that a row wants for its courses: a day, for ever, or each course's own where nothing is said. */
type Until = { at: number | null } | 'own'

/** A row whose cells were understood. */
type Wish = { name: string; mobile: string | null; id: number | null; courses: Course[]; join: ClassToJoin | null; until: Until }

type Gift = { course: Course; expiresAt: number | null }
/** Changes of one learner. `from`: the class that is left. */
export type LearnerPlan = {
  userId: number | null
  mobile: string | null
  name: string
  gives: Gift[]
  extends: (Gift & { before: HeldRight })[]
  join: { target: ClassToJoin; from: number | null } | null
}

const MOST_DAYS = 3_650
const MOST_NAME = 30
const FOREVER = /^(?:长期|永久|不限|长期有效)$/
const untilText = (at: number | null) => (at === null ? '长期有效' : `有效期到 ${dayText(at)}`)

/** The end that a cell says: a day, a number of days from the dry run, or for ever. */
function untilCell(cell: string, now: number): CellOf<Until> {
  const text = cell.normalize('NFKC').trim()
  if (text === '') return { value: 'own' }
  if (FOREVER.test(text)) return { value: { at: null } }
  const days = Number(/^(\d{1,4})\s*天?$/.exec(text)?.[1] ?? 0)
  if (days >= 1 && days <= MOST_DAYS) return { value: { at: endOfDay(dayText(now + days * DAY_MS)) } }
  const day = dayCell(text)
  if (day === null) return { fault: `有效期“${text.slice(0, 20)}”要写成 2027-06-30、365 天或长期` }
  const at = endOfDay(day)
  return at <= now ? { fault: `有效期 ${day} 已经过了` } : { value: { at } }
}

const BETWEEN = /[、,，;；|/＋+\n]/

/** The courses of a cell, by name or number: one title, or several with signs between them. */
function coursesCell(known: ByName<Course>, cell: string): CellOf<Course[]> {
  if (cell.trim() === '') return { value: [] }
  const whole = namedCell(known, cell, '课程')
  if (whole.fault === undefined) return { value: [whole.value] }
  const found: Course[] = []
  for (const part of cell.split(BETWEEN).filter((each) => each.trim() !== '')) {
    const one = namedCell(known, part, '课程')
    if (one.fault !== undefined) return one
    if (!found.includes(one.value)) found.push(one.value)
  }
  return { value: found }
}

type Known = { courses: ByName<Course>; classes: ByName<ClassToJoin> }

function wishOf(line: SheetLine, { courses, classes }: Known, { now, settings }: SheetContext): Wish | SheetResult {
  const id = storedIdOf(line.of('id')) ?? null
  if (line.of('id') !== '' && id === null) return refusedRow(`学员编号“${line.of('id').slice(0, 20)}”不对`, 'id')
  const isMasked = /^\d{3}\*+\d{2,4}$/.test(line.of('mobile'))
  const isById = id !== null && (line.of('mobile') === '' || isMasked)
  const mobile: CellOf<string | null> = isById ? { value: null } : mobileCell(line.of('mobile'))
  if (mobile.fault !== undefined) return refusedRow(mobile.fault, 'mobile')
  const wanted = coursesCell(courses, line.of('courses'))
  if (wanted.fault !== undefined) return refusedRow(wanted.fault, 'courses')
  const join: CellOf<ClassToJoin | null> = line.of('class') === '' ? { value: null } : namedCell(classes, line.of('class'), '班级')
  if (join.fault !== undefined) return refusedRow(join.fault, 'class')
  const until = untilCell(line.of('until') || String(settings.days ?? ''), now)
  if (until.fault !== undefined) return refusedRow(until.fault, 'until')
  const name = line.of('name')
  if (name.length > MOST_NAME) return refusedRow(`姓名最多 ${MOST_NAME} 个字`, 'name')
  return { name, mobile: mobile.value, id, courses: wanted.value, join: join.value, until: until.value }
}

const isWish = (found: Wish | SheetResult): found is Wish => !('verdict' in found)

/** Courses as a cell that is read again; one whose title has a sign of its own is written by its number. */
export const coursesText = (courses: readonly { id: number; title: string }[]): string =>
  courses.map(({ id, title }) => (BETWEEN.test(title) ? String(id) : title)).join('、')

/** Reads what the school has of the learners, courses and classes of a table; holds it where it is written next. */
export class LearnerPlanner {
  private accounts: RollRow[] = []
  private rights = new Map<string, HeldRight>()
  private places = new Map<string, number>()
  private readonly taken = new Map<number, number>()
  private readonly lines = new Map<string, number>()
  private readonly plans = new Map<number, LearnerPlan>()
  private readonly known: Known

  private constructor(
    private readonly db: Db | Tx,
    private readonly context: SheetContext,
    courses: Course[],
    classes: ClassToJoin[],
  ) {
    this.known = { courses: byName(courses), classes: byName(classes) }
  }

  static async of(db: Db | Tx, context: SheetContext): Promise<LearnerPlanner> {
    return new LearnerPlanner(db, context, await courseTerms(db), await classesToJoin(db))
  }

  planOf(line: SheetLine): LearnerPlan {
    const plan = this.plans.get(line.line)
    if (!plan) throw new Error(`row ${line.line} was not planned`)
    return plan
  }

  private async read(wishes: readonly Wish[]): Promise<void> {
    const mobiles = wishes.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]))
    const named = { mobiles, ids: wishes.flatMap(({ id }) => (id === null ? [] : [id])) }
    this.accounts = await accountsOf(this.db, named)
    const ids = this.accounts.map(({ id }) => id)
    if (this.context.locks && ids.length > 0) await lockLearners(this.db as Tx, ids)
    const courseIds = [
      ...new Set(wishes.flatMap(({ courses, join }) => [...courses.map(({ id }) => id), ...(join ? [join.courseId] : [])])),
    ]
    if (this.context.locks) await this.lockClasses(wishes)
    for (const right of await rightsOfMany(this.db, ids, courseIds)) this.rights.set(`${right.userId} ${right.courseId}`, right)
    for (const { userId, courseGroupId, classId } of await placesOfMany(this.db, ids))
      this.places.set(`${userId} ${courseGroupId}`, classId)
  }

  /** Holds the classes, so that their places are given one after another, and counts those again that were taken meanwhile. */
  private async lockClasses(wishes: readonly Wish[]): Promise<void> {
    const ids = [...new Set(wishes.flatMap(({ join }) => (join ? [join.id] : [])))].sort((one, other) => one - other)
    for (const id of ids) await lockClass(this.db as Tx, id)
    if (ids.length === 0) return
    for (const fresh of await classesToJoin(this.db)) {
      const known = this.known.classes.byId.get(fresh.id)
      if (known) known.members = fresh.members
    }
  }

  async plan(lines: readonly SheetLine[]): Promise<SheetResult[]> {
    const wishes = lines.map((line) => wishOf(line, this.known, this.context))
    await this.read(wishes.filter(isWish))
    const byMobile = new Map(this.accounts.map((row) => [row.mobile ?? '', row]))
    const byId = new Map(this.accounts.map((row) => [row.id, row]))
    return lines.map((line, at) => {
      const wish = wishes[at]
      if (!wish || !isWish(wish)) return wish ?? refusedRow('')
      const account = wish.mobile === null ? byId.get(wish.id ?? 0) : byMobile.get(wish.mobile)
      return this.planOne(line, wish, account)
    })
  }

  private planOne(line: SheetLine, wish: Wish, account: RollRow | undefined): SheetResult {
    const { mobile, id, name, join } = wish
    if (mobile === null && !account) return refusedRow(`没有编号为 ${id} 的学员`, 'id')
    if (id !== null && account && account.id !== id) return refusedRow(`编号 ${id} 的学员不是这个手机号`, 'id')
    if (id !== null && !account) return refusedRow(`编号 ${id} 的学员不是这个手机号`, 'id')
    const key = account ? `id ${account.id}` : `mobile ${mobile}`
    const earlier = this.lines.get(key)
    if (earlier !== undefined && earlier !== line.line) return refusedRow(`与第 ${earlier} 行是同一个手机号`, 'mobile')
    this.lines.set(key, line.line)
    const plan: LearnerPlan = { userId: account?.id ?? null, mobile, name, ...this.gifts(wish, account), join: null }
    const fault = join && this.seat(plan, join)
    if (fault) return refusedRow(fault, 'class')
    this.plans.set(line.line, plan)
    const result = this.resultOf(plan, account)
    return result.verdict === 'change' && account ? (closedFor(account) ?? result) : result
  }

  /** Courses that are new to the learner, and those that last longer than before; what a learner has is never shortened. */
  private gifts({ courses, until }: Wish, account: RollRow | undefined): Pick<LearnerPlan, 'gives' | 'extends'> {
    const { now } = this.context
    const gives: Gift[] = []
    const longer: LearnerPlan['extends'] = []
    for (const course of courses) {
      const before = account && this.rights.get(`${account.id} ${course.id}`)
      const ownEnd = course.validDays === null ? null : endOfDay(dayText(now + course.validDays * DAY_MS))
      const expiresAt = until === 'own' ? ownEnd : until.at
      if (!before || (before.expiresAt !== null && before.expiresAt <= now)) gives.push({ course, expiresAt })
      else if (until !== 'own' && isLonger(before.expiresAt, expiresAt)) longer.push({ course, expiresAt, before })
    }
    return { gives, extends: longer }
  }

  /** Gives a learner a place in a class, or says why there is none. */
  private seat(plan: LearnerPlan, target: ClassToJoin): string | null {
    const { userId } = plan
    const from = userId === null ? null : (this.places.get(`${userId} ${target.courseGroupId}`) ?? null)
    if (from === target.id) return null
    const course = this.known.courses.byId.get(target.courseId)
    const held = userId === null ? undefined : this.rights.get(`${userId} ${target.courseId}`)
    const hasCourse = held !== undefined && (held.expiresAt === null || held.expiresAt > this.context.now)
    const isGiven = plan.gives.some((gift) => gift.course.id === target.courseId)
    if (course && course.price > 0 && !hasCourse && !isGiven) return `进“${target.title}”要先有“${course.title}”：请在课程一栏加上`
    const taken = this.taken.get(target.id) ?? 0
    if (target.members + taken >= target.capacity) return `“${target.title}”满了，只能有 ${target.capacity} 位`
    this.taken.set(target.id, taken + 1)
    plan.join = { target, from }
    return null
  }

  private resultOf({ gives, extends: longer, join, mobile, userId }: LearnerPlan, account: RollRow | undefined): SheetResult {
    const words = [
      ...gives.map(({ course, expiresAt }) => `开通“${course.title}”，${untilText(expiresAt)}`),
      ...longer.map(({ course, before, expiresAt }) => `“${course.title}”${untilText(before.expiresAt)} → ${untilText(expiresAt)}`),
      ...(join ? [join.from === null ? `进“${join.target.title}”` : `“${this.classTitle(join.from)}”→“${join.target.title}”`] : []),
    ]
    if (userId === null) return { verdict: 'new', words: [`新账号 ${maskMobile(mobile ?? '')}`, ...words] }
    const known = `已有账号 ${account?.nickname ?? ''}（${userId}）`
    return { verdict: words.length > 0 ? 'change' : 'same', words: [known, ...words] }
  }

  private classTitle(id: number): string {
    return this.known.classes.byId.get(id)?.title ?? String(id)
  }
}

/** Why nothing can be given to an account; null where it can. */
function closedFor({ isLocked, leavesAt }: RollRow): SheetResult | null {
  if (isLocked) return refusedRow('账号已锁定')
  return leavesAt === null ? null : refusedRow(`申请了注销，${dayText(leavesAt)} 以后再导`)
}

/** Whether an end is later than the present one; of the same day it is not. */
function isLonger(before: number | null, after: number | null): boolean {
  if (before === null) return false
  return after === null || (after > before && dayText(after) !== dayText(before))
}
