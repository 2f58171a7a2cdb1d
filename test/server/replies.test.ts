/** @sandbox own */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '@/contract/call'
import { contract } from '@/contract/calls'
import { doubt } from '@/contract/doubt/doubt'
import { prefixOf } from '@/contract/services'
import { plan } from '@/contract/study/plan'
import { type Field, shapesIn } from '../contract/release/fields'
import { approvals, shortened } from '../support/approval'
import { startServer, type TestServer, type TestSession } from '../support/server'

/**
 * Compares the replies of every reading call over the seed, to a visitor, to a learner who has done much and to one who has just come, with
 * the files of `replies/`, one for each noun of the contract. `REPLIES=write` writes them anew; their difference is read before it is
 * committed.
 */
const files = approvals(path.join(__dirname, 'replies'), process.env.REPLIES === 'write')
const CONTRACT = path.join(__dirname, '../contract/release/contract.txt')
/** Objects of the seed, most of one kind. */
const IDS = [1, 2, 22, 31, 41, 61, 101, 105, 221, 1011, 1032, 22101]
const OF_A_CALL = 2
const LETTERS = 700
const BUSY = '13800000001'

const byName: Readonly<Record<string, unknown>> = {
  searchKey: '会计',
  text: '增值税的税率是多少',
  categoryId: 221,
  courseId: 101,
  lessonId: 1011,
  questionId: 1,
  ids: '1,2,3',
  mobile: BUSY,
  name: 'welcome',
  month: '2026-02',
  prefix: 'avatar',
}
/** Numbers of orders, tokens, codes and stamps, which differ from run to run. */
const byChance = new RegExp(
  [
    String.raw`\b[0-9A-HJKMNP-TV-Z]{24}\b`,
    String.raw`\b[0-9a-f]{8}-[0-9a-f-]{27}\b`,
    String.raw`(?<![\w-])[\w-]{32,}(?:\.[\w-]+)*`,
    '(?<="(?:nonceStr|nonce|token|code|key|inviteCode)":")[^"]+',
    String.raw`(?<=[?&](?:key|token|sign|e|scene)=)[\w.-]+`,
    String.raw`(?<=DTSTAMP:)\w+`,
  ].join('|'),
  'g',
)

const shapes = shapesIn(readFileSync(CONTRACT, 'utf8'))
const fieldsOf = (call: Call) => shapes.get(`${call.method} ${prefixOf(call.service)}${call.path}`)?.fields ?? new Map<string, Field>()

function valueFor(name: string, { values, kinds, bounds }: Field, id: number): unknown {
  if (values.length > 0) return values[id % values.length]
  if (byName[name] !== undefined) return byName[name]
  return kinds.includes('integer') ? Math.max(bounds.minimum ?? 0, name === 'page' ? 0 : id) : 'a'
}

type Input = { params: object; query: object }

/** Builds the inputs of a call about an object, and then each choice and page of its query. */
function inputsOf(call: Call): { of: (id: number) => Input; ids: readonly number[]; more: readonly object[] } {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const query = [...fieldsOf(call)].flatMap(([place, field]) => (place.startsWith('> query.') ? [[place.slice(8), field] as const] : []))
  const needed = query.filter(([, { isRequired }]) => isRequired)
  const choices = query.flatMap(([name, { values, isRequired }]) => (isRequired ? [] : values.map((value) => ({ [name]: value }))))
  const pages = query.some(([name]) => name === 'limit') ? [{ limit: 2 }, { limit: 2, page: 1 }] : []
  return {
    of: (id) => ({
      params: Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? id : (byName[name] ?? id)])),
      query: Object.fromEntries(needed.map(([name, field]) => [name, valueFor(name, field, id)])),
    }),
    ids: names.length + needed.length > 0 ? IDS : IDS.slice(0, 1),
    more: [...choices, ...pages],
  }
}

const fileOf = (noun: string) => `${noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.txt`

/** The reading calls: their address, and the file that their replies are compared with. */
const reading = Object.entries(contract).flatMap(([noun, calls]) =>
  Object.values<Call>(calls).flatMap((call) =>
    call.method === 'GET' ? [[prefixOf(call.service) + call.path, call, fileOf(noun)] as const] : [],
  ),
)

describe('the server replies', () => {
  let server: TestServer
  const sessions: (readonly [string, TestSession | undefined])[] = []
  beforeAll(async () => {
    server = await startServer({ seed: true })
    sessions.push(['visitor', undefined], ['busy', await server.signIn(BUSY)], ['new', await server.signIn('13900000099')])
    await server.db.updateTable('users').set({ nickname: '新同学' }).where('mobile', '=', '13900000099').execute()
    // These settle what is due when they are read: the plan is moved, and the month's questions are given.
    for (const [, session] of sessions.slice(1)) {
      await server.exchange(plan.home, { query: {} }, session)
      await server.exchange(doubt.quota, {}, session)
    }
  })
  afterAll(async () => {
    await server.close()
    files.end(new Set(reading.map(([, , file]) => file)))
  })

  type Reply = { code: number; line: string; input: Input }

  async function reply(call: Call, input: Input, [who, session]: (typeof sessions)[number]): Promise<Reply> {
    const { code, msg, res, rows } = await server.exchange(call, input as never, session)
    const said = code === 200 ? JSON.stringify(rows ?? res) : msg
    return { code, line: `  ${who} ${JSON.stringify({ ...input.params, ...input.query })} ${code} ${said}`, input }
  }

  /** Until enough was found, or signing in was asked for: nothing else would come. */
  const isEnough = (replies: readonly Reply[]) =>
    replies.filter(({ code }) => code === 200).length >= OF_A_CALL || replies.some(({ code }) => code === 401)
  const isFirstRefusal = ({ code }: Reply, at: number, all: readonly Reply[]) =>
    code === 200 || all.findIndex((each) => each.code === code) === at

  async function repliesTo(call: Call, asker: (typeof sessions)[number]): Promise<string[]> {
    const { of, ids, more } = inputsOf(call)
    const replies: Reply[] = []
    for (const id of ids) if (!isEnough(replies)) replies.push(await reply(call, of(id), asker))
    const known = replies.findLast(({ code }) => code === 200)?.input
    for (const choice of known ? more : [])
      replies.push(await reply(call, { params: known?.params ?? {}, query: { ...known?.query, ...choice } }, asker))
    return replies.filter(isFirstRefusal).map(({ line }) => line)
  }

  const written = (line: string) => shortened(line.replace(byChance, '…'), LETTERS)

  it.each(reading)('match the approval file for %s', async (address, call, file) => {
    const replies: string[][] = []
    for (const asker of sessions) replies.push(await repliesTo(call, asker))
    files.block(file, [`## ${address}`, ...replies.flat().map(written)])
  })
})
