import type { Filter } from '#server/desk/frame/row'
import { choicesOf } from '#server/desk/parts/object-field'
import { WATCH_PARTS } from '#server/repositories/account/watched'
import { courseNames } from '#server/repositories/course/course-lists'
import { campaignNamed, namesOf } from '#server/repositories/site/number-names'

const MOST_COURSES = 500
const WHOLE = 100

/** The place of a part in a lesson: `45%–50%`. */
export const partWords = (part: number): string => `${(part * WHOLE) / WATCH_PARTS}%–${((part + 1) * WHOLE) / WATCH_PARTS}%`

const lessonFilter = (name: string, label: string): Filter => ({
  name,
  label,
  kind: 'of',
  nameOf: async ({ db }, given) => (await namesOf(db, 'lesson', [given])).get(given),
})

/** The filters of the list of learners, which messages to many choose their learners by as well. */
export const learnerFilters: readonly Filter[] = [
  { name: 'word', label: '学员', hint: '手机号、后四位、昵称、编号' },
  { name: 'state', label: '状态', choices: { open: '正常', locked: '已锁定' } },
  { name: 'course', label: '有课程', kind: 'pick', choices: async ({ db }) => choicesOf(await courseNames(db, MOST_COURSES)) },
  { name: 'created', label: '注册', kind: 'dates' },
  { name: 'learned', label: '学过', kind: 'dates' },
  {
    name: 'learnedCourse',
    label: '学的',
    kind: 'of',
    nameOf: async ({ db }, given) => (await namesOf(db, 'course', [given])).get(given),
  },
  lessonFilter('learnedLesson', '学的'),
  { name: 'bought', label: '付过款', kind: 'dates' },
  { name: 'campaign', label: '从活动来', kind: 'of', nameOf: ({ db }, name) => campaignNamed(db, name) },
  lessonFilter('begun', '开始学'),
  lessonFilter('finished', '学完'),
  {
    name: 'stopped',
    label: '停在',
    kind: 'of',
    nameOf: async (deps, given) => {
      const [lesson = '', part = ''] = given.split('.')
      const title = (await namesOf(deps.db, 'lesson', [lesson])).get(lesson)
      return title && `${title} 的 ${partWords(Number(part) - 1)}`
    },
  },
]
