import type { IconName } from './icon'
import type { Hit, Searchable } from './row'

/** Whether a name holds a word, or its letters in their order: 开课 finds 开一门课. */
export function isNamed(name: string, word: string): boolean {
  if (name.includes(word)) return true
  const [first = '', ...rest] = word
  if (rest.length === 0) return false
  let at = name.indexOf(first)
  for (const letter of rest) at = at < 0 ? at : name.indexOf(letter, at + 1)
  return at >= 0
}

/** A thing that staff do, with other words they look for it by. `act`: it must be allowed. */
type Task = { title: string; also?: string; aside: string; icon: IconName; act: string }
/** Tasks without an object of their own: their form opens at once. */
const made: readonly Task[] = [
  { title: '开一门课', also: '新建课程 加课', aside: '内容', icon: 'plus', act: 'add-course' },
  { title: '加学习方向', aside: '内容', icon: 'plus', act: 'add-direction' },
  { title: '加老师', also: '新建老师', aside: '内容', icon: 'plus', act: 'add-teacher' },
  { title: '写文章', also: '新建文章', aside: '内容', icon: 'plus', act: 'add-article' },
  { title: '新建页面', aside: '内容', icon: 'plus', act: 'add-page' },
  { title: '新建题目', also: '出题 写题', aside: '题库', icon: 'plus', act: 'make-question' },
  { title: '导入题目', also: '批量上传题库', aside: '题库', icon: 'upload', act: 'import-questions' },
  { title: '组一份试卷', also: '新建试卷 出卷', aside: '题库', icon: 'plus', act: 'make-paper' },
  { title: '布置作业', also: '新建作业', aside: '教学', icon: 'pen', act: 'add-homework' },
  { title: '开学习组', also: '新建学习组', aside: '教学', icon: 'plus', act: 'add-study-group' },
  { title: '加学员', also: '新建学员 开账号', aside: '学员', icon: 'plus', act: 'add-learner' },
  { title: '导入学员', also: '批量加学员 名单', aside: '学员', icon: 'upload', act: 'import-learners' },
  { title: '导入成绩', aside: '教学', icon: 'upload', act: 'import-scores' },
  { title: '群发消息', also: '发通知', aside: '学员', icon: 'say', act: 'send-mailing' },
  { title: '填运单号', also: '导入快递单号 寄教材 发货', aside: '交易', icon: 'truck', act: 'import-parcels' },
  { title: '发优惠券', also: '新建优惠券', aside: '营销', icon: 'gift', act: 'add-coupon-batch' },
  { title: '发兑换码', also: '新建兑换码', aside: '营销', icon: 'gift', act: 'add-gift-batch' },
  { title: '开抽奖', also: '新建抽奖', aside: '营销', icon: 'gift', act: 'add-raffle' },
  { title: '加员工', also: '新建员工 加同事', aside: '设置', icon: 'person', act: 'add-staff' },
]

/** Tasks about an object: their list is where it is chosen. */
const about: readonly (Task & { page: string; to?: string })[] = [
  { title: '给学员赠课', also: '开通课程 送课', aside: '学员', icon: 'gift', act: 'grant-course', page: '/accounts' },
  { title: '改学员的手机号', also: '换手机号', aside: '学员', icon: 'pen', act: 'change-mobile', page: '/accounts' },
  { title: '填大纲占比', also: '各章分值 命题计划', aside: '题库', icon: 'pen', act: 'set-syllabus', page: '/categories' },
  {
    ...{ title: '给学员退款', also: '退课 退钱', aside: '交易', icon: 'undo', act: 'open-refund', page: '/orders' },
    to: '/orders?status=completed',
  },
  {
    ...{ title: '改订单价格', also: '改价', aside: '交易', icon: 'coin', act: 'reprice-order', page: '/orders' },
    to: '/orders?status=pending_payment',
  },
]

/** A task as the search shows it: what must be allowed, and where it leads. `isOffered`: it goes with what was found, and was not named. */
type Shown = Pick<Hit, 'to' | 'title'> & { aside: string; icon: IconName; act: string; page?: string; isOffered?: true }
type First = { kind: Searchable['kind']; hit: Hit | undefined }

const named: readonly (Task & { to: string; page?: string })[] = [
  ...made.map((task) => ({ ...task, to: `/acts/${task.act}/new` })),
  ...about.map((task) => ({ to: task.page, ...task })),
]

/** The acts that the search leads to by a name. */
export const offeredActs: readonly string[] = named.map(({ act }) => act)
/** The name of such an act, and where it leads. */
export const namedTask = (act: string): { title: string; to: string } => {
  const task = named.find((each) => each.act === act)
  return { title: task?.title ?? '', to: task?.to ?? '' }
}

const wanted = ({ title, also = '' }: Task, word: string) => [title, ...also.split(' ')].some((name) => isNamed(name, word))

/** Tasks that a word names; a learner who was found by it may be given a course. */
export function tasksFor(word: string, found: readonly First[]): Shown[] {
  const learner = found.find(({ kind }) => kind === '学员')?.hit
  const given: Shown[] = learner
    ? [
        {
          title: `给“${learner.title}”赠课`,
          aside: '学员',
          icon: 'gift',
          act: 'grant-course',
          to: `/acts/grant-course/${learner.id}`,
          isOffered: true,
        },
      ]
    : []
  return [...named.filter((task) => wanted(task, word)).map(({ also: _, ...task }) => task), ...given]
}
