import type { GateReason, PreTaskKind } from '@/contract/course/gate.schema'
import type { Access } from '@/domain/course/course'

export type GateFacts = {
  isSignedIn: boolean
  isOnSale: boolean
  access: Access
  /** A combined course whose subjects are still to be chosen. */
  lacksSubjects: boolean
  /** The open tasks before the first lesson, in order. */
  openTasks: readonly PreTaskKind[]
}

/** Names each task before the first lesson. */
export const preTaskNames = {
  profile: '完善头像和昵称',
  mobile: '确认接收通知的手机号',
  group: '加入学习群',
  protocol: '签署保障协议',
} as const satisfies Record<PreTaskKind, string>

type Said = { text: string; action: string }

const said: Record<Exclude<GateReason, 'pre_task'>, Said> = {
  open: { text: '', action: '去学习' },
  login: { text: '登录后查看你的学习权限', action: '登录' },
  withdrawn: { text: '课程已下架，暂时不能购买', action: '看看其他课程' },
  not_bought: { text: '购买后即可学习全部课时', action: '立即购买' },
  expired: { text: '学习有效期已结束，续购后可以接着学', action: '再次购买' },
  subjects: { text: '先选好要学的科目，再开始上课', action: '选择科目' },
}

function reasonOf({ isSignedIn, isOnSale, access, lacksSubjects, openTasks }: GateFacts): GateReason {
  const isMember = access === 'owned' || access === 'free'
  if (!isMember && !isOnSale) return 'withdrawn'
  if (!isSignedIn) return 'login'
  if (!isMember) return access === 'expired' ? 'expired' : 'not_bought'
  if (lacksSubjects) return 'subjects'
  return openTasks.length > 0 ? 'pre_task' : 'open'
}

/** Why the lessons of a course are closed, in words, and what to do; the first thing in the way is named. */
export function memberGate(facts: GateFacts): Said & { reason: GateReason } {
  const reason = reasonOf(facts)
  if (reason !== 'pre_task') return { reason, ...said[reason] }
  const names = facts.openTasks.map((kind) => preTaskNames[kind])
  return { reason, text: `开课前还要完成：${names.join('、')}`, action: '去完成' }
}
