import type { Filter } from '#server/desk/frame/row'
import { choicesOf } from '#server/desk/parts/object-field'
import { courseNames } from '#server/repositories/course/course-lists'

const MOST_COURSES = 500

/** The filters of the list of learners, which messages to many choose their learners by as well. */
export const learnerFilters: readonly Filter[] = [
  { name: 'word', label: '学员', hint: '手机号、后四位、昵称、编号' },
  { name: 'state', label: '状态', choices: { open: '正常', locked: '已锁定' } },
  { name: 'course', label: '有课程', kind: 'pick', choices: async ({ db }) => choicesOf(await courseNames(db, MOST_COURSES)) },
  { name: 'created', label: '注册', kind: 'dates' },
  { name: 'learned', label: '学过', kind: 'dates' },
]
