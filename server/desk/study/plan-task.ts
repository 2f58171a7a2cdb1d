import type { Db, Tx } from '#server/database/tables'
import { choice, type Field, type Fields, pick, rows, text, type ValuesOf, whole, wholeOrNone } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { contentTyped, type PlannableRow } from '#server/repositories/study/plannable'
import { closedRefs, type DraftTask, type PlanPlace, planLine, withoutRef } from '#server/repositories/study/plans'
import type { PlanTaskKind } from '@/contract/study/plan.schema'
import { taskKindNames } from '@/domain/study/credit'
import { storedIdOf } from '@/domain/text/id-text'

export const levels = { basic: '基础', senior: '高级' } as const
export const MOST_CONTENT = 5_000
const MOST_TASKS = 200
/** Days that a plan may have. */
export const MOST_DAYS = 730
const taskUnits = { lesson: '节课', live: '场直播', practice: '个章节', paper: '份试卷', homework: '份作业', reading: '篇文章' } as const

export type TaskContent = { kind: PlanTaskKind; refId: number; pointId: number | null }

const isKind = (kind: string): kind is PlanTaskKind => Object.hasOwn(taskKindNames, kind)
export const kindIn = (given: string | undefined): PlanTaskKind | undefined => (given !== undefined && isKind(given) ? given : undefined)

export function contentIn(given: string): TaskContent | undefined {
  const [, kind = '', number, point] = /^(\w+):(\d+)(?:\.(\d+))?$/.exec(given) ?? []
  const [refId, pointId] = [storedIdOf(number), storedIdOf(point)]
  if (!isKind(kind) || refId === undefined || (point !== undefined && (pointId === undefined || kind !== 'practice'))) return undefined
  return { kind, refId, pointId: pointId ?? null }
}

/** Content of a task, chosen by its name; its value says of which kind it is and its number. */
const taskContent: Field<TaskContent> = {
  label: '内容',
  hint: '课时、练习的章节或知识点、试卷、作业或文章',
  look: 'pick',
  parse: ([given = '']) => {
    const value = contentIn(given)
    return value ? { value } : { error: '请选择内容' }
  },
}

/** Names of content for a list to choose from. */
export const contentChoices = (rows: readonly PlannableRow[]): Record<string, string> =>
  Object.fromEntries(rows.map((row) => [contentTyped(row), `${taskKindNames[row.kind]} · ${row.title}`]))

/** Basic where no level is chosen. */
const levelIn = ([given = '']: readonly string[]): { value: keyof typeof levels } | { error: string } =>
  given === '' ? { value: 'basic' } : given === 'basic' || given === 'senior' ? { value: given } : { error: '请选择级别' }

/** A number as its field has it, empty where there is none. */
export const typedNumber = (number: number): string => (number === 0 ? '' : String(number))

const difficultyWords = { '1-2': '易', '1-3': '易到中', '3-3': '中', '3-5': '中到难', '4-5': '难' } as const
type Difficulty = keyof typeof difficultyWords
const difficulty: Field<Difficulty | null> = {
  ...pick({ label: '难度', choices: difficultyWords }),
  none: '不限',
  hint: '练习才选',
  parse: ([given = '']) => {
    if (given === '') return { value: null }
    return Object.hasOwn(difficultyWords, given) ? { value: given as Difficulty } : { error: '请选择难度' }
  },
}

/** Difficulties as their field has them, and in words; both empty where all are meant. */
export const difficultyTyped = ({ difficulties: all }: { difficulties: readonly number[] }): string =>
  all.length === 0 ? '' : `${Math.min(...all)}-${Math.max(...all)}`
export const difficultyText = (task: { difficulties: readonly number[] }): string =>
  difficultyWords[difficultyTyped(task) as Difficulty] ?? ''

function difficultiesOf(range: Difficulty | null): number[] {
  if (range === null) return []
  const [easiest = 1, hardest = 5] = range.split('-').map(Number)
  return Array.from({ length: hardest - easiest + 1 }, (_, at) => easiest + at)
}

/** The fields of a task, in the form of one and in the rows of many. */
export const taskFields = {
  stage: text({ label: '阶段', most: 30 }),
  title: text({ label: '任务', most: 60 }),
  content: taskContent,
  level: { ...choice({ label: '级别', choices: levels }), parse: levelIn },
  need: wholeOrNone({ label: '题数', hint: '练习要答的题数，其他不填', least: 0, most: 500 }),
  share: wholeOrNone({
    label: '答对百分之几才算做完',
    hint: '练习才填；最近答的这么多道题里答对的比例，不填答满就算',
    least: 1,
    most: 100,
  }),
  difficulty,
  minutes: whole({ label: '分钟', least: 1, most: 600 }),
  credits: whole({ label: '学分', least: 0, most: 1_000 }),
  day: whole({ label: '第几天', least: 1, most: MOST_DAYS }),
} satisfies Fields

/** Difficulty is set in the form of one task. */
const { difficulty: _difficulty, ...columnsOfMany } = taskFields

export const taskRows = rows({
  label: '任务',
  hint: '阶段名称相同的任务排在同一个阶段；第几天从开班那天算起，开班当天是第 1 天',
  most: MOST_TASKS,
  columns: columnsOfMany,
})

type Typed = ValuesOf<typeof columnsOfMany> & { difficulty?: Difficulty | null }

/** Reads the typed tasks of a plan. Refuses what is about nothing or closed to the class, and a practice without questions. */
export async function tasksFrom(db: Db | Tx, place: PlanPlace, typed: readonly Typed[]): Promise<DraftTask[]> {
  const tasks = typed.map(({ day, need, share, content, difficulty: range = null, ...task }) => ({
    ...task,
    ...content,
    need: content.kind === 'practice' ? (need ?? 0) : 0,
    needPercent: content.kind === 'practice' ? (share ?? 0) : 0,
    difficulties: content.kind === 'practice' ? difficultiesOf(range) : [],
    dueOffset: day - 1,
  }))
  const empty = tasks.find(({ kind, need }) => kind === 'practice' && need === 0)
  if (empty) throw invalid(`“${empty.title}”是练习，请填要答的题数`)
  const [lost] = await withoutRef(db, tasks)
  if (lost) throw invalid(`“${lost.title}”：这${taskUnits[lost.kind]}已经不在了，请重新选择`)
  const [closed] = await closedRefs(db, place, tasks)
  if (closed) throw invalid(`“${closed.title}”：这一课属于班里学员没有买的课程，他们打不开，不能作任务`)
  return tasks
}

export const planAt = async (db: Db | Tx, ref: string | undefined) => found(await planLine(db, idOf(ref, '学习计划')), '学习计划')

/** Tells that somebody else stored another version of a plan's changes. */
export const changed = () => conflict('这份计划刚被别人改过，请重新打开核对')

type PlanView = { week?: number; task?: string; day?: number; kind?: string; word?: string; ref?: string; view?: string; as?: number }

/** The address of a plan, with the week, the task or the day that is open in it. */
export function planPath(id: number, view: PlanView = {}): string {
  const given = Object.entries(view).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  return given.length === 0 ? `/study-plans/${id}` : `/study-plans/${id}?${new URLSearchParams(given)}`
}
