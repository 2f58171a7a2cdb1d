import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, many, momentOrNone, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { addressOrNone } from '#server/desk/site/blocks/part'
import { draftNotice } from '#server/providers/sms/notice'
import { conflict } from '#server/refusal'
import {
  addMailing,
  countDeliveries,
  countOpened,
  listMailings,
  listUnreached,
  type Mailing,
  type MailingCount,
  mailingById,
  moveMailing,
  type Reach,
  reachOf,
  type Unreached,
} from '#server/repositories/account/mailing'
import { mailingRules } from '#server/repositories/account/money-rules'
import { addJob } from '#server/repositories/jobs/queue'
import { closedChannels, mailingTemplate } from '#server/services/account/mailing'
import { type Audience, audienceWords, mailingKinds, mailingStates, smsCost, smsParts } from '@/domain/account/mailing'
import { channelRules, type OutChannel, outChannelNames, outChannels } from '@/domain/account/message-channels'
import { yuan } from '@/domain/money/money'
import { audienceChoices, audienceFields, audienceOf } from './mailing-audience'

const channels = { inbox: '站内消息', ...outChannels } as const
const states = [
  ['waiting', '等着发'],
  ['sending', '正在发'],
  ['sent', '发出'],
  ['refused', '没有同意'],
  ['failed', '失败'],
] as const

type ViewProps = { row: Mailing; counts: readonly MailingCount[]; opened: number }

/** The message as learners see it, and how far each way has come. */
function MailingView({ row, counts, opened }: ViewProps) {
  const countOf = (channel: string, state: string) => counts.find((one) => one.channel === channel && one.state === state)?.count ?? 0
  return (
    <>
      <h2>学员看到</h2>
      <blockquote>
        <strong>{row.title}</strong>
        <p>{row.body}</p>
        {row.link !== null && <p>点开去 {row.link}</p>}
      </blockquote>
      <h2>进度</h2>
      <Rows
        of={(['inbox', ...row.channels] as const).map((id) => ({ id }))}
        columns={[
          ['方式', ({ id }) => channels[id]],
          ...states.map(([state, words]) => [words, ({ id }: { id: keyof typeof channels }) => countOf(id, state), true] as const),
          ['打开', ({ id }) => (id === 'inbox' ? opened : '—'), true],
        ]}
      />
    </>
  )
}

const roles = ['service', 'marketing'] as const
/** Finance sees what was sent, because it sets the price. */
const readers = [...roles, 'finance'] as const
const TITLE_LENGTH = 20
const BODY_LENGTH = 500
/** Text messages that cost more, in fen, are confirmed by a second person. */
const SECOND_ABOVE = 10_000

const load = async (db: Deps['db'] | Tx, ref: string | undefined) => found(await mailingById(db, idOf(ref, '群发消息')), '群发消息')

const mailings = list<Mailing>({
  path: '/mailings',
  title: '群发消息',
  section: '营销',
  roles: readers,
  filters: [{ name: 'state', label: '状态', choices: mailingStates }],
  columns: [
    { title: '标题', text: ({ title }) => title },
    { title: '发给', text: ({ audience }) => audienceWords(audience) },
    { title: '种类', text: ({ kind }) => mailingKinds[kind] },
    { title: '状态', text: ({ state }) => mailingStates[state] },
    { title: '开始', text: ({ runAt }) => momentText(runAt) },
    { title: '发完', text: ({ endedAt }) => momentText(endedAt) },
  ],
  above: (
    <>
      <ActLink name="send-mailing" of="new">
        写一条群发消息
      </ActLink>
      <ActLink name="set-quiet-hours" of="site">
        免打扰时间
      </ActLink>
      <ActLink name="set-sms-price" of="site">
        短信单价
      </ActLink>
      <PageLink to="/message-kinds">每种消息走哪些方式</PageLink>
    </>
  ),
  load: ({ db }, { filter, ...rest }) => listMailings(db, { state: filter.state, ...rest }),
  to: ({ id }) => `/mailings/${id}`,
})

const one = page({
  path: '/mailings/:id',
  title: '群发消息',
  roles: readers,
  titleOf: async ({ db }, { params }) => (await load(db, params.id)).title,
  load: async ({ db }, { params }) => {
    const row = await load(db, params.id)
    return { row, counts: await countDeliveries(db, row.id), opened: await countOpened(db, row) }
  },
  view: ({ row, counts, opened }) => (
    <>
      <Facts
        of={[
          ['状态', mailingStates[row.state]],
          ['发给', audienceWords(row.audience)],
          ['种类', mailingKinds[row.kind]],
          ['开始', momentText(row.runAt)],
          ['发完', momentText(row.endedAt)],
        ]}
      />
      <p>
        {(row.state === 'waiting' || row.state === 'sending') && (
          <ActLink name="stop-mailing" of={row.id}>
            停下
          </ActLink>
        )}
        {row.state === 'stopped' && (
          <ActLink name="resume-mailing" of={row.id}>
            接着发
          </ActLink>
        )}
        {row.state === 'sending' && <a href={`/mailings/${row.id}`}>刷新</a>}
      </p>
      <MailingView row={row} counts={counts} opened={opened} />
      <p>
        <PageLink to={`/unreached?mailing=${row.id}`}>没有送到的学员和原因</PageLink>
      </p>
    </>
  ),
})

/** Puts the names of ways into the reasons, which begin with their keys. */
const reasonWords = (reasons: string) =>
  outChannelNames.reduce((text, channel) => text.replaceAll(`${channel} `, `${outChannels[channel]}：`), reasons)

const unreached = list<Unreached>({
  path: '/unreached',
  title: '群发没有送到的学员',
  section: '营销',
  roles,
  filters: [
    {
      name: 'mailing',
      label: '群发消息',
      kind: 'of',
      nameOf: async ({ db }, given) => (await mailingById(db, idOf(given, '群发消息')))?.title,
    },
  ],
  columns: [
    { title: '学员', text: ({ nickname, id }) => `${nickname}（${id}）` },
    { title: '原因', text: ({ reasons }) => reasonWords(reasons) },
    { title: '时间', text: ({ at }) => momentText(at) },
  ],
  load: async ({ db }, { filter, before, limit }) =>
    filter.mailing ? listUnreached(db, { mailing: idOf(filter.mailing, '群发消息'), before, limit }) : [],
})

const wayWords: Readonly<Record<OutChannel, string>> = {
  subscribe: '是在小程序里同意过、还有次数的学员',
  official: '是用微信登录过的学员，没有关注公众号的收不到',
  push: '是在浏览器里打开过通知的学员，退出登录后收不到',
  sms: '短信里只有标题，和请他打开学校查看的一句话',
  email: '是绑定了邮箱的学员，邮件末尾可以一键退订',
}

/** Text messages of a mailing: the text that each learner gets, the parts it is charged as, and the price of all in fen. */
type Texts = { text: string; parts: number; count: number; cost: number }

async function textsOf(deps: Deps, { kind, title }: Pick<Mailing, 'kind' | 'title'>, reach: Reach): Promise<Texts> {
  const text = await draftNotice(deps, { title, isMarketing: channelRules[kind].isMarketing })
  const parts = smsParts(text)
  const count = reach.sms * parts
  return { text, parts, count, cost: smsCost(count, await mailingRules(deps.db)) }
}

const textsWords = ({ text, parts, count, cost }: Texts) =>
  parts === 1 ? `，约 ${yuan(cost)} 元` : `，每位 ${text.length} 字算 ${parts} 条，一共 ${count} 条，约 ${yuan(cost)} 元`

/** Sentences of the preview: the learners, each way with its count, and the price. */
function reachWords(reach: Reach, texts: Texts, channels: readonly OutChannel[]): string[] {
  const price = (channel: OutChannel) => (channel === 'sms' ? textsWords(texts) : '')
  return [
    `站内消息：${reach.inbox} 位，同一位只收一次`,
    ...channels.map((channel) => `${outChannels[channel]}：${reach[channel]} 位${price(channel)}；${wayWords[channel]}`),
    ...(reach.off > 0 ? [`${reach.off} 位没有同意，或关掉了其中一种方式，那种方式不发给他`] : []),
  ]
}

type Asked = { kind: Mailing['kind']; audience: Audience }

const reachIn = async (deps: Deps, asked: Asked) => reachOf(deps.db, { ...asked, template: await mailingTemplate(deps), now: deps.now() })

async function refuseClosed(deps: Deps, { kind, channels }: Pick<Mailing, 'kind' | 'channels'>): Promise<void> {
  const closed = await closedChannels(deps, kind)
  for (const channel of channels) {
    const reason = closed[channel]
    if (reason !== null) throw conflict(`现在不能用${outChannels[channel]}：${reason}`)
  }
}

const send = act({
  name: 'send-mailing',
  title: '写一条群发消息',
  roles,
  fields: {
    ...audienceFields,
    kind: choice({
      label: '种类',
      hint: '两类学员都可以关掉，关掉的只进站内消息；活动和优惠的短信、邮件只发给同意过的学员',
      choices: mailingKinds,
    }),
    title: text({ label: '标题', hint: `最多 ${TITLE_LENGTH} 字，短信里只有它`, most: TITLE_LENGTH }),
    body: text({ label: '正文', most: BODY_LENGTH, isLong: true }),
    link: addressOrNone('点开后去的页面').field,
    channels: many({ label: '除了站内消息，还通过', choices: outChannels }),
    at: momentOrNone({ label: '什么时候发', hint: '北京时间；不填就现在发' }),
  },
  start: async (deps, _ref, { staff }) => {
    const [notice, news] = await Promise.all([closedChannels(deps, 'school_notice'), closedChannels(deps, 'school_news')])
    const open = outChannelNames.filter((channel) => notice[channel] === null || news[channel] === null)
    const { quietFrom, quietUntil } = await mailingRules(deps.db)
    const state = (channel: OutChannel) => {
      if (notice[channel] === news[channel]) return notice[channel] ?? '可以用'
      return `通知：${notice[channel] ?? '可以用'}；活动和优惠：${news[channel] ?? '可以用'}`
    }
    return {
      facts: [
        ...outChannelNames.map((channel): [string, string] => [outChannels[channel], state(channel)]),
        ['免打扰', `${quietFrom}:00 至次日 ${quietUntil}:00 只进站内消息，其余到点再发`],
      ],
      texts: { audience: ['all'], kind: ['school_notice'] },
      choices: {
        ...(await audienceChoices(deps, staff.id)),
        channels: Object.fromEntries(open.map((channel) => [channel, outChannels[channel]])),
      },
    }
  },
  preview: async (deps, _ref, values, { staff }) => {
    await refuseClosed(deps, values)
    const audience = await audienceOf(deps, values, staff.id)
    const reach = await reachIn(deps, { kind: values.kind, audience })
    if (reach.inbox === 0) throw conflict('这里面没有能收到消息的学员')
    const texts = await textsOf(deps, values, reach)
    return [
      `发给${audienceWords(audience)}`,
      ...reachWords(reach, texts, values.channels),
      `学员看到：${values.title}。${values.body}`,
      ...(values.channels.includes('sms') ? [`短信内容：${texts.text}`] : []),
      values.link ? `点开去 ${values.link}` : '点开没有别的页面',
      values.at === null ? '现在就开始发' : `${momentText(values.at)} 开始发`,
    ]
  },
  needsSecond: {
    above: SECOND_ABOVE,
    amount: async (deps, _ref, values) => {
      if (!values.channels.includes('sms')) return 0
      // The list was chosen by name, so the preview before has refused one that is not the reader's.
      const audience = await audienceOf(deps, values, null)
      return (await textsOf(deps, values, await reachIn(deps, { kind: values.kind, audience }))).cost
    },
  },
  run: async (tx, { values, visit, deps, now }) => {
    const within = { ...deps, db: tx }
    await refuseClosed(within, values)
    const audience = await audienceOf(within, values, null)
    const { kind, title, body, channels } = values
    const runAt = Math.max(values.at ?? now, now)
    const row = { kind, title, body, link: values.link ?? null, audience, channels, runAt }
    const id = await addMailing(tx, { ...row, staffId: visit.staff.id, now })
    await addJob(tx, 'sendMailing', { ref: `${id}.1`, payload: { id }, runAt, now })
    const noted = { ...row, audience: audienceWords(audience) }
    return { object: `mailing:${id}`, before: null, after: noted, to: `/mailings/${id}` }
  },
})

const reason = text({ label: '原因' })

const stop = act({
  name: 'stop-mailing',
  title: '停下群发',
  roles,
  fields: { reason },
  start: async ({ db }, ref) => ({ facts: [['标题', (await load(db, ref)).title]] }),
  preview: () => ['还没发出的不再发；已经发出的收不回来，以后可以接着发'],
  run: async (tx, { ref, values }) => {
    const { id, state } = await load(tx, ref)
    if (!(await moveMailing(tx, id, ['waiting', 'sending'], 'stopped'))) throw conflict('已经停下或者发完了')
    return { object: `mailing:${id}`, before: { state }, after: { state: 'stopped' }, reason: values.reason, to: `/mailings/${id}` }
  },
})

const resume = act({
  name: 'resume-mailing',
  title: '接着群发',
  roles,
  fields: { reason },
  start: async ({ db }, ref) => ({ facts: [['标题', (await load(db, ref)).title]] }),
  preview: () => ['从停下的地方接着发，发过的学员不会再收到'],
  run: async (tx, { ref, values, now }) => {
    const { id, state, runAt } = await load(tx, ref)
    const moved = await moveMailing(tx, id, ['stopped'], 'waiting')
    if (!moved) throw conflict('只有停下的群发能接着发')
    // A job of its own: the one that found the mailing stopped may be ending at this moment.
    const job = { ref: `${id}.${moved.version}`, payload: { id }, runAt: Math.max(runAt, now), now }
    await addJob(tx, 'sendMailing', job)
    return { object: `mailing:${id}`, before: { state }, after: { state: 'waiting' }, reason: values.reason, to: `/mailings/${id}` }
  },
})

/** Messages of the school to many learners. */
export const mailingArea: Area = { pages: [mailings, one, unreached], acts: [send, stop, resume] }
