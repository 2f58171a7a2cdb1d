/** @sandbox own */
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildDesk, deskActs, deskPages } from '#server/desk/app'
import type { PageRow, Wanted } from '#server/desk/frame/row'
import type { Fields } from '#server/desk/parts/field'
import { readEnv } from '#server/env'
import { MINUTE_MS } from '@/domain/time/units'
import { approvals, firstOf, shortened } from '../../support/approval'
import { noteChanges } from '../../support/row-changes'
import { startServer, type TestServer } from '../../support/server'
import { fillTables } from '../services/account/fill-tables'
import { type Block, crawl, LINES } from './crawl'
import { fillQueues } from './fill-queues'
import { byChance, pageText } from './page-text'
import { filledForm } from './shown-forms'
import { type Browser, staffBrowser, tokenIn } from './staff'

/**
 * Every page and form of the desk over the seed, and what each act does there, as the files of `shown/` have it: a column, a fact, a
 * filter or a sentence that changes is noticed. `DESK_SHOWN=write` writes them anew; their difference is read before it is committed.
 */
const files = approvals(path.join(__dirname, 'shown'), process.env.DESK_SHOWN === 'write')
/** Letters of a line. */
const MOST = 600
/** Choices of a field that are all tried; a longer list is of objects. */
const FEW = 8
/** Lines of a refusal or of what another choice changes that are kept. */
const SOME = 4
const LEARNER = '13900000031'
/** Tables whose rows are of every request, are shown beside, or are too many: the record of acts, sessions, codes, words of the search, pieces of files. */
const APART = new Set([
  'audit',
  'session_family',
  'access_token',
  'refresh_token',
  'staff_session',
  'staff_form',
  'purpose_code',
  'search_term',
  'server_secret',
  'desk_file_piece',
])

type Form = Record<string, readonly string[]>
type Page = { status: number; body: string }

const written = (line: string) => shortened(line.replace(byChance, '…'), MOST)

/** The lines of a page; the bytes of a zip file are those of the moment. */
const linesOf = (body: string) => (body.startsWith('PK') ? ['（压缩包）'] : pageText(body))

/** The lines of a page without those of its form. */
const sentencesOf = (body: string) =>
  pageText(body)
    .map(written)
    .filter((line) => !line.includes('{'))

/** The approval file of a block: one for each page with its lists and rows, one for each act with its form. */
function fileOf(title: string): string {
  const [, act] = /^(?:\/acts\/|act )([\w-]+)/.exec(title) ?? []
  if (act !== undefined) return `acts/${act}.txt`
  const [, page] = /^\/([\w-]*)/.exec(title) ?? []
  return page === undefined ? 'access.txt' : `${page || 'first'}.txt`
}

function actNamed(name: string) {
  const row = deskActs.find((each) => each.name === name)
  if (!row) throw new Error(`there is no act ${name}`)
  return row
}

/** Numbers of objects that are not there. */
const ofNothing = (fields: Fields) =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) =>
      /(?:Id|Ids|courses|met|marks)$/.test(name) ? [[name, [name === 'marks' ? '12:1' : '999999']]] : [],
    ),
  )

jest.setTimeout(240_000)

/** A disk without room, so that no page says how much this machine has. */
const media = { ...readEnv({}).media, reserve: Number.MAX_SAFE_INTEGER }

describe('the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let changes: Awaited<ReturnType<typeof noteChanges>>
  beforeAll(async () => {
    server = await startServer({ seed: true, env: { media } })
    desk = await buildDesk(server.deps)
    await fillQueues(server, '样例')
    await server.db.updateTable('users').set({ nickname: '样例' }).where('mobile', '=', LEARNER).execute()
    changes = await noteChanges(server.db, APART)
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

  /** Lists who may open a page or do an act, and whether a code is asked for. */
  const access = (): Block => ({
    title: 'access',
    lines: [
      ...deskPages.map(({ path: address, roles }) => `${address} ${roles.join(' ')}`),
      ...deskActs.map(({ name, roles, confirms, isDirect }) =>
        [`act ${name}`, ...roles, ...(confirms ? [`code ${confirms}`] : []), ...(isDirect ? ['direct'] : [])].join(' '),
      ),
    ],
  })

  /** Lists the previews of an act for the choices that are not made, as far as they differ. */
  async function otherwise(fields: Fields, known: readonly string[], preview: (change: Form) => Promise<Page>): Promise<string[]> {
    const others = Object.entries(fields).flatMap(([name, { choices = {} }]) =>
      Object.keys(choices).length > FEW ? [] : Object.keys(choices).map((choice): [string, string] => [name, choice]),
    )
    const said: string[] = []
    for (const [name, choice] of others) {
      const { status, body } = await preview({ [name]: [choice] })
      const lines = sentencesOf(body).filter((line) => !known.includes(line))
      if (lines.length > 0) said.push(`${name}=${choice}: ${status} ${firstOf(lines, SOME).join(' / ')}`)
    }
    return said
  }

  const opened = (name: string, ref: string) => filledForm(server, actNamed(name), ref)

  /** Sends a form that was opened at another version, where an act knows one. The fault is that it is done, or that something changes but for a code that is sent. */
  async function staleFaults(owner: Browser, name: string, ref: string): Promise<string[] | undefined> {
    const { form, version } = await opened(name, ref)
    if (version === undefined) return undefined
    await changes.take()
    const { status, body } = await owner.act(name, ref, form, version + 1)
    const changed = (await changes.take()).filter((line) => !line.startsWith('+ sms_outbox: '))
    if (actNamed(name).confirms) server.clock.advance(MINUTE_MS)
    const isRefused = status === 422 && changed.length === 0
    return isRefused ? [] : [`${name} ${ref}: ${status} ${pageText(body)[1] ?? ''} ${changed.join(' ')}`]
  }

  /** Lists the preview of an act, the record and the rows it wrote, the page it goes on to, and its words when it is done again. */
  async function done(name: string, ref: string): Promise<string[]> {
    const owner = await ownerNow()
    const { fields, confirms } = actNamed(name)
    // A code may be sent a minute after the last one.
    const nextCode = () => confirms && server.clock.advance(MINUTE_MS)
    const { form } = await opened(name, ref)
    const url = `/acts/${name}/${encodeURIComponent(ref)}`
    const shown = await owner.get(url)
    const sent = { _token: tokenIn(shown.body), _version: /name="_version" value="(\d+)"/.exec(shown.body)?.[1] ?? '' }
    const previewOf = (change: Form) => owner.post(url, { ...form, ...change, ...sent, _step: 'preview' })
    const preview = await previewOf({})
    const others = await otherwise(fields, sentencesOf(preview.body), previewOf)
    const nothing = ofNothing(fields)
    const refused = Object.keys(nothing).length > 0 ? await owner.act(name, ref, { ...form, ...nothing }) : null
    nextCode()
    const told = await lastMessage()
    await changes.take()
    const { status, body, to } = await owner.act(name, ref, form)
    const audit = await server.db
      .selectFrom('audit')
      .select(['act', 'object', 'before', 'after', 'reason'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const changed = await changes.take()
    const said = (await messagesAfter(told)).map((message) => JSON.stringify(message))
    const after = status === 303 ? await owner.get(to) : { body }
    nextCode()
    const again = await owner.act(name, ref, form)
    return [
      ...(refused ? [`${JSON.stringify(nothing)}: ${refused.status} ${refused.status === 422 ? pageText(refused.body)[1] : ''}`] : []),
      `${preview.status} ${status} ${to} ${audit?.act === name ? JSON.stringify(audit) : ''}`,
      ...firstOf(changed, LINES),
      ...said,
      ...firstOf(pageText(preview.body), LINES),
      ...others,
      ...firstOf(linesOf(after.body), LINES),
      `again: ${again.status} ${again.to} ${again.status === 303 ? '' : firstOf(linesOf(again.body), SOME).join(' / ')}`,
    ]
  }

  describe('over the seed', () => {
    let crawled: Awaited<ReturnType<typeof crawl>>
    const compare = ({ title, lines }: Block) => files.block(fileOf(title), [`## ${title}`, ...lines.map(written)])
    beforeAll(async () => {
      const start = deskPages.flatMap(({ path: address }) => (address.includes(':') ? [] : [address]))
      crawled = await crawl(await ownerNow(), start)
    })
    afterAll(() => files.end())

    it('matches the approval files of pages and forms', () => {
      expect(crawled.blocks.map(({ title }) => title).filter((title) => title.endsWith(' 500'))).toEqual([])
      for (const block of [access(), { title: 'not opened', lines: crawled.left }, ...crawled.blocks]) compare(block)
    })

    it('a page fills one button at most', () => expect(crawled.crowded).toEqual([]))

    it('every act that changes what others may have changed refuses a form of another version', async () => {
      const owner = await ownerNow()
      const faults: string[] = []
      let tried = 0
      for (const [name, ref] of crawled.refs) {
        const found = await staleFaults(owner, name, ref)
        if (found) tried += 1
        faults.push(...(found ?? []))
      }
      expect(faults).toEqual([])
      expect(tried).toBeGreaterThan(80)
    })

    it('matches the approval files of acts', async () => {
      // An order has no other price once it is cancelled.
      const early = ['reprice-order']
      // Drafts are dropped once others were published, and the demo, which the other acts are about, is removed when they are done.
      const late = ['drop-question-draft', 'drop-paper-draft', 'remove-demo']
      const turnOf = (name: string) => (early.includes(name) ? early.indexOf(name) - early.length : late.indexOf(name) + 1)
      const acts = [...crawled.refs].sort(([one], [other]) => turnOf(one) - turnOf(other))
      for (const [name, ref] of acts) compare({ title: `act ${name}`, lines: await done(name, ref) })
    })
  })

  describe('with rows of some learners', () => {
    beforeAll(async () => {
      for (const mobile of ['13900000041', '13900000042', '13900000043'])
        await fillTables(server.db, (await server.signIn(mobile)).userId, '样例')
    })

    /** The numbers of the rows a list shows. */
    const idsOf = async (rows: NonNullable<PageRow['rows']>, wanted: Partial<Wanted> = {}) =>
      (await rows(server.deps, { filter: {}, ranges: {}, before: undefined, limit: 1_000, ...wanted })).map(({ id }) => id)

    it.each(deskPages.flatMap(({ path: address, rows }) => (rows ? [[address, rows] as const] : [])))(
      'lists %s newest first, page by page, each row once',
      async (_address, rows) => {
        const all = await idsOf(rows)
        expect(all).toEqual([...new Set(all)].sort((a, b) => b - a))
        expect(await idsOf(rows, { limit: 2 })).toEqual(all.slice(0, 2))
        expect(await idsOf(rows, { before: all[1] ?? 0, limit: 2 })).toEqual(all[1] === undefined ? [] : all.slice(2, 4))
      },
    )
  })
})
