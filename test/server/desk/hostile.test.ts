import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { tx } from '#server/database/tables'
import { buildDesk, deskActs, deskPages } from '#server/desk/app'
import { FormFields } from '#server/desk/frame/form'
import type { ActRow } from '#server/desk/frame/row'
import type { Field } from '#server/desk/parts/field'
import { Refusal } from '#server/refusal'
import { findStaffSession, type StaffSession } from '#server/repositories/account/staff-session'
import { copyPlan } from '#server/repositories/study/classes'
import { startServer, type TestServer } from '../../support/server'
import { fillQueues } from './fill-queues'
import { hostile, MARK } from './hostile-values'
import { type Browser, isWholeWalk, staffBrowser, tokenIn } from './staff'

/** Forms sent for each act: in a whole walk each value comes into each field. */
const FORMS = isWholeWalk ? hostile.length : 2
/** Objects of the seed that acts and pages are tried on. */
const REFS = [
  '1',
  '1.1.new',
  '1.2.up',
  '1.2',
  'new',
  'site',
  'coupon',
  '2',
  '3',
  '4',
  '5',
  '31',
  '101',
  '1011',
  '1032',
  '1051',
  '1052',
  '1053',
  '1053-22101',
  '22',
  '221',
  '61',
  'welcome',
  'qiming',
  'user',
  '102',
  'release-reward',
  'orders?status=paid',
]

const isRaw = (html: string) => html.includes(MARK) || html.includes('" onq7x=') || /href="(javascript|data):/.test(html)
const takes = (field: Field, value: string) => 'value' in field.parse([value])

/** Names the parts of a field that decide how its texts are drawn. */
const kindOf = ({ look, accepts, isTall, isFixed, columns = {} }: Field): string =>
  [look, accepts, isTall, isFixed, ...Object.values(columns).map(kindOf)].join(' ')

const drawn = new Set<string>()

/** Whether a field has to be drawn with a value: each kind of field is with every value, and every field with the first one. */
function isToDraw(field: Field, value: string, isRefused: boolean): boolean {
  const drawing = JSON.stringify([kindOf(field), value, isRefused])
  const isNew = !drawn.has(drawing)
  drawn.add(drawing)
  return isNew || isWholeWalk || value === hostile[0]
}

/** Names the fault in how a field takes a value; empty for none. */
function troubleWith(name: string, field: Field, value: string): string {
  const result = field.parse([value])
  const errors = 'error' in result ? { [name]: result.error } : {}
  if ('error' in result && !/[\u4e00-\u9fff]/.test(result.error)) return `no sentence: ${result.error}`
  if (!isToDraw(field, value, 'error' in result)) return ''
  const html = renderToStaticMarkup(createElement(FormFields, { fields: { [name]: field }, texts: { [name]: [value] }, errors }))
  return isRaw(html) ? 'not escaped' : ''
}

/** Chooses a text for a field: a hostile value that it takes, from the one at `from` on; else what a browser could send. */
function textFor(field: Field, from: number, started: string | undefined): string {
  const choice = Object.keys(field.choices ?? {})[0]
  if (choice !== undefined) return choice
  const found = hostile.findIndex((_, step) => takes(field, hostile[(from + step) % hostile.length] ?? ''))
  if (found >= 0 && found < hostile.length / 2) return hostile[(from + found) % hostile.length] ?? ''
  return started || '1'
}

describe('hostile values', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  let moderator: string
  const tried = new Map<string, string>()
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    await fillQueues(server, `${MARK} onload=alert(1)>`)
    // Orders of another shop have no number but their own.
    const { id: user_id } = await server.db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    const order = { sn: '1', mobile: '13900000031', course_id: 101, bought_at: 1, user_id, opened_at: 1 }
    await server.db.insertInto('shop_order').values(order).execute()
    await server.db.insertInto('live_moderator').values({ user_id, lesson_id: 1032, added_at: 1 }).execute()
    moderator = `1032.${user_id}`
    // One review is decided, the other is taken back.
    const questions = await server.db
      .selectFrom('question')
      .select('id')
      .where('parent_id', 'is', null)
      .orderBy('id')
      .limit(2)
      .offset(1)
      .execute()
    const asked = { reviewer_id: 1, asked_by: 1, note: MARK, asked_at: 1 }
    await server.db
      .insertInto('question_review')
      .values(questions.map(({ id }) => ({ ...asked, question_id: id })))
      .execute()
    const out = { kind: 'question' as const, ref_id: questions[0]?.id ?? 0, staff_id: 1, reason: MARK, off_at: 1 }
    await server.db.insertInto('ai_source_off').values(out).execute()
    // The course content has no combined course.
    await server.db.insertInto('course_combine').values({ course_id: 102, least: 1, most: 1 }).execute()
    const subject = { id: 1, course_id: 102, name: MARK, note: MARK, taught_by: 101, seq: 1 }
    await server.db.insertInto('course_subject').values(subject).execute()
    // The changes of the first plan are published before they are dropped.
    const plan_id = (await tx(server.db, (work) => copyPlan(work, 1, MARK))) ?? 0
    const changes = { plan_id, tasks: '[]', staff_id: 1, changed_at: 1 }
    await server.db.insertInto('plan_draft').values(changes).execute()
    await server.db
      .insertInto('bt_setting')
      .values({ name: 'web_files', value: JSON.stringify({ welcome: 'x' }) })
      .execute()
  })
  // One of the acts ends sessions.
  beforeEach(async () => {
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  it('number two hundred, each once', () => {
    expect(hostile).toHaveLength(200)
    expect(new Set(hostile).size).toBe(200)
  })

  it.each(deskActs.map((row) => [row.name, row] as const))(
    '%s: each in each field is refused with a sentence or accepted, and shown escaped',
    (_, row) => {
      const results = Object.entries(row.fields).flatMap(([name, field]) =>
        hostile.map((value) => [name, value, troubleWith(name, field, value)]),
      )
      expect(results.filter(([, , trouble]) => trouble !== '')).toEqual([])
    },
  )

  /** Whether an act finds an object: it is asked without a page, because most objects are of other acts. A fault that is no refusal fails the test. */
  async function starts(row: ActRow, ref: string, staff: StaffSession): Promise<boolean> {
    try {
      await row.start(server.deps, ref, { staff, params: { ref }, query: {}, ip: '::1' })
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code < 500) return false
      throw error
    }
  }

  async function refFor(row: ActRow): Promise<string | undefined> {
    const chapter = await server.db.selectFrom('chapter').select('id').executeTakeFirstOrThrow()
    const settings = await server.db.selectFrom('bt_setting').select('name').execute()
    const jobs = await server.db.selectFrom('job').select('id').orderBy('id', 'desc').limit(3).execute()
    const right = await server.db
      .selectFrom('entitlement')
      .select(['user_id', 'course_id'])
      .where('order_sn', 'is', null)
      .executeTakeFirst()
    const singles = server.db.selectFrom('question').select('id').where('type', '=', 'single_choice').where('parent_id', 'is', null)
    const questions = await singles.orderBy('id').limit(2).execute()
    const staff = await findStaffSession(server.db, owner.session, server.clock.now())
    if (!staff) throw new Error('the session of the owner has ended')
    const key = { credential_id: row.name, public_key: '', counter: 0, transports: '[]', host: 'localhost', name: MARK, made_at: 1 }
    const passkey = await server.db
      .insertInto('staff_passkey')
      .values({ staff_id: staff.id, ...key })
      .returning('id')
      .executeTakeFirstOrThrow()
    const drafts = await server.db.selectFrom('article_draft').select('article_id as id').execute()
    const films = await server.db.selectFrom('film_download').select(['user_id', 'lesson_id']).execute()
    // The second draft of a paper has the first of these in its first section.
    const others = [
      moderator,
      `${right?.user_id}.${right?.course_id}`,
      ...films.map(({ user_id, lesson_id }) => `${user_id}.${lesson_id}`),
      ...[chapter, passkey, ...jobs, ...drafts].map(({ id }) => String(id)),
      ...questions.map(({ id }) => `2.1.${id}`),
      ...questions.map(({ id }) => `question.${id}`),
      ...['2.2', 'school_news', 'essays.1', '2.key_in_stem'],
    ]
    for (const ref of [...REFS, ...others, ...settings.map((each) => each.name)]) {
      if (!(await starts(row, ref, staff))) continue
      const { status, body } = await owner.get(`/acts/${row.name}/${encodeURIComponent(ref)}`)
      expect(status).toBeLessThan(500)
      if (status === 200 && tokenIn(body) !== '') return ref
    }
    return undefined
  }

  /** An act that is sent two hundred times may publish or drop every draft of an article: there is one for each act. */
  async function keepDraft() {
    const articles = server.db.selectFrom('article').select('id').orderBy('id').limit(1)
    const draft = { title: MARK, summary: '', cover: '', author: '', content: '[]', is_new: false, saved_at: 1, publish_at: null }
    const category = server.db.selectFrom('article').select('category_id').orderBy('id').limit(1)
    await server.db
      .insertInto('article_draft')
      .values({ article_id: articles as never, category_id: category as never, ...draft })
      .onConflict((on) => on.doNothing())
      .execute()
  }

  // The demo is taken away two hundred times, which takes an hour where the machine has other work.
  const WHOLE_MS = 3 * 3_600_000
  const sent = async (name: string, row: ActRow) => {
    await keepDraft()
    const ref = await refFor(row)
    if (ref === undefined) throw new Error('there is nothing to try it on')
    tried.set(name, ref)
    const url = `/acts/${name}/${encodeURIComponent(ref)}`
    const started = await row.start(server.deps, ref, {} as never).catch(() => undefined)
    for (let form = 0; form < FORMS; form += 1) {
      const texts = Object.fromEntries(
        Object.entries(row.fields).map(([field, rule], at) => {
          const from = Math.floor((form * hostile.length) / FORMS) + at * 17
          return [field, textFor(rule, from, started?.texts?.[field]?.[0])]
        }),
      )
      const { status, body } = await owner.act(name, ref, texts)
      expect([url, texts, status < 500, isRaw(body)]).toEqual([url, texts, true, false])
    }
  }
  it.each(deskActs.map((row) => [row.name, row] as const))('%s: none fails when it is sent', sent, ...(isWholeWalk ? [WHOLE_MS] : []))

  const withFiles = deskActs.filter(({ fields }) => Object.values(fields).some(({ look }) => look === 'media'))
  it.each(withFiles.map((row) => [row.name, row] as const))('%s: a zero byte in every field is no fault', async (name, { fields }) => {
    const texts = Object.fromEntries(Object.keys(fields).map((field) => [field, 'a\0b']))
    expect((await owner.act(name, tried.get(name) ?? '', texts)).status).toBeLessThan(500)
  })

  it.each(deskPages.map(({ path }) => path))('never appear raw in %s', async (path) => {
    const ids = [...new Set(['1', '2', '3', ...tried.values()])].filter((ref) => /^\d+$/.test(ref))
    const urls = path.includes(':') ? ids.map((id) => path.replace(/:\w+/, id)) : [path, `${path}?before=999999&status=%27%00`]
    for (const url of urls) {
      const { status, body } = await owner.get(url)
      expect([url, path.includes(':') ? status < 500 : status === 200, isRaw(body)]).toEqual([url, true, false])
    }
  })

  it('appear in the audit log as text', async () => {
    // A whole walk leaves more rows than one file may have: it reads those of each act.
    const files = isWholeWalk ? [...tried.keys()].map((name) => `&act=${name}`) : ['']
    const bodies: string[] = []
    for (const filter of files) bodies.push((await owner.get(`/audit?format=csv${filter}`)).body)
    expect(bodies.join('')).toContain(MARK)
    const cells: string[] = bodies.flatMap((body) => parse(body, { bom: true }).flat())
    // A number with its sign is no formula.
    expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell) && !/^[+-]\d+$/.test(cell))).toEqual([])
  })
})
