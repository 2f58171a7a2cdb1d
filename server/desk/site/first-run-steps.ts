import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { DeskVisit } from '#server/desk/frame/row'
import { hasLearners } from '#server/repositories/account/account'
import { agreementVersions } from '#server/repositories/account/agreement'
import { listCategories } from '#server/repositories/course/category'
import { listCourses, listTeachers } from '#server/repositories/course/course-edit'
import { listLessonRows } from '#server/repositories/learn/lesson/lesson'
import { BRANDS, type BrandRow, brandRows } from '#server/repositories/site/brands'
import { settingRow } from '#server/repositories/site/setting'
import { saleFaultsOf } from '#server/services/course/courses'
import { SITE_RECORD, siteRecordIn } from '#server/services/site/web-files'
import { yuan } from '@/domain/money/money'

/**
 * Names the work of a step: an act whose own form the guide shows, or a page where it is done. `first`: the fields that a new school fills; the
 * others are right as they are, and folded. `isSaved`: all that it changes is in sight in the guide, and one press saves it.
 */
type Task = { act: string; of: string; first?: readonly string[]; isSaved?: true } | { page: string; words: string }

/**
 * A step of the first run. `state`: done, may be left for later, open, or waiting for a step before it. `note`: a summary of what there is, or
 * what is missing. `minutes`: how long it takes.
 */
export type Step = {
  name: string
  title: string
  state: 'done' | 'later' | 'open' | 'waits'
  note: string
  why: string
  minutes: number
  task: Task
}

const DIRECTION_LEVEL = 2
const MOST = 500
export const GUIDE_PATH = '/guide'
/** Name of the setting by which the guide is put away. */
export const GUIDE = 'desk_guide'
export const isPutAway = async (db: Db): Promise<boolean> => {
  const value = (await settingRow(db, GUIDE))?.value
  return value !== undefined && 'isAway' in value && value.isAway === true
}

const stateOf = (isDone: boolean, isOpen = true) => (isDone ? 'done' : isOpen ? 'open' : 'waits')

async function contentOf({ db }: Deps) {
  const [directions, teachers, courses, learners] = await Promise.all([
    listCategories(db, { level: DIRECTION_LEVEL, limit: MOST }),
    listTeachers(db, { limit: MOST }),
    listCourses(db, { limit: MOST }),
    hasLearners(db),
  ])
  // The course that is furthest on its way is the one that is told about.
  const course = courses.find(({ isOnSale }) => isOnSale) ?? courses.at(-1)
  const lessons = course ? await listLessonRows(db, { courseId: course.id, limit: MOST }) : []
  return { directions, teachers, course, lessons, learners }
}

type Content = Awaited<ReturnType<typeof contentOf>>
const namesOf = (rows: readonly { name: string }[], none: string) => (rows.length > 0 ? rows.map(({ name }) => name).join('、') : none)

type School = { brand: BrandRow | undefined; isNamed: boolean; ownAgreements: number; agreements: number }

/** The name of the school and its agreements with learners: those of the product until the school writes its own. */
async function schoolOf({ db }: Deps): Promise<School> {
  const [brands, stored, versions] = await Promise.all([brandRows(db), settingRow(db, BRANDS), agreementVersions(db)])
  const kinds = [...new Set(versions.map(({ kind }) => kind))]
  const own = kinds.filter((kind) => versions.filter((version) => version.kind === kind).length > 1)
  return { brand: brands[0], isNamed: stored !== undefined, ownAgreements: own.length, agreements: kinds.length }
}

/** A school that sells already has a name, even where nobody has written another one. */
const nameStep = ({ brand, isNamed }: School, { course }: Content): Step => ({
  name: 'name',
  title: '名称、标志和颜色',
  state: isNamed ? 'done' : course?.isOnSale ? 'later' : 'open',
  note: isNamed ? (brand?.name ?? '') : `现在叫“${brand?.name ?? ''}”`,
  why: '学员在页面标题、海报、短信和收银台上看到的名称。标志和颜色可以以后再换，其余的不用改就能用。',
  minutes: 2,
  task: { act: 'change-brand', of: brand?.key ?? '', first: ['name', 'accent', 'logo'], isSaved: true },
})

const agreementStep = ({ ownAgreements, agreements }: School): Step => ({
  name: 'agreements',
  title: '协议',
  state: ownAgreements > 0 ? 'done' : 'later',
  note: ownAgreements > 0 ? `${ownAgreements} 份已经是学校自己的` : `${agreements} 份现成的，会填上学校的名称`,
  why: '用户协议、隐私政策、第三方共享清单和未成年人保护规则已经有现成的，里面会填上学校的名称。上线前请看一遍，按学校的情况出自己的一版。',
  minutes: 1,
  task: { page: '/agreements', words: '去看协议' },
})

const recordStep = (icp: string): Step => ({
  name: 'record',
  title: '备案号',
  state: icp === '' ? 'later' : 'done',
  note: icp === '' ? '没有备案也能先往下做' : icp,
  why: '备案号显示在每个首页的最下面。还没有备案，可以先跳过，上线前补上。',
  minutes: 1,
  task: { act: 'set-site-record', of: 'site', isSaved: true },
})

const directionStep = ({ directions }: Content): Step => ({
  name: 'direction',
  title: '学习方向',
  state: stateOf(directions.length > 0),
  note: namesOf(directions, '至少一个'),
  why: '方向是学员进来第一个要选的东西，比如“初级会计”。加好后它的首页一起建好，以后随时能改。',
  minutes: 2,
  task: { act: 'add-direction', of: 'new', first: ['name', 'subjects', 'examAt', 'look'], isSaved: true },
})

const teacherStep = ({ teachers }: Content): Step => ({
  name: 'teacher',
  title: '老师',
  state: stateOf(teachers.length > 0),
  note: namesOf(teachers, '至少一位'),
  why: '老师的名字和介绍显示在课程页和课表里。',
  minutes: 2,
  task: { act: 'add-teacher', of: 'new', isSaved: true },
})

const courseStep = ({ course, directions, teachers }: Content): Step => ({
  name: 'course',
  title: '课程和价格',
  state: stateOf(course !== undefined, directions.length > 0 && teachers.length > 0),
  note: course ? `${course.title}，${course.price > 0 ? `¥${yuan(course.price)}` : '免费'}` : '名称、封面、售价和有效期',
  why: '先建课程，再往里加章节。售价写 0 就是免费课，不用开通支付。',
  minutes: 5,
  task: {
    act: 'add-course',
    of: 'new',
    first: ['title', 'categoryId', 'price', 'listPrice', 'validDays'],
    isSaved: true,
  },
})

const pageOf = ({ course }: Content) => (course ? `/courses/${course.id}` : '/courses')

const lessonStep = (content: Content): Step => ({
  name: 'lessons',
  title: '章节和课时',
  state: stateOf(content.lessons.length > 0, content.course !== undefined),
  note: content.lessons.length > 0 ? `${content.lessons.length} 节课` : '上传第一段视频',
  why: '在课程的目录里加一章，再加课时：视频、音频、直播、文章、文档或练习。视频直接从电脑上传。',
  minutes: 10,
  task: { page: pageOf(content), words: '去课程目录' },
})

function saleStep(content: Content, faults: readonly string[]): Step {
  const { course, lessons } = content
  const isOnSale = course?.isOnSale === true
  return {
    name: 'sale',
    title: '上架',
    state: stateOf(isOnSale, lessons.length > 0 && faults.length === 0),
    note: isOnSale ? '学员已经能看到' : (faults[0] ?? '检查通过就能上架'),
    why: '上架前会检查课时和价格；上架后首页、课程列表和搜索里都能找到它。',
    minutes: 1,
    task: course && !isOnSale ? { act: 'show-course', of: String(course.id) } : { page: pageOf(content), words: '去课程页' },
  }
}

const learnerStep = ({ learners, course }: Content): Step => ({
  name: 'learner',
  title: '第一位学员',
  state: stateOf(learners, course?.isOnSale === true),
  note: learners ? '已经有学员了' : '发链接，或者帮他建账号',
  why: '把学员端的网址发给第一位学员，或者在这里帮他建好账号；有一份名单的，到“学员”页一次导入。',
  minutes: 2,
  task: { act: 'add-learner', of: 'new' },
})

/** The steps from an empty school to its first learner, each with its state. It keeps none of its own: rows of the school tell it. */
export async function guideSteps(deps: Deps): Promise<Step[]> {
  const { icp } = siteRecordIn((await settingRow(deps.db, SITE_RECORD))?.value)
  const [content, school] = await Promise.all([contentOf(deps), schoolOf(deps)])
  const { course, lessons } = content
  const faults = course && lessons.length > 0 ? await saleFaultsOf(deps, course.id) : []
  return [
    nameStep(school, content),
    recordStep(icp),
    agreementStep(school),
    directionStep(content),
    teacherStep(content),
    courseStep(content),
    lessonStep(content),
    saleStep(content, faults),
    learnerStep(content),
  ]
}

/** The parts of a learner's home page that there are by now. */
export type HomeSketch = { name: string; accent: string; directions: readonly string[]; courses: readonly string[] }

export async function homeSketch({ db }: Deps): Promise<HomeSketch> {
  const [[brand], directions, courses] = await Promise.all([
    brandRows(db),
    listCategories(db, { level: DIRECTION_LEVEL, limit: MOST }),
    listCourses(db, { limit: MOST }),
  ])
  return {
    ...{ name: brand?.name ?? '', accent: brand?.accent ?? '' },
    directions: directions.map(({ name }) => name),
    courses: courses.flatMap(({ title, isOnSale }) => (isOnSale ? [title] : [])),
  }
}

/** The step to go on with; undefined when nothing is left, or what is left waits. */
export const nextStep = (steps: readonly Step[]): Step | undefined => steps.find(({ state }) => state === 'open')
export const isFinished = (steps: readonly Step[]): boolean => steps.every(({ state }) => state === 'done' || state === 'later')

/** Tells an owner on every page what comes next; null once the guide is finished or was put away. */
export type GuideLine = { done: number; count: number; title: string } | null

/** A school that was opened stays open: it is not looked at again by this process. */
const opened = new WeakSet<Db>()

/** The guide in place of an owner's first page, while a school has no course and the guide was not put away. */
export async function guideFirst({ db }: Deps, { staff }: Pick<DeskVisit, 'staff'>): Promise<string | null> {
  if (!staff.roles.includes('owner') || opened.has(db) || (await isPutAway(db))) return null
  return (await listCourses(db, { limit: 1 })).length === 0 ? GUIDE_PATH : null
}

export async function guideLineOf(deps: Deps): Promise<GuideLine> {
  if (opened.has(deps.db) || (await isPutAway(deps.db))) return null
  const steps = await guideSteps(deps)
  if (isFinished(steps)) {
    opened.add(deps.db)
    return null
  }
  const next = nextStep(steps) ?? steps.find(({ state }) => state === 'waits')
  return { done: steps.filter(({ state }) => state === 'done').length, count: steps.length, title: next?.title ?? '' }
}
