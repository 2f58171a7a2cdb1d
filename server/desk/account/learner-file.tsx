import type { Deps } from '#server/deps'
import { ActLink, Facts, ForReaders, PageLink } from '#server/desk/frame/detail'
import { yuanText } from '#server/desk/frame/number'
import { type Area, actTitle, momentText } from '#server/desk/frame/row'
import { Rows } from '#server/desk/parts/rows'
import { StateChip } from '#server/desk/wallet/cash-out-view'
import { mediaUrl } from '#server/media-url'
import {
  balances,
  heldClasses,
  heldCoupons,
  heldCourses,
  heldPlans,
  type LearnerForm,
  learnedDays,
  learnerForm,
  mobileChanges,
  movements,
  paidInAll,
  sessionsOf,
} from '#server/repositories/account/learner-file'
import { actsOnLearner, doubtsAsked, handedIn, messagesSent, ordersMade } from '#server/repositories/account/learner-happenings'
import { heldFilms } from '#server/repositories/learn/film-downloads'
import { mergesOf } from '#server/repositories/merge/merges'
import { cashOutsOf, openCashOuts } from '#server/repositories/wallet/cash-out'
import { learnedMinutes } from '@/domain/learn/learned'
import { orderStatusWords } from '@/domain/order/order'
import { marksText } from '@/domain/scoring/marks'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { dealWords } from '@/domain/wallet/cash-out'
import {
  amountText,
  Balances,
  books,
  endOf,
  firstDayOf,
  HeldCourses,
  HeldPlans,
  LatestOrders,
  OpenCashOuts,
  shareOf,
  WEEKS,
  Weeks,
  WeeksShort,
  weeksOf,
} from './learner-cards'
import { consents } from './learner-consents'
import { HeldFilms } from './learner-film'
import { Merges } from './learner-merge'
import { filePage } from './learner-page'
import { isPastKind, PastView, pastOf } from './learner-past'
import { originWords } from './right-origin'

/** Rows of a tab; older ones are reached over the lists of the desk. */
const MOST_ROWS = 100
const SOME = 3
const latest = (userId: number, now: number, limit = MOST_ROWS) => ({ userId, before: now + 1, limit })

/** The share of right answers, and the place in the class. */
function Form({ of: { answered, right, place, members } }: { of: LearnerForm }) {
  return (
    <p>
      {answered === 0 ? '还没有做过题' : `正确率 ${Math.round((right * 100) / answered)}%`}
      {place !== null && (
        <>
          ，<br />
          班里第 {place} / {members}
        </>
      )}
    </p>
  )
}

/** Cash that a learner waits for; where it cannot be read the past says so, and the rest of the page stands. */
const waitingCash = ({ db, log }: Deps, userId: number) =>
  openCashOuts(db, userId).catch((error: unknown) => {
    log.error({ err: error, userId }, 'the cash-outs of a learner cannot be read')
    return []
  })

const overview = filePage('', {
  load: async (deps, { query, staff }, userId) => {
    const { db, env, now } = deps
    const asked = query.kind ?? ''
    const kind = isPastKind(asked) ? asked : undefined
    const before = /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : undefined
    const today = learningDayOf(now())
    return {
      kind,
      past: await pastOf(deps, { userId, roles: staff.roles, kind, before }),
      held: (await heldCourses(db, userId)).map((course) => ({ ...course, cover: mediaUrl(env, course.cover) })),
      money: await balances(db, userId),
      cashOuts: await waitingCash(deps, userId),
      orders: await ordersMade(db, latest(userId, now(), SOME)),
      paid: await paidInAll(db, userId),
      weeks: weeksOf(await learnedDays(db, userId, firstDayOf(today)), today),
      form: await learnerForm(db, userId),
      now: now(),
    }
  },
  view: ({ kind, past, held, money, cashOuts, orders, paid, weeks, form, now }, { row: { id } }) => (
    <div className="two">
      <PastView path={`/learners/${id}`} kind={kind} past={past} now={now} />
      <div className="cards">
        <HeldCourses of={held.slice(0, SOME)} all={held.length} path={`/learners/${id}/courses`} now={now} />
        <ForReaders of={`/learners/${id}/wallet`}>
          <Balances of={money} />
          <OpenCashOuts of={cashOuts} now={now} />
        </ForReaders>
        <ForReaders of={`/learners/${id}/orders`}>
          <LatestOrders of={orders} paid={paid} path={`/learners/${id}/orders`} />
        </ForReaders>
        <ForReaders of={`/learners/${id}/learning`}>
          <section className="sale form">
            <WeeksShort of={weeks} />
            <Form of={form} />
          </section>
        </ForReaders>
      </div>
    </div>
  ),
})

const courses = filePage('/courses', {
  load: async ({ db, now }, _visit, userId) => ({
    held: (await heldCourses(db, userId)).map((course) => ({ ...course, id: course.courseId })),
    classes: (await heldClasses(db, userId, learningDayOf(now()))).map((one) => ({ ...one, id: one.classId })),
    plans: (await heldPlans(db, userId, learningDayOf(now()))).map((plan) => ({ ...plan, id: plan.courseId })),
    films: (await heldFilms(db, userId)).map((film, id) => ({ ...film, id })),
    now: now(),
  }),
  view: ({ held, classes, plans, films, now }, { row: { id } }) => (
    <>
      <Rows
        of={held}
        empty="还没有课程。可以赠一门课，或者请学员购买。"
        columns={[
          ['课程', ({ courseId, title }) => <PageLink to={`/courses/${courseId}`}>{title}</PageLink>],
          ['来源', (right) => (right.paidBy === null ? originWords(right) : <PageLink to={`/orders/${right.paidBy}`}>购买</PageLink>)],
          ['开通', ({ grantedAt }) => momentText(grantedAt)],
          ['有效期至', (course) => endOf(course, now)],
          ['学完', shareOf, true],
          ['最近学习', ({ lastAt }) => momentText(lastAt)],
          [
            '操作',
            ({ courseId }) => (
              <span className="acts">
                <ActLink name="extend-course" of={`${id}.${courseId}`}>
                  改有效期
                </ActLink>
                <ActLink name="withdraw-course" of={`${id}.${courseId}`}>
                  收回
                </ActLink>
              </span>
            ),
          ],
        ]}
      />
      <h2>班级</h2>
      <Rows
        of={classes}
        empty="没有加入班级"
        columns={[
          ['班级', ({ classId, title }) => <PageLink to={`/study-classes/${classId}/members`}>{title}</PageLink>],
          ['做完的任务', ({ done }) => done, true],
          ['欠的任务', ({ owed }) => owed, true],
          ['学分', ({ credits }) => credits, true],
          ['加入', ({ joinedAt }) => momentText(joinedAt)],
        ]}
      />
      <HeldPlans of={plans} />
      <HeldFilms of={films} userId={id} now={now} />
    </>
  ),
})

const orders = filePage('/orders', {
  load: ({ db, now }, _visit, userId) => ordersMade(db, latest(userId, now())),
  view: (rows) => (
    <Rows
      of={rows}
      empty="没有订单"
      columns={[
        ['订单', ({ id, orderSn }) => <PageLink to={`/orders/${id}`}>{orderSn}</PageLink>],
        ['商品', ({ title }) => title],
        ['应付（元）', ({ payable }) => yuanText(payable), true],
        ['已退（元）', ({ refunded }) => yuanText(refunded), true],
        ['状态', ({ status }) => orderStatusWords(status)],
        ['下单', ({ at }) => momentText(at)],
        ['付款', ({ paidAt }) => momentText(paidAt)],
        [
          '操作',
          ({ id, status }) =>
            status === 'completed' && (
              <span className="acts">
                <ActLink name="open-refund" of={id}>
                  退款
                </ActLink>
              </span>
            ),
        ],
      ]}
    />
  ),
})

const couponStates = { usable: '可用', locked: '下单中', used: '已用' } as const

const wallet = filePage('/wallet', {
  load: async ({ db, now }, _visit, userId) => ({
    money: await balances(db, userId),
    lines: await movements(db, userId, MOST_ROWS),
    cashOuts: await cashOutsOf(db, userId, MOST_ROWS),
    coupons: await heldCoupons(db, userId, MOST_ROWS),
    now: now(),
  }),
  view: ({ money, lines, cashOuts, coupons, now }) => (
    <>
      <Facts of={money.map(({ kind, unit, balance }) => [books[kind] ?? kind, amountText(balance, unit)] as const)} />
      <h2>提现</h2>
      <Rows
        of={cashOuts}
        empty="没有提现过"
        columns={[
          ['提现号', ({ id, cashOutNo }) => <PageLink to={`/cash-outs/${id}`}>{cashOutNo}</PageLink>],
          ['金额（元）', ({ amount }) => yuanText(amount), true],
          ['收款账户', ({ hint }) => hint],
          ['状态', (row) => <StateChip of={row} />],
          ['申请', ({ createdAt }) => momentText(createdAt)],
          ['完成', ({ finishedAt }) => momentText(finishedAt)],
        ]}
      />
      <h2>变动</h2>
      <Rows
        of={lines}
        empty="没有变动"
        columns={[
          ['时间', ({ at }) => momentText(at)],
          ['账户', ({ kind }) => books[kind] ?? kind],
          ['事由', ({ ref, reason }) => dealWords(ref, reason)],
          ['变动', ({ amount, unit }) => `${amount > 0 ? '+' : '−'}${amountText(Math.abs(amount), unit)}`, true],
        ]}
      />
      <h2>优惠券</h2>
      <Rows
        of={coupons}
        empty="没有优惠券"
        columns={[
          ['优惠券', ({ title }) => title],
          ['状态', ({ status, expiresAt }) => (status === 'usable' && expiresAt <= now ? '已过期' : couponStates[status])],
          ['领取', ({ claimedAt }) => momentText(claimedAt)],
          ['有效期至', ({ expiresAt }) => momentText(expiresAt)],
        ]}
      />
    </>
  ),
})

const learning = filePage('/learning', {
  load: async ({ db, now }, _visit, userId) => {
    const today = learningDayOf(now())
    const days = await learnedDays(db, userId, firstDayOf(today))
    return { days: days.reverse().map((each) => ({ ...each, id: each.day })), weeks: weeksOf(days, today) }
  },
  view: ({ days, weeks }) => (
    <>
      <section className="sale">
        <h2>近 {WEEKS} 周</h2>
        <Weeks of={weeks} />
      </section>
      <Rows
        of={days}
        empty="这段时间没有学过"
        columns={[
          ['学习日', ({ day }) => learningDayText(day)],
          ['分钟', ({ seconds }) => learnedMinutes(seconds), true],
        ]}
      />
    </>
  ),
})

const results = filePage('/results', {
  load: ({ db, now }, _visit, userId) => handedIn(db, latest(userId, now())),
  view: (rows) => (
    <Rows
      of={rows}
      empty="还没有交过卷"
      columns={[
        ['试卷', ({ paperId, title }) => <PageLink to={`/papers/${paperId}`}>{title}</PageLink>],
        ['得分', ({ marks }) => marksText(marks), true],
        ['满分', ({ full }) => marksText(full), true],
        ['用时（分）', ({ seconds }) => Math.round(seconds / 60), true],
        ['第几次', ({ isFirst }) => (isFirst ? '第一次，计入排名' : '再做')],
        ['交卷', ({ at }) => momentText(at)],
      ]}
    />
  ),
})

const doubts = filePage('/doubts', {
  load: ({ db, now }, _visit, userId) => doubtsAsked(db, latest(userId, now())),
  view: (rows) => (
    <Rows
      of={rows}
      empty="没有提过问"
      columns={[
        ['提问', ({ id, text }) => <PageLink to={`/doubts/${id}`}>{text}</PageLink>],
        ['回答', ({ answers }) => answers, true],
        ['时间', ({ at }) => momentText(at)],
      ]}
    />
  ),
})

const messages = filePage('/messages', {
  load: ({ db, now }, _visit, userId) => messagesSent(db, latest(userId, now())),
  view: (rows) => (
    <Rows
      of={rows}
      empty="没有消息"
      columns={[
        ['消息', ({ title }) => title],
        ['内容', ({ body }) => body],
        ['时间', ({ at }) => momentText(at)],
        ['读过', ({ readAt }) => momentText(readAt)],
      ]}
    />
  ),
})

const devices = filePage('/devices', {
  load: async ({ db, now }, _visit, userId) => ({
    sessions: await sessionsOf(db, userId, MOST_ROWS),
    mobiles: await mobileChanges(db, userId, MOST_ROWS),
    merges: await mergesOf(db, userId),
    now: now(),
  }),
  view: ({ sessions, mobiles, merges, now }) => (
    <>
      <Rows
        of={sessions}
        empty="没有登录过"
        columns={[
          ['设备', ({ device }) => device || '未知设备'],
          ['登录', ({ createdAt }) => momentText(createdAt)],
          ['最近使用', ({ seenAt }) => momentText(seenAt === 0 ? null : seenAt)],
          ['状态', ({ revokedAt }) => (revokedAt === null ? '登录中' : `${momentText(revokedAt)} 退出`)],
        ]}
      />
      <h2>换过的手机号</h2>
      <Rows
        of={mobiles}
        empty="没有换过"
        columns={[
          ['原来', ({ before }) => before || '—'],
          ['换成', ({ after }) => after],
          ['时间', ({ at }) => momentText(at)],
        ]}
      />
      <Merges of={merges} now={now} />
    </>
  ),
})

const audit = filePage('/audit', {
  load: ({ db, now }, _visit, userId) => actsOnLearner(db, latest(userId, now())),
  view: (rows) => (
    <Rows
      of={rows}
      empty="员工没有操作过这个账号"
      columns={[
        ['操作', ({ act }) => actTitle(act)],
        ['员工', ({ staff }) => staff],
        ['原因', ({ reason }) => reason || '—'],
        ['时间', ({ at }) => momentText(at)],
      ]}
    />
  ),
})

/** A learner's file, one page a tab. */
export const learnerFileArea: Area = {
  pages: [overview, courses, orders, wallet, learning, results, doubts, messages, devices, consents, audit],
  acts: [],
}
