import { fill, search } from '@/routes/link'
import { pageRows, type RouteName } from '@/routes/table'

export type Place = { name: RouteName; bundle: string; address: string; isLogin: boolean }
export type Values = Record<string, string>

/** Fills addresses of the seeded content; ids of what a learner made are added by `enter`. */
const seeded: Values = {
  categoryId: '22',
  id: '102',
  lessonId: '1011',
  courseId: '103',
  testpaperId: '1',
  articleId: '1',
  teacherUserId: '1',
  pageId: '1',
  explanationId: '1',
  doubtId: '1',
  homeworkId: '1',
  bookId: '1',
  chapterId: '12',
  errataId: '1',
  questionId: '1',
  bargainId: '1',
  dynamicId: '1',
  circleId: '1',
  userId: '1',
  distributionId: '51',
  alias: 'excel-camp',
  code: 'abcd2345',
  type: 'course',
  searchKey: '会计',
  title: '会计',
}
/** Routes whose parameter of a common name means something of their own. */
const own: Partial<Record<RouteName, Values>> = {
  about_us: { type: 'about-bt' },
  topic: { id: '1' },
  help_center_detail: { id: '1' },
  link_page: { pageId: '31' },
  channel_page: { pageId: '61', channelId: '1' },
  go_outside: { to: 'https://example.com/a' },
  not_found: { from: '/nowhere' },
  agreement: { kind: 'user' },
  course_buying_guide: { tplId: '2' },
  coupon_receive: { token: 'kaixue2026' },
  study_plan_list: { planId: '1' },
  study_stage_details: { planId: '1', stageId: '1' },
  raffle_activity_index: { activityId: '61' },
  guide_group_page_course: { courseGroupId: '7' },
  handle_tb_order_sn: { sn: 'TB2026112300001' },
}

/** Every screen there is, each once: its address with parameters that lead somewhere. Those that lack a value are told apart. */
export function places(made: Values): { open: Place[]; lacking: string[] } {
  const lacking: string[] = []
  const open = pageRows.flatMap((row): Place[] => {
    const values = { ...seeded, ...made, ...row.defaults, ...own[row.name] }
    const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    if (names.some((name) => values[name] === undefined)) {
      lacking.push(row.name)
      return []
    }
    const query = Object.fromEntries(row.query.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]))
    return [{ name: row.name, bundle: row.bundle, address: fill(row.path, values) + search(query), isLogin: row.isLogin === true }]
  })
  return { open, lacking }
}

/** Whether a place is asked for by its route or its area; without a wish every place is. */
export const isAskedFor =
  (only: readonly string[]) =>
  ({ name, bundle }: Place): boolean =>
    only.length === 0 || only.includes(name) || only.includes(bundle)
