import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk, deskActs, deskPages } from '../../../server/desk/app'
import type { Field, Fields } from '../../../server/desk/field'
import { startServer, type TestServer } from '../../support/server'
import { type Block, crawl, LINES } from './crawl'
import { fillQueues } from './fill-queues'
import { byChance, pageText } from './page-text'
import { offered } from './shown-forms'
import { staffBrowser, tokenIn } from './staff'

/**
 * Every page and form of the desk over the seed, and what each act does there, as `shown.txt` has it: a column, a fact, a filter or a
 * sentence that changes is noticed. `DESK_SHOWN=write` writes the file anew; its difference is read before it is committed.
 */
const FILE = path.join(__dirname, 'shown.txt')
/** Letters of a line. */
const MOST = 600
const LEARNER = '13900000031'

const written = (line: string) => line.replace(byChance, '…').slice(0, MOST)

/** What is sent for a field: another choice than the one made, what is there already, or the first text that it takes. */
function textFor(field: Field, started: readonly string[], own: readonly string[] | undefined): readonly string[] {
  if (own) return own
  const choices = Object.keys(field.choices ?? {})
  if (choices.length > 0) return [choices.find((each) => !started.includes(each)) ?? choices[0] ?? '']
  if (started.length > 0 && started[0] !== '' && 'value' in field.parse(started)) return started
  return ['样例文字', '7', '2026-12-01 10:00', '13900000077', '/course/101/detail', '[]']
    .filter((each) => 'value' in field.parse([each]))
    .slice(0, 1)
}

/** Numbers of objects that are not there. */
const ofNothing = (fields: Fields) =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) =>
      /(?:Id|Ids|courses|met|marks)$/.test(name) ? [[name, [name === 'marks' ? '12:1' : '999999']]] : [],
    ),
  )

describe('the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    await fillQueues(server, '样例')
    await server.db.updateTable('users').set({ nickname: '样例' }).where('mobile', '=', LEARNER).execute()
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  const lastMessage = async () =>
    (
      await server.db
        .selectFrom('message')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0
  const messagesAfter = (id: number) =>
    server.db.selectFrom('message').select(['user_id', 'kind', 'title', 'body', 'link']).where('id', '>', id).orderBy('id').execute()
  const ownerNow = () => staffBrowser(server, desk, ['owner'])

  /** What an act says it will do, what it wrote down, and the page it goes on to. */
  async function done(name: string, ref: string): Promise<string[]> {
    const owner = await ownerNow()
    const row = deskActs.find((each) => each.name === name)
    const started = await row?.start(server.deps, ref, {} as never).catch(() => undefined)
    const form = Object.fromEntries(
      Object.entries(row?.fields ?? {}).map(([field, rule]) => [
        field,
        textFor(rule, started?.texts?.[field] ?? [], offered[name]?.[field]),
      ]),
    )
    const url = `/acts/${name}/${encodeURIComponent(ref)}`
    const shown = await owner.get(url)
    const sent = { _token: tokenIn(shown.body), _version: /name="_version" value="(\d+)"/.exec(shown.body)?.[1] ?? '' }
    const preview = await owner.post(url, { ...form, ...sent, _step: 'preview' })
    const nothing = ofNothing(row?.fields ?? {})
    const refused = Object.keys(nothing).length > 0 ? await owner.act(name, ref, { ...form, ...nothing }) : null
    const told = await lastMessage()
    const { status, body, to } = await owner.act(name, ref, form)
    const audit = await server.db
      .selectFrom('audit')
      .select(['act', 'object', 'before', 'after', 'reason'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const said = (await messagesAfter(told)).map((message) => JSON.stringify(message))
    const after = status === 303 ? await owner.get(to) : { body }
    return [
      ...(refused ? [`${JSON.stringify(nothing)}: ${refused.status} ${refused.status === 422 ? pageText(refused.body)[1] : ''}`] : []),
      `${preview.status} ${status} ${to} ${audit?.act === name ? JSON.stringify(audit) : ''}`,
      ...said,
      ...pageText(preview.body).slice(0, LINES),
      ...pageText(after.body).slice(0, LINES),
    ]
  }

  it('shows and does what is written down', async () => {
    const start = deskPages.flatMap(({ path: address }) => (address.includes(':') ? [] : [address]))
    const { blocks, refs } = await crawl(await ownerNow(), start)
    const acts: Block[] = []
    for (const [name, ref] of refs) acts.push({ title: `act ${name}`, lines: await done(name, ref) })
    const text = [...blocks, ...acts].map(({ title, lines }) => `## ${title}\n${lines.map(written).join('\n')}\n`).join('\n')
    if (process.env.DESK_SHOWN === 'write') writeFileSync(FILE, text)
    expect(text.split('\n')).toEqual(readFileSync(FILE, 'utf8').split('\n'))
  })
})
