import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page, wasShown } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { conflict } from '#server/refusal'
import {
  type AccountRow,
  accountById,
  countAccounts,
  endSessions,
  listAccounts,
  setLocked,
  stopTracking,
} from '#server/repositories/account/account'
import { type LearnerSketch, learnerSketches } from '#server/repositories/account/learner-file'
import { dropMinorMode } from '#server/repositories/account/minors'
import { maskMobile } from '@/domain/text/personal-fields'
import { learnerFilters } from './learner-filters'
import { learnerRows } from './learner-sheet'

const roles = ['service'] as const
/** Roles that open a learner's file, each the parts of its work. */
const readers = ['service', 'teacher', 'finance'] as const
const reason = { reason: text({ label: '原因', most: 200 }) }

const stateOf = ({ isLocked, mergedInto }: AccountRow) =>
  mergedInto === null ? (isLocked ? '已锁定' : '正常') : `已合并到学员 ${mergedInto}`

const factsOf = (row: AccountRow) =>
  [
    ['编号', row.id],
    ['昵称', row.nickname],
    ['手机号', maskMobile(row.mobile ?? '') || '—'],
    ['学号', row.studentid || '—'],
    ['注册时间', momentText(row.createdAt)],
    ['状态', stateOf(row)],
    ['未成年人模式', row.isMinor ? '已开启' : '关闭'],
    ['行为采集', row.isTracked ? '学员已同意' : '关闭'],
  ] as const

const load = async (db: Parameters<typeof accountById>[0], ref: string | undefined) =>
  found(await accountById(db, idOf(ref, '学员')), '学员')

const accounts = list<AccountRow>({
  path: '/accounts',
  title: '学员',
  section: '学员',
  roles: readers,
  above: (
    <ActLink name="add-learner" of="new">
      添加学员
    </ActLink>
  ),
  filters: learnerFilters,
  presets: [
    { words: '今天注册', query: 'createdSpan=today' },
    { words: '本周注册', query: 'createdSpan=week' },
    { words: '本周学过', query: 'learnedSpan=week' },
    { words: '本月付过款', query: 'boughtSpan=month' },
  ],
  columns: [
    { title: '昵称', text: ({ nickname }) => nickname },
    { title: '手机号', text: ({ mobile }) => maskMobile(mobile ?? '') },
    { title: '状态', text: stateOf },
    { title: '注册时间', text: ({ createdAt }) => momentText(createdAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listAccounts(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countAccounts(db, { ...filter, ...ranges })), words: [] }),
  unit: '位',
  sheet: { act: 'import-learners', words: '导入学员', rowsOf: learnerRows },
  bulk: [
    { act: 'lock-account', words: '锁定' },
    { act: 'unlock-account', words: '解锁' },
    { act: 'sign-out-account', words: '退出全部设备' },
  ],
  to: ({ id }) => `/learners/${id}`,
})

const learners = searchable<AccountRow>({
  kind: '学员',
  roles: readers,
  byId: accountById,
  // Four digits and more are the end of a mobile; anything but digits is a part of a nickname.
  byWord: async (db, word, limit) => {
    if (!/^\d+$/.test(word)) return listAccounts(db, { nickname: word, limit })
    return word.length < 4 ? [] : listAccounts(db, { tail: word, limit })
  },
  by: (word) => (/^\d+$/.test(word) ? '手机号尾号' : ''),
  hit: ({ id, nickname, mobile }) => ({
    to: `/learners/${id}`,
    title: nickname,
    note: `${maskMobile(mobile ?? '') || '没有手机号'}，编号 ${id}`,
  }),
  dress: async ({ db, env }, rows) => {
    const sketches = await learnerSketches(
      db,
      rows.map(({ id }) => id),
    )
    const asideOf = ({ courses, classes }: LearnerSketch) => `${courses} 门课${classes > 0 ? `，${classes} 个班` : ''}`
    return new Map(sketches.map((each) => [each.id, { picture: mediaUrl(env, each.avatar), aside: asideOf(each) }]))
  },
})

const lockAct = (isLocked: boolean) =>
  act({
    name: isLocked ? 'lock-account' : 'unlock-account',
    title: isLocked ? '锁定学员' : '解锁学员',
    roles,
    confirms: 'lately',
    fields: reason,
    start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
    preview: () => [isLocked ? '账号不能再登录，所有设备退出登录' : '账号可以重新登录'],
    run: async (tx, { ref, values, now }) => {
      const { id, mergedInto } = await load(tx, ref)
      if (mergedInto !== null) throw conflict(`这个账号已经合并到学员 ${mergedInto}`)
      if (!(await setLocked(tx, id, isLocked))) throw conflict('账号状态已被改过')
      if (isLocked) await endSessions(tx, id, now)
      return { object: `user:${id}`, before: { isLocked: !isLocked }, after: { isLocked }, reason: values.reason, to: `/learners/${id}` }
    },
  })

const signOut = act({
  name: 'sign-out-account',
  title: '退出全部设备',
  roles,
  fields: reason,
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: () => ['学员的所有设备退出登录，需要重新登录'],
  run: async (tx, { ref, values, now }) => {
    const { id } = await load(tx, ref)
    const ended = await endSessions(tx, id, now)
    return { object: `user:${id}`, before: null, after: { ended }, reason: values.reason, to: `/learners/${id}` }
  },
})

const stop = act({
  name: 'stop-tracking',
  title: '关闭行为采集',
  roles,
  fields: reason,
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: () => ['不再采集这位学员的行为；只有学员自己能重新打开'],
  run: async (tx, { ref, values }) => {
    const { id } = await load(tx, ref)
    if (!(await stopTracking(tx, id))) throw conflict('行为采集已经关闭')
    const change = { before: { isTracked: true }, after: { isTracked: false } }
    return { object: `user:${id}`, ...change, reason: values.reason, to: `/learners/${id}` }
  },
})

const resetMinor = act({
  name: 'reset-minor-mode',
  title: '关闭未成年人模式',
  roles,
  confirms: 'lately',
  fields: reason,
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: () => ['家长密码、使用时段和消费上限都会清除，家长可以重新开启；请先核实来电的是家长'],
  run: async (tx, { ref, values }) => {
    const { id } = await load(tx, ref)
    if (!(await dropMinorMode(tx, id))) throw conflict('未成年人模式已经关闭')
    const change = { before: { isMinor: true }, after: { isMinor: false } }
    return { object: `user:${id}`, ...change, reason: values.reason, to: `/learners/${id}` }
  },
})

const showMobile = act({
  name: 'show-mobile',
  title: '查看手机号',
  roles,
  confirms: 'lately',
  fields: reason,
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: () => ['显示完整手机号一分钟，这次查看会记入操作记录'],
  run: async (tx, { ref, values }) => {
    const { id } = await load(tx, ref)
    return { object: `user:${id}`, before: null, after: null, reason: values.reason, to: `/learners/${id}/mobile` }
  },
})

const mobile = page({
  path: '/learners/:id/mobile',
  title: '完整手机号',
  roles,
  load: async (deps, { params, staff }) => {
    const row = await load(deps.db, params.id)
    return (await wasShown(deps, staff.id, 'show-mobile', `user:${row.id}`)) ? row.mobile : null
  },
  view: (number) => <p>{number ?? '查看时间已过，请重新申请。'}</p>,
})

/** Learners' accounts. */
export const accountArea: Area = {
  pages: [accounts, mobile],
  search: [learners],
  acts: [lockAct(true), lockAct(false), signOut, stop, resetMinor, showMobile],
}
