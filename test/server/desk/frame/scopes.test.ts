/** @sandbox own */
import type { FastifyInstance } from 'fastify'
import { unzipSync } from 'fflate'
import { tableShapes } from '#server/database/catalogue'
import { buildDesk, deskActs, deskPages } from '#server/desk/app'
import { formToken } from '#server/desk/frame/form-token'
import { keyOf } from '#server/desk/frame/permission'
import { refuseAct } from '#server/desk/frame/reach'
import type { ActRow, PageRow } from '#server/desk/frame/row'
import { reachOf, statedNames, statedReach } from '#server/desk/frame/scopes'
import type { Field, Fields } from '#server/desk/parts/field'
import { narrowedTables, type Scope, type ScopedKind } from '#server/repositories/account/scope'
import { isStaffRole, mayUse, type StaffRole, staffRoles } from '@/domain/account/staff-roles'
import { startServer, type TestServer } from '../../../support/server'
import { crawl } from '../crawl'
import { type Browser, isWholeWalk, staffBrowser, staffIdOf } from '../staff'
import { digestOf, fillHalf, type Half, nameCourses, namesIn } from './scope-world'

const STATE =
  'state its reach in server/desk/frame/scopes.ts: add its path or name to one of the lines of `stated` (whole, reader, or the table of its object)'

describe('reaches', () => {
  const names = [...deskPages.map(({ path }) => path), ...deskActs.map(({ name }) => name)]

  it('stand in one place for every page and act', () => {
    const missing = [
      ...deskPages.flatMap((row) => (statedReach(row) === undefined ? [`${row.path}: ${STATE}`] : [])),
      ...deskActs.flatMap((row) => (statedReach(row) === undefined ? [`${row.name}: ${STATE}`] : [])),
    ]
    expect(missing).toEqual([])
  })

  it('belong to pages and acts that there are, each once', () => {
    expect(statedNames.filter((name) => !names.includes(name))).toEqual([])
    expect(statedNames.filter((name, at) => statedNames.indexOf(name) !== at)).toEqual([])
  })
})

describe('a narrowed member of the staff', () => {
  let server: TestServer
  let desk: FastifyInstance
  let inside: Half
  let outside: Half
  let own: Partial<Record<ScopedKind, string>>
  let others: Partial<Record<ScopedKind, string>>
  const everyRole = Object.keys(staffRoles)
    .filter(isStaffRole)
    .filter((role) => role !== 'owner')
  jest.setTimeout(240_000)

  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    inside = await fillHalf(server, '内部', '13900000041', { course: 101, classId: 901 })
    outside = await fillHalf(server, '外部', '13900000042', { course: 102, classId: 902 })
    await nameCourses(server.db, inside, outside)
    own = await namesIn(server.db, inside)
    others = await namesIn(server.db, outside)
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })

  /** Kinds of the course as a whole, of which somebody with a class alone has none. */
  const notOfClass = new Set<ScopedKind>([
    'course',
    'chapter',
    'lesson',
    'course_group',
    'study_plan',
    'homework',
    'live_message',
    'live_visit',
    'bargain_offer',
    'installment_application',
  ])
  const scopes = {
    course: { courses: [101], classes: [] },
    class: { courses: [], classes: [901] },
  } satisfies Record<string, Scope>
  type Way = keyof typeof scopes

  /** Somebody of a preset of the desk, or of a set of the school that holds all there is to allow. */
  type Who = StaffRole | 'set'
  const everybody: readonly Who[] = [...everyRole, 'set']

  const browserFor = async (who: readonly Who[], scope: Scope | null): Promise<Browser> => {
    const browser = await staffBrowser(server, desk, who.filter(isStaffRole))
    const id = await staffIdOf(server, browser)
    if (who.includes('set')) {
      const permissions = JSON.stringify([...deskPages, ...deskActs].map(keyOf))
      const set = { name: `全部${id}`, permissions, made_at: 1 }
      const { id: set_id } = await server.db.insertInto('permission_set').values(set).returning('id').executeTakeFirstOrThrow()
      await server.db.insertInto('staff_permission_set').values({ staff_id: id, set_id }).execute()
    }
    await server.db
      .updateTable('staff')
      .set({ scope: scope && JSON.stringify(scope) })
      .where('id', '=', id)
      .execute()
    return browser
  }

  const isOwn = (way: Way, kind: ScopedKind) => way === 'course' || !notOfClass.has(kind)
  /** Whether somebody, so narrowed, has the page or the act at all. */
  const may = (who: Who, way: Way, row: PageRow | ActRow) => {
    const { isWhole, kinds } = reachOf(row)
    return (who === 'set' || mayUse([who], row.roles)) && !isWhole && kinds.every((kind) => isOwn(way, kind))
  }
  /** Whether anybody but the set has it. */
  const isOfRole = (way: Way, row: PageRow | ActRow) => everyRole.some((role) => may(role, way, row))
  /**
   * Whether a row is tried by somebody, so narrowed. Roles and scopes are read apart, so that pairs of them do: the set goes through all there
   * is narrowed to a course, and each role through its own narrowed to a class, or to a course where a class has none of it.
   */
  const tries = (who: Who, way: Way, row: PageRow | ActRow) => {
    if (isWholeWalk) return true
    if (who === 'set') return way === 'course' || !isOfRole(way, row)
    return way === 'class' || (may(who, way, row) && !may(who, 'class', row))
  }
  const addressOf = (row: PageRow, name: string) => row.path.replace(/:\w+/, encodeURIComponent(name))
  /** Makes the requests of an act: with own objects, and with each of them taken from outside. */
  const refsOf = (kinds: readonly ScopedKind[]) => ({
    inside: kinds.map((kind) => own[kind] ?? '').join('.'),
    outside: kinds.map((_, at) => kinds.map((kind, place) => (place === at ? others : own)[kind] ?? '').join('.')),
  })

  it('has objects of every kind to be tried with, inside and outside', async () => {
    const tried = new Set([...deskPages, ...deskActs].flatMap((row) => reachOf(row).kinds))
    const missing = [...tried].filter((kind) => !['waiting_act', 'bulk_run', 'live_visit'].includes(kind) && (!own[kind] || !others[kind]))
    expect(missing).toEqual([])
    expect([...tried].filter((kind) => own[kind] !== undefined && own[kind] === others[kind])).toEqual([])
  })

  it('sees a part of every table with rows of learners, courses, classes or orders', async () => {
    const shapes = await tableShapes(server.db)
    const scoped = shapes.filter(({ columns }) =>
      columns.some((column) => ['user_id', 'course_id', 'class_id', 'order_sn'].includes(column)),
    )
    const missing = scoped.map(({ name }) => name).filter((name) => !narrowedTables.has(name) && !openTables.has(name))
    expect(missing.map((name) => `${name}: say in server/repositories/account/scope.ts which of its rows are in reach`)).toEqual([])
    expect([...narrowedTables].filter((name) => !shapes.some((shape) => shape.name === name))).toEqual([])
  })

  type Two = { narrowed: Browser; whole: Browser }
  const twoOf = async (who: Who, way: Way): Promise<Two> => ({
    narrowed: await browserFor([who], scopes[way]),
    whole: await browserFor([who], null),
  })
  const isForeign = ({ body }: { body: string }) => body.includes(outside.words)

  /** The page of an own object is as others see it, less what is outside; the page of another object is not there. */
  async function tryPage({ narrowed, whole }: Two, row: PageRow): Promise<void> {
    const [kind] = reachOf(row).kinds
    if (kind === undefined || own[kind] === undefined) return
    expect([row.path, (await narrowed.get(addressOf(row, others[kind] ?? ''))).status]).toEqual([row.path, 404])
    const address = addressOf(row, own[kind] ?? '')
    const seen = await narrowed.get(address)
    expect([row.path, seen.status]).toEqual([row.path, (await whole.get(address)).status])
    expect([row.path, isForeign(seen) && !namingOthers.has(row.path)]).toEqual([row.path, false])
  }

  /** A page or file with its texts; those of a workbook are taken out of it. */
  const fileAt = async (browser: Browser, url: string) => {
    const { status, body, bytes } = await browser.get(url)
    return { status, body: bytes.subarray(0, 2).toString() === 'PK' ? textsOfWorkbook(bytes) : body }
  }

  /** The list shows own rows and no others; tells whether there were others to leave out. */
  async function tryList({ narrowed, whole }: Two, row: PageRow, file: string): Promise<boolean> {
    const [seen, all] = [await fileAt(narrowed, row.path + file), await fileAt(whole, row.path + file)]
    expect([row.path, file, seen.status, isForeign(seen)]).toEqual([row.path, file, 200, false])
    const hasOwn = reachOf(row).kinds.length > 0 && all.body.includes(inside.words)
    expect([row.path, file, !hasOwn || seen.body.includes(inside.words)]).toEqual([row.path, file, true])
    return isForeign(all)
  }

  /** The act is offered for an own object, and refused for every other. */
  async function tryAct({ narrowed, whole }: Two, row: ActRow, way: Way): Promise<void> {
    const { kinds, chosen } = reachOf(row)
    if (kinds.some((kind) => own[kind] === undefined)) return
    const refs = refsOf(kinds)
    for (const ref of refs.outside) await refused(narrowed, row, ref, formOf(chosen, own))
    const address = `/acts/${row.name}/${kinds.length > 0 ? refs.inside : 'new'}`
    const seen = await narrowed.get(address)
    expect([address, seen.status, isForeign(seen)]).toEqual([address, (await whole.get(address)).status, false])
    for (const [field, kind] of Object.entries(chosen)) {
      const values = { ...formOf(chosen, own), [field]: others[kind] ?? '' }
      const staff = { id: 0, scope: scopes[way] }
      await expect(refuseAct(server.db, row, { ref: refs.inside, staff, values })).rejects.toThrow('不存在')
      expect([address, await takesOther(narrowed, address, field)]).toEqual([address, false])
    }
  }

  /** Whether a form of an own object goes on to its preview with an object from outside in one of its fields. */
  async function takesOther(browser: Browser, address: string, field: string): Promise<boolean> {
    const name = address.split('/')[2] ?? ''
    const fields: Fields = deskActs.find((row) => row.name === name)?.fields ?? {}
    const chosen = reachOf({ name }).chosen
    const texts = Object.fromEntries(Object.entries(fields).map(([each, of]) => [each, sampleFor(of)] as const))
    const form = { ...texts, ...formOf(chosen, own), [field]: others[chosen[field] ?? 'users'] ?? '' }
    const _token = formToken(browser.session, address.split('/').slice(2).join('/'), server.clock.now())
    const { body } = await browser.post(address, { ...form, _token, _step: 'preview' })
    const isRefused = formTried.has(name) ? body.includes('这一条不存在') : !body.includes('确认后将会')
    return !isRefused || isForeign({ body })
  }

  describe.each(Object.keys(scopes) as Way[])('narrowed to a %s', (way) => {
    /** Finds closed what somebody has not, and returns what they have. */
    const openTo = async <Row extends PageRow | ActRow>(who: Who, all: readonly Row[], { narrowed }: Two): Promise<Row[]> => {
      const rows = all.filter((row) => tries(who, way, row))
      for (const row of rows.filter((each) => !may(who, way, each))) {
        const url = 'path' in row ? addressOf(row, '1') : `/acts/${row.name}/1`
        expect([url, (await narrowed.get(url)).status]).toEqual([url, 403])
      }
      return rows.filter((each) => may(who, way, each))
    }

    it.each(everybody)('as %s opens its own objects and no others', async (role) => {
      const two = await twoOf(role, way)
      const rows = deskPages.filter(({ path }) => path.includes(':'))
      for (const row of await openTo(role, rows, two)) await tryPage(two, row)
    })

    it.each(everybody)('as %s sees its own rows in every list, on the page and in the file', async (role) => {
      const two = await twoOf(role, way)
      const rows = await openTo(
        role,
        deskPages.filter(({ path }) => !path.includes(':')),
        two,
      )
      let shown = 0
      for (const row of rows)
        for (const file of ['', '?format=csv', '?format=xlsx', '?sum=1']) if (await tryList(two, row, file)) shown += 1
      // The others are shown what a narrowed reader is not.
      const hasFew = role === 'marketing' || (role === 'set') !== (way === 'course')
      expect(shown > 1 || hasFew).toBe(true)
    })

    it.each(everybody)('as %s does nothing to what is outside', async (role) => {
      const two = await twoOf(role, way)
      const before = await digestOf(server.db)
      for (const row of await openTo(role, deskActs, two)) await tryAct(two, row, way)
      expect(await digestOf(server.db)).toEqual(before)
    })

    it('walks every link from the first page and meets nothing from outside', async () => {
      const narrowed = await browserFor([...everyRole], scopes[way])
      const { blocks } = await crawl(narrowed, ['/'])
      expect(blocks.length).toBeGreaterThan(20)
      const namesOthers = (title: string) => /^\/courses\/\d+\/more /.test(title)
      const wrong = blocks.filter(
        ({ title, lines }) =>
          !/ (?:200|409|417)$/.test(title) || (!namesOthers(title) && lines.some((line) => line.includes(outside.words))),
      )
      expect(wrong.map(({ title }) => title)).toEqual([])
    })

    it('finds its own learner by the search box and no other, and nothing else from outside', async () => {
      const narrowed = await browserFor([...everyRole], scopes[way])
      const find = async (word: string | number) => (await narrowed.get(`/search?q=${encodeURIComponent(word)}`)).body
      const toLearner = ({ userId }: Half) => `/learners/${userId}`
      expect(await find(inside.words)).toContain(toLearner(inside))
      const { mobile } = await server.db.selectFrom('users').select('mobile').where('id', '=', outside.userId).executeTakeFirstOrThrow()
      const { id } = await server.db.selectFrom('orders').select('id').where('order_sn', '=', outside.order).executeTakeFirstOrThrow()
      for (const word of [outside.words, outside.userId, outside.order, id, outside.course, mobile ?? '', (mobile ?? '').slice(-4)]) {
        const body = (await find(word)).replace(/<title>.*?<form|value="[^"]*"|没有找到「[^」]*」/g, '')
        expect([
          word,
          body.includes(toLearner(outside)),
          body.includes(`/orders/${id}"`),
          body.includes(`/courses/${outside.course}"`),
        ]).toEqual([word, false, false, false])
      }
    })

    it('does an act to many of its own rows and to no others', async () => {
      const narrowed = await browserFor(['service'], scopes[way])
      const all = await narrowed.get('/bulk/lock-account?from=/accounts&all=1')
      const counted = Number(/选了 (\d+) 条/.exec(all.body)?.[1])
      const { count } = await server.db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      expect(counted).toBeGreaterThan(0)
      expect(counted).toBeLessThan(Number(count))
      const from = `from=/accounts&id=${inside.userId}`
      expect((await narrowed.get(`/bulk/lock-account?${from}`)).status).toBe(200)
      expect((await narrowed.get(`/bulk/lock-account?${from}&id=${outside.userId}`)).status).toBe(404)
      const both = [inside, outside].map(({ userId }) => String(userId))
      const _token = () => formToken(narrowed.session, 'bulk/lock-account', server.clock.now())
      const post = async (id: readonly string[], items: readonly string[], _step: string) => {
        const sent = { id, _count: String(items.length), _item: items.map((each) => `${each}:0`), _step, _token: _token() }
        return narrowed.post('/bulk/lock-account', { from: '/accounts', reason: '样例', ...sent })
      }
      await server.db.updateTable('staff_session').set({ confirmed_at: server.clock.now() }).execute()
      expect((await post(both, both, 'preview')).status).toBe(404)
      expect(await lockedOf(inside, outside)).toEqual([false, false])
      // The rows that a form names are tried once more, each by itself.
      expect((await post(both.slice(0, 1), both, 'run')).status).toBe(303)
      expect(await lockedOf(inside, outside)).toEqual([true, false])
      await server.db.updateTable('users').set({ is_locked: false }).execute()
    })
  })

  const lockedOf = async (...halves: readonly Half[]) => {
    const rows = await server.db.selectFrom('users').select(['id', 'is_locked']).execute()
    return halves.map(({ userId }) => rows.find(({ id }) => id === userId)?.is_locked)
  }

  const formOf = (chosen: Readonly<Record<string, ScopedKind>>, from: Partial<Record<ScopedKind, string>>) =>
    Object.fromEntries(Object.entries(chosen).map(([field, kind]) => [field, from[kind] ?? '']))

  /** A text that a field takes, so that a form fails by its objects alone. */
  const sampleFor = (field: Field) => {
    const choices = Object.keys(field.choices ?? {})
    return choices[0] ?? ['样例', '7', '2026-12-01 10:00', '[]'].find((each) => 'value' in field.parse([each])) ?? ''
  }

  /** The form is not opened, nothing is shown of what would change, and nothing is done. */
  async function refused(browser: Browser, row: ActRow, ref: string, form: Record<string, string>) {
    const url = `/acts/${row.name}/${encodeURIComponent(ref)}`
    const token = () => formToken(browser.session, `${row.name}/${ref}`, server.clock.now())
    const statuses = [
      (await browser.get(url)).status,
      (await browser.post(url, { ...form, _token: token(), _step: 'preview' })).status,
      (await browser.post(url, { ...form, _token: token(), _step: 'run' })).status,
    ]
    expect([url, ...statuses]).toEqual([url, 404, 404, 404])
  }
})

/** Pages of a course that name others: what it recommends, and what it is combined of. */
const namingOthers = new Set(['/courses/:id/more'])

/** Acts whose form is filled by samples alone, so that it is refused for the object from outside and nothing else. */
const formTried = new Set(['grant-course', 'join-class'])

/** The texts of a workbook, in its sheets and beside them. */
const textsOfWorkbook = (bytes: Uint8Array) =>
  Object.entries(unzipSync(new Uint8Array(bytes)))
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, part]) => Buffer.from(part).toString())
    .join('')

/** Tables that are not narrowed: they say nothing of a learner or course of another scope. */
const openTables = new Set(['category_lock', 'gift_batch_course', 'distribution', 'raffle_prize'])
