import { type GateFacts, memberGate } from '@/domain/account/member-gate'

const member: GateFacts = { isSignedIn: true, isOnSale: true, access: 'owned', lacksSubjects: false, openTasks: [] }

it.each<[string, Partial<GateFacts>, string, string]>([
  ['an owner', {}, 'open', ''],
  ['who learns for nothing', { access: 'free' }, 'open', ''],
  ['an owner of a course withdrawn since', { isOnSale: false }, 'open', ''],
  ['a visitor', { isSignedIn: false, access: 'none' }, 'login', '登录后查看你的学习权限'],
  ['a visitor of a withdrawn course', { isSignedIn: false, access: 'none', isOnSale: false }, 'withdrawn', '课程已下架，暂时不能购买'],
  ['who has not bought', { access: 'none' }, 'not_bought', '购买后即可学习全部课时'],
  ['whose time is over', { access: 'expired' }, 'expired', '学习有效期已结束，续购后可以接着学'],
  ['subjects come before tasks', { lacksSubjects: true, openTasks: ['group'] }, 'subjects', '先选好要学的科目，再开始上课'],
  ['tasks in their order', { openTasks: ['mobile', 'protocol'] }, 'pre_task', '开课前还要完成：确认接收通知的手机号、签署保障协议'],
])('the gate of a course applies to: %s', (_, over, reason, text) => {
  const gate = memberGate({ ...member, ...over })
  expect(gate).toMatchObject({ reason, text })
  expect(gate.action).not.toBe('')
})
