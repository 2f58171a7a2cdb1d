import type { FastifyReply, FastifyRequest } from 'fastify'
import { tx } from '../database/tx'
import type { Deps } from '../deps'
import { emptyPublicCache } from '../public-cache'
import { conflict, forbidden, Refusal } from '../refusal'
import { writeAudit } from '../repositories/audit'
import { keepFile } from '../repositories/desk-file'
import { confirmStaffSession, spendForm } from '../repositories/staff-session'
import { useCode } from '../services/user/sms-codes'
import { Facts } from './detail'
import { parseForm, type Texts } from './field'
import { FormFields, HiddenFields } from './form'
import { formToken, nonceIn } from './form-token'
import { htmlOf } from './layout'
import { type SentFile, send, sendFile, sentForm } from './reply'
import type { ActRow, DeskVisit, Done, PageRow, Start } from './row'
import { sendStaffCode } from './send-code'

type Asked = { row: ActRow; ref: string; visit: DeskVisit; menu: readonly PageRow[] }

const purposeOf = ({ row, ref }: Asked) => `${row.name}/${ref}`
const hasFile = ({ fields }: ActRow) => Object.values(fields).some(({ look }) => look === 'file')
/** For so long a code counts for acts that ask for one lately given. */
const CONFIRMED_MS = 600_000
const needsCode = ({ row: { confirms }, visit: { staff } }: Asked, now: number) =>
  confirms === 'each' || (confirms === 'lately' && now - staff.confirmedAt >= CONFIRMED_MS)
const ownTexts = (row: ActRow, texts: Texts): Texts => Object.fromEntries(Object.keys(row.fields).map((name) => [name, texts[name] ?? []]))

function FormPage({
  asked,
  start,
  texts,
  errors,
  now,
}: {
  asked: Asked
  start: Start
  texts: Texts
  errors: Record<string, string>
  now: number
}) {
  return (
    <>
      <Facts of={start.facts} />
      <form method="post" encType={hasFile(asked.row) ? 'multipart/form-data' : undefined}>
        <input type="hidden" name="_token" value={formToken(asked.visit.staff.token, purposeOf(asked), now)} />
        <input type="hidden" name="_version" value={start.version ?? 0} />
        <FormFields fields={asked.row.fields} texts={texts} errors={errors} />
        <button type="submit" name="_step" value="preview">
          下一步：查看变化
        </button>
      </form>
    </>
  )
}

function PreviewPage({ asked, lines, texts, version, now }: { asked: Asked; lines: string[]; texts: Texts; version: string; now: number }) {
  return (
    <>
      <p>确认后将会：</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form method="post">
        <input type="hidden" name="_token" value={formToken(asked.visit.staff.token, purposeOf(asked), now)} />
        <input type="hidden" name="_version" value={version} />
        <HiddenFields texts={texts} />
        {needsCode(asked, now) && (
          <div className="field">
            <label htmlFor="_code">短信验证码</label>
            <small>已发送到您的手机，用来确认是您本人操作。</small>
            <input id="_code" name="_code" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </div>
        )}
        <button type="submit" name="_step" value="run">
          确认
        </button>
      </form>
    </>
  )
}

const shell = ({ row, visit, menu }: Asked) => ({ title: row.title, staff: visit.staff, menu })

/** The form of an act, with what was typed before and what is wrong with it. */
export async function showForm(
  deps: Deps,
  asked: Asked,
  reply: FastifyReply,
  typed?: { texts: Texts; errors: Record<string, string>; notice?: string },
) {
  const start = await asked.row.start(deps, asked.ref, asked.visit)
  const { texts = start.texts ?? {}, errors = {}, notice } = typed ?? {}
  const form = <FormPage asked={asked} start={start} texts={texts} errors={errors} now={deps.now()} />
  return send(reply, typed ? 422 : 200, htmlOf({ ...shell(asked), notice, children: form }))
}

async function showPreview(deps: Deps, asked: Asked, reply: FastifyReply, texts: Texts, version: string) {
  const { row, ref, visit } = asked
  const { values, errors } = parseForm(row.fields, texts)
  if (errors) return showForm(deps, asked, reply, { texts, errors })
  const lines = await row.preview(deps, ref, values as never, visit)
  if (needsCode(asked, deps.now())) await sendStaffCode(deps, visit.staff.mobile, visit.ip)
  const preview = <PreviewPage asked={asked} lines={lines} texts={ownTexts(row, texts)} version={version} now={deps.now()} />
  return send(reply, 200, htmlOf({ ...shell(asked), children: preview }))
}

async function confirm(deps: Deps, { mobile, sessionId }: DeskVisit['staff'], code: string): Promise<void> {
  await useCode(deps, mobile, code)
  await confirmStaffSession(deps.db, sessionId, deps.now())
}

/** The texts of a form; a file that came with it waits under a number. */
async function keepFiles(deps: Deps, { row, visit }: Asked, texts: Texts, files: readonly SentFile[]): Promise<Texts> {
  const kept: Record<string, readonly string[]> = { ...texts }
  for (const { field, ...sent } of files)
    if (row.fields[field]?.look === 'file')
      kept[field] = [String(await keepFile(deps.db, { staffId: visit.staff.id, ...sent }, deps.now()))]
  return kept
}

async function runAct(deps: Deps, asked: Asked, texts: Texts, nonce: string): Promise<Done> {
  const { row, ref, visit } = asked
  const { values, errors } = parseForm(row.fields, texts)
  if (errors) throw conflict('表单内容有误，请返回修改')
  if (needsCode(asked, deps.now())) await confirm(deps, visit.staff, texts._code?.[0] ?? '')
  const version = Number(texts._version?.[0] ?? 0) || 0
  const done = await tx(deps.db, async (work) => {
    const now = deps.now()
    if (!(await spendForm(work, nonce, now))) throw conflict('这个表单已经提交过')
    const made = await row.run(work, { ref, visit, deps, now, values, version } as never)
    const { object, before, after, reason = '' } = made
    await writeAudit(work, { staffId: visit.staff.id, act: row.name, object, before, after, reason, ip: visit.ip, at: now })
    return made
  })
  emptyPublicCache(deps)
  const { to } = done
  return { ...done, to: `${to}${to.includes('?') ? '&' : '?'}${await followed(deps, asked)}` }
}

/** What stands in the address of the next page: the act is done, whatever came of the work after it. */
async function followed(deps: Deps, { row, ref }: Asked): Promise<string> {
  try {
    await row.follow?.(deps, ref)
    return 'done=1'
  } catch (error) {
    deps.log.error({ err: error, act: row.name }, 'work after an act failed')
    return 'done=later'
  }
}

/** A form that was sent: first what would change is shown, then it is done and the page goes on to the object. */
export async function takeForm(deps: Deps, asked: Asked, request: FastifyRequest, reply: FastifyReply) {
  const sent = await sentForm(request)
  const nonce = nonceIn(asked.visit.staff.token, purposeOf(asked), sent.texts._token?.[0] ?? '', deps.now())
  if (nonce === undefined) throw forbidden('表单已过期，请重新打开')
  const texts = await keepFiles(deps, asked, sent.texts, sent.files)
  try {
    if (texts._step?.[0] !== 'run') return await showPreview(deps, asked, reply, texts, texts._version?.[0] ?? '0')
    const { to, file } = await runAct(deps, asked, texts, nonce)
    if (file) return sendFile(reply, file.name, file.rows)
    return reply.redirect(to, 303)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return showForm(deps, asked, reply, { texts: ownTexts(asked.row, texts), errors: {}, notice: error.message })
  }
}
