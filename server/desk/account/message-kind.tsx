import { list } from '#server/desk/frame/list'
import { type Area, act } from '#server/desk/frame/row'
import { many } from '#server/desk/parts/field'
import { found } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { type WayFigures, wayFigures } from '#server/repositories/account/message/figures'
import { closedWays, putWays, storedWays } from '#server/repositories/account/money-rules'
import { shutReason } from '#server/services/account/reach'
import { channelRules, closingOf, type OutChannel, offeredWays, outChannelNames, outChannels } from '@/domain/account/message-channels'
import { isMessageKind, type MessageKind, messageGroups, messageKinds, messageKindsOf } from '@/domain/account/messages'
import { DAY_MS } from '@/domain/time/units'

const roles = ['service', 'marketing'] as const
const quietWords = { wait: '等到早上', now: '马上发', drop: '过时不发' } as const

type Row = { id: number; kind: MessageKind; offered: OutChannel[] }

const namesOf = (channels: readonly OutChannel[]) => channels.map((channel) => outChannels[channel]).join('、') || '只有站内'

/** Says whether a learner may stop a kind. */
function choiceWords(kind: MessageKind): string {
  const { isFixed, isMarketing } = channelRules[kind]
  if (isFixed) return '不能'
  return isMarketing ? '能；短信和邮件要先同意' : '能'
}

const kinds = list<Row>({
  path: '/message-kinds',
  title: '消息种类',
  section: '营销',
  roles,
  filters: [{ name: 'group', label: '分组', choices: messageGroups }],
  columns: [
    { title: '消息', text: ({ kind }) => messageKinds[kind].title },
    { title: '分组', text: ({ kind }) => messageGroups[messageKinds[kind].group] },
    { title: '现在走', text: ({ offered }) => namesOf(offered) },
    { title: '学员能关掉', text: ({ kind }) => choiceWords(kind) },
    { title: '夜里', text: ({ kind }) => quietWords[channelRules[kind].quiet] },
  ],
  load: async ({ db }, { filter, before, limit }) => {
    const closed = await closedWays(db)
    const all = messageKindsOf()
    // Numbered from the end, so that the list begins with the first kind.
    const rows = all.map((kind, at) => ({ id: all.length - at, kind, offered: offeredWays(kind, closed) }))
    const isWanted = ({ id, kind }: Row) =>
      (!filter.group || messageKinds[kind].group === filter.group) && (before === undefined || id < before)
    return rows.filter(isWanted).slice(0, limit)
  },
  to: ({ kind }) => `/acts/set-message-ways/${kind}`,
})

type WayRow = WayFigures & { id: number; shut: string | null }
const DAYS = 7

const ways = list<WayRow>({
  path: '/message-ways',
  title: '消息方式',
  section: '营销',
  roles,
  filters: [],
  columns: [
    { title: '方式', text: ({ channel }) => outChannels[channel] },
    { title: '学校', text: ({ shut }) => shut ?? '已开通' },
    { title: '能收到的学员', text: ({ known }) => String(known), isNumber: true },
    { title: '自己关掉的', text: ({ closed }) => String(closed), isNumber: true },
    { title: `${DAYS} 天发出`, text: ({ sent }) => String(sent), isNumber: true },
    { title: '没有同意', text: ({ refused }) => String(refused), isNumber: true },
    { title: '失败或没有结果', text: ({ failed }) => String(failed), isNumber: true },
  ],
  load: async (deps, { before, limit }) => {
    const shut = await Promise.all(outChannelNames.map((channel) => shutReason(deps, channel, 'school_notice')))
    const rows = await wayFigures(deps.db, deps.now() - DAYS * DAY_MS)
    // Numbered from the end, so that the list is in the order of the ways.
    return rows
      .map((row, at) => ({ ...row, id: rows.length - at, shut: shut[at] ?? null }))
      .filter(({ id }) => before === undefined || id < before)
      .slice(0, limit)
  },
})

const kindOf = (ref: string): MessageKind => found(isMessageKind(ref) ? ref : undefined, '消息种类')

const set = act({
  name: 'set-message-ways',
  title: '设置消息走哪些方式',
  roles,
  fields: { ways: many({ label: '除了站内消息，还通过', choices: outChannels }) },
  start: async ({ db }, ref) => {
    const kind = kindOf(ref)
    const { rules, version } = await storedWays(db)
    const { ways, quiet } = channelRules[kind]
    return {
      facts: [
        ['消息', messageKinds[kind].title],
        ['学员能关掉', choiceWords(kind)],
        ['夜里', quietWords[quiet]],
      ],
      texts: { ways: offeredWays(kind, rules.closed) },
      choices: { ways: Object.fromEntries(ways.map((way) => [way, outChannels[way]])) },
      version,
    }
  },
  preview: (_deps, ref, { ways }) => {
    const allowed = channelRules[kindOf(ref)].ways.filter((way) => ways.includes(way))
    return [`“${messageKinds[kindOf(ref)].title}”以后走：${namesOf(allowed)}`, '站内消息总会有；学员自己关掉的方式仍然关着']
  },
  run: async (tx, { ref, values, version }) => {
    const kind = kindOf(ref)
    const { rules } = await storedWays(tx)
    const own = channelRules[kind].ways
    const shut = own.filter((way) => !values.ways.includes(way)).map((way) => closingOf(kind, way))
    const others = rules.closed.filter((name) => !own.some((way) => closingOf(kind, way) === name))
    if (!(await putWays(tx, { closed: [...others, ...shut] }, version))) throw conflict('别人刚改过，请重新打开')
    const before = { ways: offeredWays(kind, rules.closed) }
    return { object: `message-kind:${kind}`, before, after: { ways: own.filter((way) => values.ways.includes(way)) }, to: '/message-kinds' }
  },
})

/** The kinds of messages, with the ways that the school sends each by, and the figures of each way. */
export const messageKindArea: Area = { pages: [kinds, ways], acts: [set] }
