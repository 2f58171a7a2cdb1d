import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { filterOf } from '#server/desk/frame/filter'
import { choice, text } from '#server/desk/parts/field'
import { choicesOf, objectOrNone } from '#server/desk/parts/object-field'
import { found } from '#server/desk/parts/ref'
import { invalid } from '#server/refusal'
import { listAccounts } from '#server/repositories/account/account'
import { savedFilter, savedFilters } from '#server/repositories/account/saved-filter'
import { courseNames } from '#server/repositories/course/course-lists'
import { classChoices } from '#server/repositories/exam/paper-draft'
import { classById } from '#server/repositories/service/class-service'
import { learnersWith } from '#server/repositories/study/groups'
import type { Audience } from '@/domain/account/mailing'
import { learnerFilters } from './learner-filters'

const MOST_COURSES = 500
const MOST_LETTERS = 100_000
const MOST_LISTED = 20_000
const MOBILE = /^1\d{10}$/
const LIST = '/accounts'

/** The fields that choose the learners of a mailing; the one that the first names has to be filled. */
export const audienceFields = {
  audience: choice({
    label: '发给',
    choices: { all: '全部学员', course: '一门课程的学员', class: '一个班', filter: '存下的筛选', mobiles: '粘贴手机号' },
  }),
  courseId: objectOrNone({ label: '课程', hint: '发给一门课程的学员时选' }),
  classId: objectOrNone({ label: '班级', hint: '发给一个班时选' }),
  filterId: objectOrNone({ label: '存下的筛选', hint: '在学员列表里存下的' }),
  mobiles: text({ label: '手机号', hint: '一行一个，也可以用逗号隔开', most: MOST_LETTERS, isLong: true, isOptional: true }),
}

type Values = {
  audience: 'all' | 'course' | 'class' | 'filter' | 'mobiles'
  courseId: number | null
  classId: number | null
  filterId: number | null
  mobiles: string
}

/** Choices of courses, classes, and filters that a member of the staff may use. */
export async function audienceChoices({ db }: Deps, staffId: number) {
  const filters = await savedFilters(db, LIST, staffId)
  return {
    courseId: choicesOf(await courseNames(db, MOST_COURSES)),
    classId: choicesOf(await classChoices(db)),
    filterId: choicesOf(filters.map(({ id, name }) => ({ id, title: name }))),
  }
}

async function typedLearners(db: Db, typed: string): Promise<Audience> {
  const parts = typed.split(/[\s,，;；、]+/).filter((part) => part !== '')
  const wrong = parts.filter((part) => !MOBILE.test(part))
  if (wrong.length > 0) throw invalid(`不是手机号：${wrong.slice(0, 5).join('、')}${wrong.length > 5 ? ` 等 ${wrong.length} 个` : ''}`)
  const mobiles = [...new Set(parts)]
  if (mobiles.length === 0) throw invalid('请粘贴手机号')
  const learners = await learnersWith(db, mobiles)
  const missing = mobiles.length - learners.length
  const words = `粘贴的 ${learners.length} 位学员${missing > 0 ? `（另有 ${missing} 个号码没有注册）` : ''}`
  return { of: 'list', ids: learners.map(({ id }) => id), words }
}

async function filteredLearners({ db, now }: Deps, id: number, staffId: number | null): Promise<Audience> {
  const filter = await savedFilter(db, id)
  const isOwn = filter && (staffId === null || filter.staffId === staffId || filter.isShared)
  const { name, path, query } = found(isOwn ? filter : undefined, '存下的筛选')
  if (path !== LIST) throw invalid('请选学员列表的筛选')
  const wanted = filterOf(learnerFilters, { query: Object.fromEntries(new URLSearchParams(query)) }, now())
  const rows = await listAccounts(db, { ...wanted.filter, ...wanted.ranges, before: undefined, limit: MOST_LISTED + 1 })
  if (rows.length > MOST_LISTED) throw invalid(`筛选最多 ${MOST_LISTED} 位，请分几次发，或者发给全部学员`)
  return { of: 'list', ids: rows.map((row) => row.id), words: `筛选“${name}”的 ${rows.length} 位学员` }
}

/** The learners that the form chose; lists are read now, courses and classes when the message leaves. */
export async function audienceOf(deps: Deps, values: Values, staffId: number | null): Promise<Audience> {
  const { db } = deps
  const { audience, courseId, classId, filterId, mobiles } = values
  if (audience === 'mobiles') return typedLearners(db, mobiles)
  if (audience === 'filter') {
    if (filterId === null) throw invalid('请选存下的筛选')
    return filteredLearners(deps, filterId, staffId)
  }
  if (audience === 'course') {
    const course = (await courseNames(db, MOST_COURSES)).find(({ id }) => id === courseId)
    if (!course) throw invalid('请选课程')
    return { of: 'course', id: course.id, words: course.title }
  }
  if (audience === 'class') {
    const chosen = classId === null ? undefined : await classById(db, classId)
    if (!chosen) throw invalid('请选班级')
    return { of: 'class', id: chosen.id, words: chosen.title }
  }
  return { of: 'all' }
}
