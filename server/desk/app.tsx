import { readFile } from 'node:fs/promises'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps'
import { expectSystemError } from '#server/error-code'
import { deskScripts } from '#server/folders'
import { RequestLog } from '#server/http/request-log'
import { sendSecurityHeaders, shownByProvider, transportSecurity } from '#server/http/security-headers'
import { trustedProxies } from '#server/http/server-options'
import { readForms } from '#server/http/validation'
import { forbidden, notFound, Refusal } from '#server/refusal'
import { findStaffSession, type StaffSession } from '#server/repositories/account/staff-session'
import { brandAt } from '#server/repositories/site/brands'
import { storedIdOf } from '@/domain/text/id-text'
import { withStaff } from './account/staff'
import { areas } from './areas'
import { courseStyle } from './course/course-style'
import { showForm, takeForm, takeSending } from './frame/act-routes'
import { takeBulk } from './frame/bulk'
import { needsCode } from './frame/confirmation'
import type { Access } from './frame/detail'
import { formToken, sessionCookie } from './frame/form-token'
import { helpOf } from './frame/help'
import { homeStyle } from './frame/home-style'
import { type Frame, htmlOf } from './frame/layout'
import { menuOf } from './frame/menu'
import { overviewOf, todoOf } from './frame/overview'
import { allows, withPermissions } from './frame/permission'
import { depsWithin, refusalOf, refusePage, scopeWords } from './frame/reach'
import { noteSchool, send, sendFile, sendWorkbook, textsOf, withoutZero } from './frame/reply'
import type { ActRow, DeskVisit, PageRow } from './frame/row'
import { searchOf } from './frame/search'
import { searchStyle } from './frame/search-style'
import type { SheetKind } from './frame/sheet'
import { sheetArea } from './frame/sheet-pages'
import { signInRoutes } from './frame/sign-in-pages'
import { deskStyle } from './frame/style'
import { waitingArea } from './frame/waiting'
import { placeIn, queuesOf } from './frame/walk'
import { moneyStyle } from './order/money-style'
import { editorStyle } from './parts/editor-style'
import { richRoutes } from './parts/rich-routes'
import { workStyle } from './parts/work-style'
import { firstRunArea } from './site/first-run'
import { guideFirst, guideLineOf } from './site/first-run-steps'
import { homeCards } from './site/home-cards'
import { mediaStyle } from './site/media-style'
import { admitted, mediaUploadRoutes } from './site/media-uploads'
import { numbers } from './site/numbers'
import { planStyle } from './study/plan-style'
import { questionStyle } from './tiku/question-style'

/** Room for a file of questions in a form. */
const BODY_BYTES = 8_388_608

const waiting = waitingArea(areas.flatMap((area) => area.acts))
/** Every kind of table that staff bring. */
export const deskSheets: readonly SheetKind[] = areas.flatMap(({ sheets = [] }) => sheets)
/** The areas with those that are about all others. */
const allAreas = withStaff([...areas, waiting, sheetArea(deskSheets), firstRunArea(areas.flatMap((area) => area.acts))])
const pages: PageRow[] = withPermissions(allAreas.flatMap((area) => area.pages))
const topPages: readonly PageRow[] = [
  { ...overviewOf(pages, numbers, homeCards), instead: guideFirst },
  todoOf(pages),
  searchOf({ kinds: areas.flatMap(({ search = [] }) => search), pages, acts: allAreas.flatMap((area) => area.acts) }),
]
/** Every page and act of the desk. */
export const deskPages: readonly PageRow[] = [...topPages, helpOf([...topPages, ...pages]), ...pages]
export const deskActs: readonly ActRow[] = allAreas.flatMap((area) => area.acts)

const actRows = new Map(deskActs.map((row) => [row.name, row]))
/** A path of a row as a pattern of addresses. */
const pagePatterns = deskPages.map((row) => ({ pattern: new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}$`), row }))

function mayDo(staff: StaffSession, name: string): boolean {
  const row = actRows.get(name)
  return row !== undefined && allows(staff, row)
}

/** Tells which pages and acts a member of the staff may open. */
const accessOf = (staff: StaffSession, now: number): Access => ({
  token: (name, ref) => formToken(staff.token, `${name}/${ref}`, now),
  act: (name) => mayDo(staff, name),
  code: (name) => {
    const row = actRows.get(name)
    return row && needsCode(row, staff, now) ? (staff.hasFactors ? 'authenticator' : 'sms') : null
  },
  page: (address) => {
    const [, act] = /^\/acts\/([\w-]+)\//.exec(address) ?? []
    if (act !== undefined) return mayDo(staff, act)
    return pagePatterns.some(({ pattern, row }) => pattern.test(address.split('?')[0] ?? '') && allows(staff, row))
  },
})

const queues = queuesOf(pages)
/** The queue whose rows a page shows one by one. */
const queueOfPage = (path: string) => queues.find((queue) => path === `${queue.path}/:id`)
/** The queue that an act works through. */
const queueOfAct = (name: string) => queues.find(({ walk }) => walk.acts.includes(name))

/** Maps the word in the address to the sentence shown on the page after an act. */
const NOTICES: Readonly<Record<string, string | undefined>> = {
  1: '操作已完成',
  second: '已经提交，等另一位同事确认',
  later: '操作已保存，但随后的处理没有完成，请稍后在这一页重试',
  next: '办好了，这是下一件',
  last: '办好了，这个队列里没有在等的了',
}

/** The sentence after an act, with the way back to what it was done to where the next one is shown. */
function noticeOf({ done = '', was = '' }: DeskVisit['query']) {
  const words = NOTICES[done]
  if (words === undefined || !/^\/[\w-]+\/\d{1,10}$/.test(was)) return words
  return (
    <>
      {words} <a href={was}>看刚才那件</a>
    </>
  )
}

const texts = (value: unknown) =>
  Object.fromEntries(Object.entries(value ?? {}).flatMap(([name, each]) => (typeof each === 'string' ? [[name, withoutZero(each)]] : [])))

/** Rows that were marked, named once each in the address. */
function markedIn(query: unknown): number[] {
  const given = (query as { id?: unknown } | undefined)?.id
  return [given].flat().flatMap((each) => storedIdOf(typeof each === 'string' ? each : undefined) ?? [])
}

const visitOf = (request: FastifyRequest, staff: StaffSession): DeskVisit => ({
  staff,
  params: texts(request.params),
  query: texts(request.query),
  marked: markedIn(request.query),
  ip: request.ip,
})

/** Remembers for a year that the menu shows its icons alone. */
const FOLD = 'desk_fold'
const folding = pages.flatMap(({ path, foldsMenu }) => (foldsMenu ? [new RegExp(`^${path.replace(':id', '\\d+')}$`)] : []))

/** As the reader left it; until then it is folded beside pages that need the room. */
function isFolded(request: FastifyRequest): boolean {
  const [, chosen] = /(?:^|;\s*)desk_fold=([01])(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
  return chosen === undefined ? folding.some((path) => path.test(pathOf(request))) : chosen === '1'
}

const frameOf = async (deps: Deps, request: FastifyRequest, staff: StaffSession): Promise<Frame> => ({
  staff,
  menu: await menuOf(depsWithin(deps, staff), deskPages, staff, isFolded(request)),
  access: { ...accessOf(staff, deps.now()), scope: await scopeWords(deps.db, staff.scope) },
  now: deps.now(),
  word: texts(request.query).q,
  guide: staff.roles.includes('owner') ? await guideLineOf(deps) : null,
})

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? ''

/** The member of staff, if they have one of these roles; a visitor is sent to sign in. */
async function admit(deps: Deps, request: FastifyRequest, reply: FastifyReply, row: PageRow | ActRow): Promise<StaffSession | null> {
  const staff = await findStaffSession(deps.db, sessionCookie(request), deps.now())
  if (!staff) {
    reply.redirect('/sign-in', 303)
    return null
  }
  // A text message alone is good for the first sign-in; development may go on without the rest.
  if (deps.env.mode === 'production' && !staff.hasFactors && !row.isForNewcomers) {
    reply.redirect('/acts/set-up-sign-in/me', 303)
    return null
  }
  if (!allows(staff, row)) throw forbidden(await refusalOf(deps, staff, row))
  return staff
}

function addPage(app: FastifyInstance, whole: Deps, row: PageRow): void {
  app.get(row.path, async (request, reply) => {
    const staff = await admit(whole, request, reply, row)
    if (!staff) return reply
    const visit = visitOf(request, staff)
    await refusePage(whole, row, visit)
    const deps = depsWithin(whole, staff)
    if (row.csv && visit.query.format === 'csv') return sendFile(reply, 'list.csv', await row.csv(deps, visit))
    if (row.sheets && visit.query.format === 'xlsx') return sendWorkbook(reply, `${row.title}.xlsx`, await row.sheets(deps, visit))
    const instead = await row.instead?.(deps, visit)
    if (instead) return reply.redirect(instead, 303)
    const queue = queueOfPage(row.path)
    const frame = await frameOf(deps, request, staff)
    const { body, head } = await row.draw(deps, visit, frame.menu.waiting)
    return send(
      reply,
      200,
      htmlOf({
        title: (await row.titleOf?.(deps, visit)) ?? row.title,
        at: (await row.menuAt?.(deps, visit)) ?? pathOf(request),
        frame,
        notice: noticeOf(visit.query),
        place: queue && (await placeIn(deps, queue, visit.params.id)),
        head,
        children: body,
      }),
    )
  })
}

async function askedOf(deps: Deps, row: ActRow, request: FastifyRequest, reply: FastifyReply) {
  const staff = await admit(deps, request, reply, row)
  if (!staff) return null
  const visit = visitOf(request, staff)
  return { row, ref: visit.params.ref ?? '', visit, frame: () => frameOf(deps, request, staff), queue: queueOfAct(row.name) }
}

function addAct(app: FastifyInstance, deps: Deps, row: ActRow): void {
  const url = `/acts/${row.name}/:ref`
  app.get(url, async (request, reply) => {
    const asked = await askedOf(deps, row, request, reply)
    return asked ? showForm(deps, asked, reply) : reply
  })
  app.post(url, async (request, reply) => {
    const asked = await askedOf(deps, row, request, reply)
    return asked ? takeForm(deps, asked, request, reply) : reply
  })
}

/** Takes a file that was sent with the form of an act, for one of its fields. Its bytes go to the disk as they come. */
function addSending(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.post<{ Params: { act: string; field: string } }>('/sending/:act/:ref/:field', async (request, reply) => {
      const row = actRows.get(request.params.act)
      if (!row) throw notFound('页面')
      const asked = await askedOf(deps, row, request, reply)
      if (!asked) return reply
      await admitted(deps, request)
      return takeSending(deps, asked, request.params.field, request, reply)
    })
  })
}

const bulkActs = new Set(pages.flatMap(({ bulk = [] }) => bulk.flatMap(({ act, isSheet }) => (isSheet ? [] : [act]))))

/** The form of an act for many rows of a list. */
function addBulk(app: FastifyInstance, deps: Deps, row: ActRow): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const staff = await admit(deps, request, reply, row)
    if (!staff) return reply
    const asked = { row, visit: visitOf(request, staff), frame: () => frameOf(deps, request, staff), pages }
    return takeBulk(deps, asked, deskActs, request, reply)
  }
  app.get(`/bulk/${row.name}`, handle)
  app.post(`/bulk/${row.name}`, handle)
}

/** Folds the menu or opens it again, and goes back to the page. */
function addFold(app: FastifyInstance): void {
  app.post('/fold', async (request, reply) => {
    const { fold = [], to = [] } = textsOf(request.body)
    const back = /^\/(?![/\\])[\w/.-]*$/.exec(to[0] ?? '')?.[0] ?? '/'
    const value = fold[0] === '1' ? '1' : '0'
    return reply.header('set-cookie', `${FOLD}=${value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict`).redirect(back, 303)
  })
}

/** Pages of the desk are under the name of the school, as it is edited here. */
function nameSchool(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => noteSchool(request, (await brandAt(deps)).name))
}

/** Whether a form comes from a page of the desk; an origin that cannot be read, such as that of a sandboxed frame, is another one. */
function isFromDesk({ headers, host }: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (origin === undefined) return site === undefined || site === 'same-origin'
  return URL.canParse(origin) && (origins.length > 0 ? origins.includes(new URL(origin).origin) : new URL(origin).host === host)
}

/**
 * The desk answers under its own hosts alone, where they are named, and a form must come from a page of it: browsers name the origin of each
 * POST.
 */
function refuseOtherOrigins(app: FastifyInstance, origins: readonly string[]): void {
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  app.addHook('onRequest', async (request) => {
    if (hosts.size > 0 && !hosts.has(request.host)) throw new Refusal(421, '这个地址不是工作台的地址')
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (!isFromDesk(request, origins)) throw forbidden('请求来自其他网站')
  })
}

/** Explains a refusal by the server itself, which comes without words of its own. */
function wordsFor(status: number): string {
  if (status === 413) return `提交的内容超过 ${BODY_BYTES / 1_048_576} MB：文件请分成几个再传`
  return status >= 500 ? '出了点问题，请稍后再试' : '请求有误'
}

function showErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const status = error instanceof Refusal ? error.code : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'desk failed')
    const message = error instanceof Refusal ? error.message : wordsFor(status)
    return send(reply, status, htmlOf({ title: '无法完成', children: <p role="alert">{message}</p> }))
  })
  app.setNotFoundHandler(() => {
    throw notFound('页面')
  })
}

/** The staff desk as an app of its own, so that its origin and cookies are never the learners'. */
export async function buildDesk(deps: Deps): Promise<FastifyInstance> {
  const origins = deps.env.deskOrigins
  const app = fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(deps.log),
    trustProxy: trustedProxies(deps.env),
    bodyLimit: BODY_BYTES,
  })
  sendSecurityHeaders(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', deps.env.publicUrl, ...deps.env.media.hosts],
        mediaSrc: [deps.env.publicUrl, ...shownByProvider(deps.env)],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: transportSecurity({
      publicUrl: origins[0] ?? deps.env.publicUrl,
      hsts: deps.env.hsts === 'off' ? 'off' : 'host',
    }),
  })
  readForms(app)
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  nameSchool(app, deps)
  refuseOtherOrigins(app, origins)
  showErrors(app)
  app.get('/desk.css', async (_, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .send(
        deskStyle + homeStyle + searchStyle + mediaStyle + moneyStyle + editorStyle + courseStyle + planStyle + questionStyle + workStyle,
      ),
  )
  // Pages work without them, so one that is not built is only missing.
  for (const [name, file] of Object.entries(deskScripts))
    app.get(`/${name}`, async (_, reply) => {
      const script = await readFile(file).catch(expectSystemError)
      return script === undefined
        ? reply.callNotFound()
        : reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script)
    })
  richRoutes(app, deps)
  signInRoutes(app, deps)
  addFold(app)
  mediaUploadRoutes(app, deps)
  addSending(app, deps)
  for (const row of deskPages) addPage(app, deps, row)
  for (const row of deskActs) addAct(app, deps, row)
  for (const row of deskActs.filter(({ name }) => bulkActs.has(name))) addBulk(app, deps, row)
  await app.ready()
  return app
}
