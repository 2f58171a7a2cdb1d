import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { parseForm, type Texts } from '#server/desk/parts/field'
import { emptyPublicCache } from '#server/public-cache'
import { conflict, forbidden, invalid, notFound, Refusal } from '#server/refusal'
import { writeAudit } from '#server/repositories/account/audit'
import {
  addBulkRun,
  type BulkRef,
  type BulkRun,
  bulkRun,
  endBulkRun,
  passBulkRow,
  refuseBulkRow,
} from '#server/repositories/account/bulk-run'
import { staffById } from '#server/repositories/account/staff'
import { spendForm } from '#server/repositories/account/staff-session'
import { addJob } from '#server/repositories/jobs/queue'
import { storedIdOf } from '@/domain/text/id-text'
import { withChoices } from './act-routes'
import { AnotherCode, type CodeAsked, CodeField, confirmAct, needsCode, requestCode } from './confirmation'
import { filterOf } from './filter'
import { FormFields, HiddenFields } from './form'
import { formToken, nonceIn } from './form-token'
import { type Frame, htmlOf } from './layout'
import { depsWithin, refuseAct, startWithin } from './reach'
import { send, textsOf } from './reply'
import type { ActRow, DeskVisit, PageRow } from './row'

/** More rows than these are worked on by a job. */
const AT_ONCE = 200
/** Rows that one run may have. */
const MOST_ROWS = 10_000
/** A job finishes what a dead process left of a run. */
const RESCUE_MS = 60_000

/** An act asked for many rows of a list: `frame` draws the page around its form. */
type Asked = { row: ActRow; visit: DeskVisit; frame: () => Promise<Frame>; pages: readonly PageRow[] }
/** The rows that are meant: those that were marked, or all of a filter of a list. */
type Chosen = { ids: readonly string[]; isAll: boolean; from: string }

const purposeOf = ({ row }: Asked) => `bulk/${row.name}`

function chosenIn(texts: Texts): Chosen {
  const ids = [...new Set((texts.id ?? []).filter((each) => storedIdOf(each) !== undefined))]
  const isAll = texts.all?.[0] === '1'
  return { ids: isAll ? [] : ids, isAll, from: texts.from?.[0] ?? '' }
}

/** The parameters of an address by the path of its page; null for the address of another page. */
function placesIn(path: string, address: string): Readonly<Record<string, string>> | null {
  const [own, given] = [path.split('/'), address.split('/')]
  if (own.length !== given.length || own.some((part, at) => !part.startsWith(':') && part !== given[at])) return null
  return Object.fromEntries(own.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : [])))
}

/** The numbers of the rows that are meant. */
async function refsOf(deps: Deps, { pages, row, visit }: Asked, { ids, isAll, from }: Chosen): Promise<string[]> {
  const [path = '', query = ''] = from.split('?')
  const list = pages.find((page) => page.bulk?.some(({ act }) => act === row.name) && placesIn(page.path, path))
  if (!list?.rows && !list?.shownIds) throw notFound('列表')
  const { staff } = visit
  if (!isAll) {
    for (const ref of ids) await refuseAct(deps.db, row, { ref, staff })
    return [...ids]
  }
  const texts = Object.fromEntries(new URLSearchParams(query))
  const within = depsWithin(deps, staff)
  const own = await list.shownIds?.(within, { params: placesIn(list.path, path) ?? {}, query: texts })
  if (own) return own.map(String)
  const wanted = filterOf(list.filters ?? [], { query: texts }, deps.now())
  const rows = (await list.rows?.(within, { ...wanted, before: undefined, limit: MOST_ROWS + 1 })) ?? []
  if (rows.length > MOST_ROWS) throw invalid(`一次最多 ${MOST_ROWS} 条，请缩小筛选`)
  return rows.map(({ id }) => String(id))
}

/** Takes a trial back. */
class Trial extends Error {}

type Attempt = { row: ActRow; ref: string; version: number; values: object; visit: DeskVisit; formKey: string }

/** Does the act to one row, and what belongs to it in the same transaction. */
async function doOne(work: Tx, deps: Deps, { row, ref, version, values, visit, formKey }: Attempt): Promise<void> {
  const now = deps.now()
  await refuseAct(work, row, { ref, staff: visit.staff, values: values ?? {} })
  const made = await row.run(work, { ref, visit, deps, now, values, version, formKey } as never)
  const { object, before, after, reason = '' } = made
  await writeAudit(work, { staffId: visit.staff.id, act: row.name, object, before, after, reason, ip: visit.ip, at: now })
}

/** Why a row would be refused: it is tried, and all of it taken back. */
async function refusalOf(deps: Deps, attempt: Attempt): Promise<string | null> {
  try {
    await tx(deps.db, async (work) => {
      await doOne(work, deps, attempt)
      throw new Trial()
    })
  } catch (error) {
    if (error instanceof Refusal) return error.message
    if (!(error instanceof Trial)) throw error
  }
  return null
}

/** Does the run from where it stands to its end. Of two processes at it each row is done by one. */
export async function carryOn(deps: Deps, acts: readonly ActRow[], id: number): Promise<void> {
  const run = await bulkRun(deps.db, id)
  const row = run && acts.find(({ name }) => name === run.act)
  if (!run || !row) return
  const { values, errors } = parseForm(row.fields, run.texts)
  if (errors) throw new Error(`the texts of run ${id} cannot be read`)
  const stored = { params: {}, query: {}, ...run.visit } as DeskVisit
  // Their reach is read anew: they may have been narrowed since.
  const visit = { ...stored, staff: { ...stored.staff, scope: (await staffById(deps.db, run.staffId))?.scope ?? null } }
  for (let place = run.place; place < run.refs.length; place += 1) {
    const [ref, version] = run.refs[place] ?? ['', 0]
    await passRow(deps, run, place, { row, ref, version, values, visit, formKey: `bulk-${id}-${ref}` })
  }
  await endBulkRun(deps.db, id, deps.now())
  emptyPublicCache(deps)
}

async function passRow(deps: Deps, run: BulkRun, place: number, attempt: Attempt): Promise<void> {
  try {
    const isOwn = await tx(deps.db, async (work) => {
      if (!(await passBulkRow(work, run.id, place))) return false
      await doOne(work, deps, attempt)
      return true
    })
    if (isOwn)
      await attempt.row
        .follow?.(deps, attempt.ref)
        .catch((error: unknown) => deps.log.error({ err: error, act: run.act }, 'work after an act failed'))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await tx(deps.db, (work) => refuseBulkRow(work, run, place, { ref: attempt.ref, reason: error.message }))
  }
}

type FormProps = {
  asked: Asked
  chosen: Chosen
  count: number
  texts: Texts
  errors: Record<string, string>
  fields: ActRow['fields']
  now: number
}

function HiddenChoice({ ids, isAll, from }: Chosen) {
  return <HiddenFields texts={{ from: [from], ...(isAll ? { all: ['1'] } : { id: ids }) }} />
}

function BulkForm({ asked, chosen, count, texts, errors, fields, now }: FormProps) {
  return (
    <>
      <p>选了 {count} 条，每一条都按下面填的办。</p>
      <form method="post">
        <input type="hidden" name="_token" value={formToken(asked.visit.staff.token, purposeOf(asked), now)} />
        <HiddenChoice {...chosen} />
        <FormFields fields={fields} texts={texts} errors={errors} />
        <button type="submit" name="_step" value="preview">
          下一步：查看变化
        </button>
      </form>
    </>
  )
}

type Shown = {
  lines: readonly (readonly [string, number])[]
  refused: readonly { ref: string; reason: string }[]
  items: readonly BulkRef[]
  count: number
}
type PreviewProps = { asked: Asked; chosen: Chosen; shown: Shown; texts: Texts; code: CodeAsked | null; now: number }

function Refused({ refused }: Pick<Shown, 'refused'>) {
  if (refused.length === 0) return null
  return (
    <>
      <h2>办不成的 {refused.length} 条</h2>
      <ul>
        {refused.map(({ ref, reason }) => (
          <li key={ref}>
            {ref}：{reason}
          </li>
        ))}
      </ul>
    </>
  )
}

function BulkPreview({ asked, chosen, shown: { lines, refused, items, count }, texts, code, now }: PreviewProps) {
  const todo = items.length > 0 ? items.length : count
  return (
    <>
      <p>确认后将会：</p>
      <ul>
        {lines.map(([line, times]) => (
          <li key={line}>
            {line} <b>× {times}</b>
          </li>
        ))}
        {count > AT_ONCE && <li>一共 {count} 条，在后台办，办完在结果页列出没办成的</li>}
      </ul>
      <Refused refused={refused} />
      {todo === 0 ? (
        <p className="empty">没有办得成的。</p>
      ) : (
        <form method="post">
          <input type="hidden" name="_token" value={formToken(asked.visit.staff.token, purposeOf(asked), now)} />
          <HiddenChoice {...chosen} />
          <HiddenFields texts={{ ...texts, _count: [String(count)], _item: items.map(([ref, version]) => `${ref}:${version}`) }} />
          {code && <CodeField asked={code} />}
          <button type="submit" name="_step" value="run">
            {asked.row.title} {todo} 条
          </button>
          {code && <AnotherCode asked={code} />}
        </form>
      )}
    </>
  )
}

const ownTexts = ({ fields }: ActRow, texts: Texts): Texts =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, texts[name] ?? []]))

async function showForm(
  deps: Deps,
  asked: Asked,
  reply: FastifyReply,
  given: { texts: Texts; errors?: Record<string, string>; notice?: string },
) {
  const { row, visit } = asked
  const chosen = chosenIn(given.texts)
  const refs = await refsOf(deps, asked, chosen)
  const [first] = refs
  if (first === undefined) throw invalid('先在列表里选几条')
  const start = await startWithin(deps, row, first, visit).catch((error: unknown) => {
    if (error instanceof Refusal) return { facts: [] }
    throw error
  })
  const { texts, errors = {}, notice } = given
  const fields = withChoices(row.fields, start)
  const children = (
    <BulkForm
      asked={asked}
      chosen={chosen}
      count={refs.length}
      texts={ownTexts(row, texts)}
      errors={errors}
      fields={fields}
      now={deps.now()}
    />
  )
  return send(reply, given.errors ? 422 : 200, htmlOf({ title: row.title, frame: await asked.frame(), notice, children }))
}

/** Lines that say what the act would do to each row, as far as it can be shown at once. */
async function foresee(deps: Deps, { row, visit }: Asked, refs: readonly string[], values: object): Promise<Shown> {
  const lines = new Map<string, number>()
  const refused: { ref: string; reason: string }[] = []
  const items: BulkRef[] = []
  for (const ref of refs.slice(0, AT_ONCE)) {
    try {
      const { version = 0 } = await startWithin(deps, row, ref, visit)
      const said = await row.preview(deps, ref, values as never, visit)
      const reason = await refusalOf(deps, { row, ref, version, values, visit, formKey: `trial-${ref}` })
      if (reason !== null) throw conflict(reason)
      for (const line of said) lines.set(line, (lines.get(line) ?? 0) + 1)
      items.push([ref, version])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ ref, reason: error.message })
    }
  }
  return { lines: [...lines], refused, items: refs.length > AT_ONCE ? [] : items, count: refs.length }
}

async function showPreview(deps: Deps, asked: Asked, reply: FastifyReply, texts: Texts) {
  const { row, visit } = asked
  const { values, errors } = parseForm(row.fields, texts)
  if (errors) return showForm(deps, asked, reply, { texts, errors })
  const chosen = chosenIn(texts)
  const shown = await foresee(deps, asked, await refsOf(deps, asked, chosen), values)
  const code = needsCode(row, visit.staff, deps.now()) ? await requestCode(deps, visit) : null
  const children = <BulkPreview asked={asked} chosen={chosen} shown={shown} texts={ownTexts(row, texts)} code={code} now={deps.now()} />
  return send(reply, 200, htmlOf({ title: row.title, frame: await asked.frame(), children }))
}

/** The rows as they were shown; all of a filter only if it still finds as many. */
async function confirmedRefs(deps: Deps, asked: Asked, texts: Texts): Promise<BulkRef[]> {
  const items = (texts._item ?? []).flatMap((item): BulkRef[] => {
    const [, ref, version] = /^(\d{1,10}):(\d{1,15})$/.exec(item) ?? []
    return ref === undefined ? [] : [[ref, Number(version)]]
  })
  if (items.length > 0) return items.slice(0, AT_ONCE)
  const refs = await refsOf(deps, asked, chosenIn(texts))
  if (String(refs.length) !== texts._count?.[0]) throw conflict(`符合筛选的现在有 ${refs.length} 条，和刚才看到的不一样，请重新查看`)
  return Promise.all(refs.map(async (ref): Promise<BulkRef> => [ref, (await startWithin(deps, asked.row, ref, asked.visit)).version ?? 0]))
}

async function run(deps: Deps, asked: Asked, texts: Texts, nonce: string): Promise<number> {
  const { row, visit } = asked
  if (parseForm(row.fields, texts).errors) throw conflict('表单内容有误，请返回修改')
  if (needsCode(row, visit.staff, deps.now())) await confirmAct(deps, visit.staff, texts._code?.[0] ?? '')
  const refs = await confirmedRefs(deps, asked, texts)
  if (refs.length === 0) throw invalid('没有办得成的')
  const now = deps.now()
  return tx(deps.db, async (work) => {
    if (!(await spendForm(work, nonce, now))) throw conflict('这个表单已经提交过')
    const own = { staff: { ...visit.staff, token: '' }, ip: visit.ip }
    const id = await addBulkRun(work, { staffId: visit.staff.id, act: row.name, texts: ownTexts(row, texts), refs, visit: own, now })
    await addJob(work, 'runBulk', { ref: String(id), payload: { id }, runAt: refs.length > AT_ONCE ? now : now + RESCUE_MS, now })
    return id
  })
}

/** The form of an act for many rows: which rows, then what would change, then the run with its report. */
export async function takeBulk(deps: Deps, asked: Asked, acts: readonly ActRow[], request: FastifyRequest, reply: FastifyReply) {
  if (request.method === 'GET') return showForm(deps, asked, reply, { texts: textsOf(request.query) })
  const texts = textsOf(request.body)
  const nonce = nonceIn(asked.visit.staff.token, purposeOf(asked), texts._token?.[0] ?? '', deps.now())
  if (nonce === undefined) throw forbidden('表单已过期，请重新打开')
  try {
    if (texts._step?.[0] !== 'run') return await showPreview(deps, asked, reply, texts)
    const id = await run(deps, asked, texts, nonce)
    const made = await bulkRun(deps.db, id)
    if (made && made.refs.length <= AT_ONCE) await carryOn(deps, acts, id)
    return reply.redirect(`/bulk-runs/${id}`, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return showForm(deps, asked, reply, { texts, errors: {}, notice: error.message })
  }
}
