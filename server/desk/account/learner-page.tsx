import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActLink, ForReaders, PageLink, Tabs } from '#server/desk/frame/detail'
import { Icon } from '#server/desk/frame/icon'
import { type DeskVisit, type Head, momentText, type PageRow, page } from '#server/desk/frame/row'
import { Face } from '#server/desk/parts/face'
import { found, idOf } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { conflict } from '#server/refusal'
import { type AccountRow, accountById } from '#server/repositories/account/account'
import { accountStanding, type LearnerCounts, learnerCounts } from '#server/repositories/account/learner-file'
import { memberLevel } from '#server/repositories/account/membership'
import type { StaffRole } from '@/domain/account/staff-roles'
import { maskMobile } from '@/domain/text/personal-fields'

const readers = {
  all: ['service', 'teacher', 'finance'],
  study: ['service', 'teacher'],
  money: ['service', 'finance'],
  service: ['service'],
} as const satisfies Record<string, readonly StaffRole[]>

/** Tabs of a learner's file: the end of the address, the words, who may open it, and the count behind the words. */
const tabs = {
  '': { words: '概况', roles: readers.all },
  '/courses': { words: '课程', roles: readers.all, count: 'courses' },
  '/orders': { words: '订单', roles: readers.money, count: 'orders' },
  '/wallet': { words: '钱包', roles: readers.money },
  '/learning': { words: '学习', roles: readers.study },
  '/results': { words: '成绩', roles: readers.study, count: 'results' },
  '/doubts': { words: '提问', roles: readers.study, count: 'doubts' },
  '/messages': { words: '消息', roles: readers.service, count: 'messages' },
  '/devices': { words: '设备', roles: readers.service, count: 'devices' },
  '/consents': { words: '授权', roles: readers.service },
  '/audit': { words: '操作记录', roles: readers.service },
} as const satisfies Record<string, { words: string; roles: readonly StaffRole[]; count?: keyof LearnerCounts }>
type Tab = keyof typeof tabs

const isTab = (text: string): text is Tab => Object.hasOwn(tabs, text)

const wordsOf = (tab: Tab, counts: LearnerCounts) => {
  const row: { words: string; count?: keyof LearnerCounts } = tabs[tab]
  return row.count === undefined ? row.words : `${row.words} ${counts[row.count]}`
}

export type Learner = {
  row: AccountRow
  counts: LearnerCounts
  level: number
  isBound: boolean
  hasApple: boolean
  /** The address of their picture; empty for none. */
  avatar: string
  deletionAt: number | null
  lastAt: number | null
}

export const learnerAt = async (db: Deps['db'], ref: string | undefined): Promise<AccountRow> =>
  found(await accountById(db, idOf(ref, '学员')), '学员')

/** The same for an act: an account that was merged is acted on in the place of the one that took it over. */
export async function standingLearnerAt(db: Deps['db'], ref: string | undefined): Promise<AccountRow> {
  const row = await learnerAt(db, ref)
  if (row.mergedInto !== null) throw conflict(`这个账号已经合并到学员 ${row.mergedInto}，请打开那位学员`)
  return row
}

async function learnerOf({ db, env, now }: Deps, { params }: DeskVisit): Promise<Learner> {
  const row = await learnerAt(db, params.id)
  const [counts, standing, level] = await Promise.all([
    learnerCounts(db, row.id),
    accountStanding(db, row.id),
    memberLevel(db, row.id, now()),
  ])
  return { row, counts, level, ...standing, avatar: mediaUrl(env, standing.avatar) }
}

function Chips({ row, level, deletionAt }: Learner) {
  return (
    <>
      {row.mergedInto === null ? (
        <span className={row.isLocked ? 'chip bad' : 'chip good'}>{row.isLocked ? '✕ 已锁定' : '✓ 正常'}</span>
      ) : (
        <PageLink to={`/learners/${row.mergedInto}`}>已合并到学员 {row.mergedInto}</PageLink>
      )}
      {level > 0 && <span className="chip tint">会员 {level} 级</span>}
      {row.isMinor && <span className="chip">未成年人模式</span>}
      {deletionAt !== null && <span className="chip bad">申请了注销，{momentText(deletionAt)} 生效</span>}
    </>
  )
}

function FactLine({ row, isBound, hasApple, lastAt }: Learner) {
  return (
    <>
      {row.truename !== '' && <span>{row.truename}</span>}
      <span>
        {maskMobile(row.mobile ?? '') || '没有手机号'}
        {row.mobile !== null && row.mergedInto === null && (
          <ForReaders of={`/acts/show-mobile/${row.id}`}>
            {' '}
            <a href={`/acts/show-mobile/${row.id}`}>看全号</a>
          </ForReaders>
        )}
      </span>
      <span>{isBound ? '微信已绑定' : '没有绑定微信'}</span>
      {hasApple && <span>Apple 已绑定</span>}
      <span>{momentText(row.createdAt)} 注册</span>
      <span>{lastAt === null ? '还没有学过' : `最近 ${momentText(lastAt)} 在学`}</span>
    </>
  )
}

const headOf = (learner: Learner): Head => ({
  picture: <Face picture={learner.avatar} name={learner.row.nickname} size={56} />,
  crumb: (
    <>
      <PageLink to="/accounts">学员</PageLink> / 编号 {learner.row.id}
    </>
  ),
  chips: <Chips {...learner} />,
  facts: <FactLine {...learner} />,
  acts: learner.row.mergedInto === null && <LearnerActs row={learner.row} />,
})

function LearnerActs({ row }: { row: AccountRow }) {
  return (
    <>
      <ActLink name="tell-learner" of={row.id}>
        <Icon name="say" />
        发消息
      </ActLink>
      <ForReaders of={`/learners/${row.id}/orders`}>
        <a className="act" href={`/learners/${row.id}/orders`}>
          <Icon name="undo" />
          退款
        </a>
      </ForReaders>
      <ActLink name="grant-course" of={row.id} isMain>
        <Icon name="gift" />
        赠课
      </ActLink>
      <details className="more">
        <summary>
          <Icon name="list" />
          更多
        </summary>
        <MoreActs row={row} />
      </details>
    </>
  )
}

/** Marks an act that asks for a code. */
const CODED = <small>要验证</small>

function MoreActs({ row }: { row: AccountRow }) {
  return (
    <div>
      <ActLink name="join-class" of={row.id}>
        加入班级
      </ActLink>
      <PageLink to={`/learners/${row.id}/courses`}>延期或收回课程</PageLink>
      <ActLink name="sign-out-account" of={row.id}>
        退出全部设备
      </ActLink>
      {row.isMinor && (
        <ActLink name="reset-minor-mode" of={row.id}>
          关闭未成年人模式 {CODED}
        </ActLink>
      )}
      {row.isTracked && (
        <ActLink name="stop-tracking" of={row.id}>
          关闭行为采集
        </ActLink>
      )}
      <ActLink name="send-mobile-code" of={row.id}>
        换手机号 {CODED}
      </ActLink>
      <ActLink name="replace-mobile" of={row.id}>
        换手机号：收不到验证码 {CODED}
      </ActLink>
      {row.mobile !== null && (
        <ActLink name="give-password" of={row.id}>
          给初始密码 {CODED}
        </ActLink>
      )}
      <ActLink name="merge-account" of={row.id}>
        合并另一个账号 {CODED}
      </ActLink>
      <ActLink name="export-learner" of={row.id}>
        导出全部数据 {CODED}
      </ActLink>
      <ActLink name={row.isLocked ? 'unlock-account' : 'lock-account'} of={row.id}>
        {row.isLocked ? '解锁账号' : '锁定账号'} {CODED}
      </ActLink>
    </div>
  )
}

type FilePage<T> = {
  load: (deps: Deps, visit: DeskVisit, userId: number) => Promise<T>
  view: (data: T, learner: Learner) => ReactNode
}

/** A page of a learner's file: the head and the tabs, then the tab's own content. */
export const filePage = <T,>(tab: Tab, { load, view }: FilePage<T>): PageRow =>
  page<{ learner: Learner; data: T }>({
    path: `/learners/:id${tab}`,
    title: '学员档案',
    roles: tabs[tab].roles,
    titleOf: async ({ db }, { params }) => (await learnerAt(db, params.id)).nickname,
    load: async (deps, visit) => {
      const learner = await learnerOf(deps, visit)
      return { learner, data: await load(deps, visit, learner.row.id) }
    },
    head: ({ learner }) => headOf(learner),
    view: ({ learner, data }) => {
      const base = `/learners/${learner.row.id}`
      return (
        <>
          <Tabs
            label="学员档案的各部分"
            of={Object.keys(tabs)
              .filter(isTab)
              .map((each) => [base + each, wordsOf(each, learner.counts)])}
            at={base + tab}
          />
          {view(data, learner)}
        </>
      )
    },
  })
