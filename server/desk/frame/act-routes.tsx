import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { changedRows, type Field, type Fields, parseForm, settleForm, type Texts } from '#server/desk/parts/field'
import { chosenTitles, pickingOf } from '#server/desk/parts/library-choices'
import { FormOf, fileField, type Picking } from '#server/desk/parts/media-choices'
import { foreignFiles, readPick } from '#server/desk/parts/media-field'
import { linesOfRows } from '#server/desk/parts/row-fields'
import { type SentForm, takeActForm } from '#server/desk/site/media-form'
import { kinds } from '#server/desk/site/media-words'
import { emptyPublicCache } from '#server/public-cache'
import { conflict, forbidden, notFound, Refusal } from '#server/refusal'
import { spendForm } from '#server/repositories/account/staff-session'
import { keepFile } from '#server/repositories/site/desk-file'
import { OnwardButton, PreviewButton } from './act-form'
import { AnotherCode, type CodeAsked, CodeField, confirmAct, needsCode, requestCode } from './confirmation'
import { Facts } from './detail'
import { FormFields, HiddenFields } from './form'
import { formToken, nonceIn } from './form-token'
import { type Frame, htmlOf } from './layout'
import { addressOf, FromField, type Origin, originIn } from './origin'
import { allows } from './permission'
import { depsWithin, refuseAct, startWithin } from './reach'
import { type SentFile, send, sendArchive, sendDocument, sendFile, sendWorkbook, sentForm } from './reply'
import type { ActRow, DeskVisit, Done } from './row'
import { lookAtSecond, perform, performOrPrepare, type Second, secondWords, weigh } from './second'
import type { Start } from './start'
import { nextAfter, type Queue, waitingIds } from './walk'

/** A form that comes back: what was typed, for which version, and what is wrong with it; `change` is the button of a list, `words` what is looked for in the library, `action` where it goes, if not to its own address. */
type Typed = {
  texts: Texts
  version: string
  from?: Origin | undefined
  errors?: Record<string, string>
  notice?: string
  change?: string
  words?: Texts
  action?: string
}
/** `queue`: the one that the act works through. */
type Asked = { row: ActRow; ref: string; visit: DeskVisit; frame: () => Promise<Frame>; queue: Queue | undefined }

const purposeOf = ({ row, ref }: Asked) => `${row.name}/${ref}`
const hasFile = ({ fields }: ActRow) => Object.values(fields).some(({ look }) => look === 'file')
/** Texts that a form was sent with, for showing it again; passwords and codes are typed again. */
const ownTexts = ({ fields }: ActRow, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { look }]) => (look === 'secret' || look === 'code' ? [] : [[name, texts[name] ?? []]])),
  )

const fromOf = (texts: Texts): Origin | undefined => originIn(texts._from?.[0])

type Choices = NonNullable<Start['choices']>

/** Choices for the columns of a list, which are named `list.column`. */
const columnsOf = (choices: Choices, list: string): Choices =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, of]) => (name.startsWith(`${list}.`) ? [[name.slice(list.length + 1), of]] : [])),
  )

/** Fields with the choices that are known only now. */
export const withChoices = (fields: Fields, { choices = {}, without = [] }: Start): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (without.includes(name)) return []
      const columns = field.columns && withChoices(field.columns, { facts: [], choices: columnsOf(choices, name) })
      return [[name, { ...field, ...(columns && { columns }), ...(choices[name] && { choices: choices[name] }) }]]
    }),
  )

/** Holds the part of the library that a form shows. */
type Shelf = { titles: Readonly<Record<string, string>>; picking: Picking | undefined }
type FormPageProps = { asked: Asked; start: Start; texts: Texts; typed: Typed | undefined; now: number; shelf: Shelf; beside: ReactNode }

/** A form; the first of its buttons is the one that the Enter key presses. */
function FormPage({ asked, start, texts, typed, now, shelf, beside }: FormPageProps) {
  const { row, visit } = asked
  const next = row.isDirect ? { value: 'run', words: row.button ?? '保存' } : { value: 'preview', words: '下一步：查看变化' }
  const page = (
    <>
      {row.above}
      {start.facts.length > 0 && <Facts of={start.facts} />}
      <form
        method="post"
        action={typed?.action}
        encType={hasFile(row) ? 'multipart/form-data' : undefined}
        data-preview={row.beside && true}
        data-typed={typed?.texts && true}
      >
        <input type="hidden" name="_token" value={formToken(visit.staff.token, purposeOf(asked), now)} />
        <input type="hidden" name="_version" value={typed?.version ?? start.version ?? 0} />
        <FromField of={typed?.from} />
        <button type="submit" name="_step" value={next.value} className="unseen" tabIndex={-1} aria-hidden>
          {next.words}
        </button>
        <FormOf value={`${row.name}/${encodeURIComponent(asked.ref)}`}>
          <FormFields
            fields={withChoices(row.fields, start)}
            texts={texts}
            errors={typed?.errors ?? {}}
            change={typed?.change}
            {...shelf}
          />
        </FormOf>
        <button type="submit" name="_step" value={next.value}>
          {next.words}
        </button>
        {row.onward && <OnwardButton words={row.onward.words} />}
        {row.beside && <PreviewButton />}
      </form>
      {typed && typed.version !== String(start.version ?? 0) && (
        <StoredTexts fields={withChoices(row.fields, start)} stored={start.texts ?? {}} typed={texts} />
      )}
    </>
  )
  if (!row.beside) return page
  return (
    <div className="writing">
      <section aria-label={row.title}>{page}</section>
      <aside>{beside}</aside>
    </div>
  )
}

/** Shows the stored texts beside those typed for an older version: neither is lost. */
function StoredTexts({ fields, stored, typed }: { fields: Fields; stored: Texts; typed: Texts }) {
  const other = Object.entries(fields).filter(([name]) => (stored[name] ?? []).join('\n') !== (typed[name] ?? []).join('\n'))
  if (other.length === 0) return null
  const storedIn = (name: string, { isFixed, columns }: Field) => {
    const own = stored[name] ?? []
    if (!isFixed || !columns) return own
    const known = linesOfRows(columns, typed[name] ?? [])
    return linesOfRows(columns, own).filter((line) => !known.includes(line))
  }
  return (
    <section>
      <h2>现在保存的内容</h2>
      <p>上面是你填写的，下面是别人已经保存的。核对后重新打开这个表单再改。</p>
      <Facts of={other.map(([name, field]) => [field.label, storedIn(name, field).join('\n') || '—'] as const)} />
    </section>
  )
}

type PreviewProps = {
  asked: Asked
  lines: string[]
  texts: Texts
  version: string
  from: Origin | undefined
  code: CodeAsked | null
  second: Second | null
  now: number
}

function PreviewPage({ asked, lines, texts, version, from, code, second, now }: PreviewProps) {
  return (
    <>
      {second && <p className="notice">{secondWords(second)}</p>}
      <p>{second ? '另一位同事确认后将会：' : '确认后将会：'}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form method="post" data-typed>
        <input type="hidden" name="_token" value={formToken(asked.visit.staff.token, purposeOf(asked), now)} />
        <input type="hidden" name="_version" value={version} />
        <FromField of={from} />
        <HiddenFields texts={texts} />
        {code && <CodeField asked={code} />}
        <button type="submit" name="_step" value="run">
          {second ? '交给另一位同事确认' : '确认'}
        </button>
        {code && <AnotherCode asked={code} />}
      </form>
    </>
  )
}

const shell = async ({ row, frame }: Asked) => ({
  title: row.title,
  frame: await frame(),
  ...(row.at !== undefined && { at: row.at }),
  ...(row.head && { head: row.head }),
})

/** The form of an act, with what was typed before, for the version it was typed for, and what is wrong with it. */
export async function showForm(deps: Deps, asked: Asked, reply: FastifyReply, typed?: Typed) {
  const start = await startWithin(deps, asked.row, asked.ref, asked.visit)
  const { texts = start.texts ?? {}, notice, errors } = typed ?? {}
  const { fields } = asked.row
  const pick = readPick(fields, typed?.change)
  const picking = pick?.address === null ? await pickingOf(deps, fields, pick.name, typed?.words ?? {}) : undefined
  const shelf = { picking, titles: await chosenTitles(deps, fields, texts) }
  const beside = await asked.row.beside?.(deps, asked.ref, texts, asked.visit)
  const form = <FormPage asked={asked} start={start} texts={texts} typed={typed} now={deps.now()} shelf={shelf} beside={beside} />
  return send(reply, errors ? 422 : 200, htmlOf({ ...(await shell(asked)), notice, children: form }))
}

/** The values of a form. Files of hosts that learners are not shown are refused as well. */
async function parsed(deps: Deps, { fields }: ActRow, texts: Texts) {
  const read = await settleForm(deps, fields, parseForm(fields, texts))
  const foreign = foreignFiles(deps.env, fields, texts)
  return Object.keys(foreign).length === 0 ? read : { values: null, errors: { ...read.errors, ...foreign } }
}

async function showPreview(deps: Deps, asked: Asked, reply: FastifyReply, texts: Texts, version: string) {
  const { row, ref, visit } = asked
  const from = fromOf(texts)
  const { values, errors } = await parsed(deps, row, texts)
  if (errors) return showForm(deps, asked, reply, { texts, errors, version, from })
  await refuseAct(deps.db, row, { ref, staff: visit.staff, values })
  const lines = await row.preview(deps, ref, values as never, visit)
  const second = await lookAtSecond(deps, row, { ref, values, staff: visit.staff })
  const code = needsCode(row, visit.staff, deps.now()) ? await requestCode(deps, visit) : null
  const shown = { asked, lines, texts: ownTexts(row, texts), version, from, code, second, now: deps.now() }
  const preview = <PreviewPage {...shown} />
  return send(reply, 200, htmlOf({ ...(await shell(asked)), children: preview }))
}

/** The texts of a form; a file that came with it waits under a number. */
async function keepFiles(deps: Deps, { row, visit }: Asked, texts: Texts, files: readonly SentFile[]): Promise<Texts> {
  const kept: Record<string, readonly string[]> = { ...texts }
  for (const { field, ...sent } of files)
    if (row.fields[field]?.look === 'file')
      kept[field] = [String(await keepFile(deps.db, { staffId: visit.staff.id, ...sent }, deps.now()))]
  return kept
}

/** Whether the second button of a form was pressed. */
function isOnward({ onward }: ActRow, texts: Texts): boolean {
  return onward !== undefined && texts._step?.[0] === 'onward'
}

/** Refuses what another person would confirm in vain: an act whose form was opened before somebody changed the object. */
async function refuseStale(deps: Deps, { row, ref, visit }: Asked, version: number): Promise<void> {
  const { version: present } = await row.start(deps, ref, visit)
  if (present !== undefined && present !== version) throw conflict('刚被别人改过，请重新打开核对')
}

async function runAct(deps: Deps, asked: Asked, texts: Texts, nonce: string): Promise<Done> {
  const { row, ref, visit } = asked
  const { values, errors } = await parsed(deps, row, texts)
  if (errors) throw conflict('表单内容有误，请返回修改')
  await refuseAct(deps.db, row, { ref, staff: visit.staff, values })
  if (isOnward(row, texts) && row.onward && !allows(visit.staff, row.onward.act())) throw forbidden(`你没有“${row.onward.words}”的权限`)
  if (needsCode(row, visit.staff, deps.now())) await confirmAct(deps, visit.staff, texts._code?.[0] ?? '')
  await row.check?.(deps, { visit, values } as never)
  const version = Number(texts._version?.[0] ?? 0) || 0
  const weighed = await weigh(deps, row, { ref, values, staff: visit.staff })
  if (weighed) await refuseStale(deps, asked, version)
  const lines = weighed ? await row.preview(deps, ref, values as never, visit) : []
  const waiting = asked.queue ? await waitingIds(depsWithin(deps, visit.staff), asked.queue) : []
  const done = await tx(deps.db, async (work) => {
    const now = deps.now()
    if (!(await spendForm(work, nonce, now))) throw conflict('这个表单已经提交过')
    const sent = { row, ref, visit, version, formKey: `desk-${nonce}`, now, deps, values }
    const own = await performOrPrepare(work, { ...sent, texts: ownTexts(row, texts), lines, weighed })
    const next = isOnward(row, texts) && !own.isWaiting ? row.onward?.act() : undefined
    return next ? { ...(await perform(work, { ...sent, row: next, version: 0, values: {} })), isWaiting: false } : own
  })
  emptyPublicCache(deps)
  const from = fromOf(texts)
  const to = from ? addressOf(from) : done.to
  return { ...done, to: done.isWaiting ? withNotice(to, 'done=second') : await wayOn(deps, asked, waiting, to) }
}

/** An address with the word for the notice, before the place in the page. */
function withNotice(address: string, word: string): string {
  const [to = '', place] = address.split('#')
  const told = `${to}${to.includes('?') ? '&' : '?'}${word}`
  return place === undefined ? told : `${told}#${place}`
}

/** Where an act goes on: to the next one of its queue where it was done to one that waited, else to the object. */
async function wayOn(deps: Deps, asked: Asked, waiting: readonly number[], address: string): Promise<string> {
  const came = await followed(deps, asked)
  const id = Number(asked.ref)
  if (asked.queue && came === 'done=1' && waiting.includes(id)) {
    const [to = ''] = address.split('#')
    const next = await nextAfter(depsWithin(deps, asked.visit.staff), asked.queue, { id, before: waiting, staffId: asked.visit.staff.id })
    return next === null ? `${to}?done=last` : `${next}?done=next&was=${encodeURIComponent(to)}`
  }
  return withNotice(address, came)
}

/** Returns the query of the next page: the act is done, whatever came of the work after it. */
async function followed(deps: Deps, { row, ref }: Asked): Promise<string> {
  try {
    await row.follow?.(deps, ref)
    return 'done=1'
  } catch (error) {
    deps.log.error({ err: error, act: row.name }, 'work after an act failed')
    return 'done=later'
  }
}

/** The texts of a form after a button of one of its lists. */
function changedTexts(row: ActRow, texts: Texts, change: string): Texts {
  const [name = '', ...button] = change.split(' ')
  const own = ownTexts(row, texts)
  const pick = readPick(row.fields, change)
  if (pick) return pick.address === null ? own : { ...own, [pick.name]: [pick.address] }
  const { columns } = (Object.hasOwn(row.fields, name) && row.fields[name]) || {}
  return columns ? { ...own, [name]: changedRows(columns, own[name] ?? [], button.join(' ')) } : own
}

/** Shows what would change, or does it. A form without a preview is checked when it is done. */
async function takeStep(deps: Deps, asked: Asked, reply: FastifyReply, texts: Texts, nonce: string) {
  const version = texts._version?.[0] ?? '0'
  if (texts._step?.[0] !== 'run' && !isOnward(asked.row, texts)) return showPreview(deps, asked, reply, texts, version)
  // Sent from the page of its object, where no code could be sent before.
  const lacksCode = texts._code === undefined && needsCode(asked.row, asked.visit.staff, deps.now())
  if (lacksCode && !asked.row.isDirect) return showPreview(deps, asked, reply, texts, version)
  const { errors } = await parsed(deps, asked.row, texts)
  if (errors) return showForm(deps, asked, reply, { texts: ownTexts(asked.row, texts), errors, version, from: fromOf(texts) })
  const { to, file, book, archive, document, shown } = await runAct(deps, asked, texts, nonce)
  if (shown) return send(reply, 200, htmlOf({ ...(await shell(asked)), children: shown }))
  if (archive) return sendArchive(reply, archive)
  if (document) return sendDocument(reply, document)
  if (book) return sendWorkbook(reply, book.name, book.sheets)
  return file ? sendFile(reply, file.name, file.rows) : reply.redirect(to, 303)
}

/** A form that was sent: first what would change is shown, then it is done and the page goes on to the object. */
export async function takeForm(deps: Deps, asked: Asked, request: FastifyRequest, reply: FastifyReply) {
  const sent = await sentForm(request)
  const nonce = nonceIn(asked.visit.staff.token, purposeOf(asked), sent.texts._token?.[0] ?? '', deps.now())
  if (nonce === undefined) throw forbidden('表单已过期，请重新打开')
  const texts = await keepFiles(deps, asked, sent.texts, sent.files)
  const version = texts._version?.[0] ?? '0'
  const from = fromOf(texts)
  const change = texts._change?.[0]
  if (change !== undefined)
    return showForm(deps, asked, reply, { texts: changedTexts(asked.row, texts, change), version, from, change, words: texts })
  try {
    return await takeStep(deps, asked, reply, texts, nonce)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return showForm(deps, asked, reply, { texts: ownTexts(asked.row, texts), errors: {}, notice: error.message, version, from })
  }
}

/** Says why a file that was sent does not go into a field; empty where it does. */
function sendFault({ accepts = [], label }: Field, upload: SentForm['upload']): string {
  if (upload === null) return '请先选择要上传的文件'
  const { row, fault, name } = upload
  if (row === null) return fault
  return accepts.includes(row.kind)
    ? ''
    : `“${name}”是${kinds[row.kind]}，已经放进素材库；${label}要${accepts.map((kind) => kinds[kind]).join('或')}`
}

/** A form that was sent with a file for one of its fields: it comes back as it was, with the file in the field. */
export async function takeSending(deps: Deps, asked: Asked, name: string, request: FastifyRequest, reply: FastifyReply) {
  const { row, ref, visit } = asked
  const field = Object.hasOwn(row.fields, name) ? row.fields[name] : undefined
  if (field?.look !== 'media') throw notFound('这一栏')
  await refuseAct(deps.db, row, { ref, staff: visit.staff })
  const isOurs = (token: string) => nonceIn(visit.staff.token, purposeOf(asked), token, deps.now()) !== undefined
  const { texts, upload } = await takeActForm(deps, request, { staff: visit.staff, wanted: fileField(name), isOurs })
  if (!isOurs(texts._token?.[0] ?? '')) throw forbidden('表单已过期，请重新打开')
  const fault = sendFault(field, upload)
  const own = ownTexts(row, texts)
  const action = `/acts/${row.name}/${encodeURIComponent(ref)}`
  const typed = { version: texts._version?.[0] ?? '0', from: fromOf(texts), action }
  if (fault !== '') return showForm(deps, asked, reply, { ...typed, texts: own, errors: { [name]: fault } })
  return showForm(deps, asked, reply, { ...typed, texts: { ...own, [name]: [upload?.row?.address ?? ''] } })
}
