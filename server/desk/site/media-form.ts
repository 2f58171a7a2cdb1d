import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps'
import { nonceIn } from '#server/desk/frame/form-token'
import { sizeOnDisk } from '#server/providers/media/library'
import { forbidden, invalid, Refusal } from '#server/refusal'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { beginUpload, endUpload } from '#server/repositories/site/media-upload'
import { beginMediaUpload, plainName } from '#server/services/site/library/begin-upload'
import { comingFile, dropBytes, takeUpload } from '#server/services/site/library/take-upload'

/** The plain form of the library, for browsers without script: its bytes go to the disk as they come, and are kept nowhere else. */

const FORM_BYTES = 200_000_000
/** Words and borders of a form beside its files. */
const AROUND_BYTES = 65_536
const MOST_FILES = 20
export const SEND_PURPOSE = 'media-send'

type Sent = { key: string; name: string; isCut: boolean }
type Form = { token: string; replaces: number | null; files: Sent[] }

async function keep(deps: Deps, stream: Readable & { truncated?: boolean }, name: string): Promise<Sent> {
  const key = randomBytes(16).toString('hex')
  await pipeline(stream, createWriteStream(`${comingFile(deps, key)}.form`, { flags: 'wx' }))
  return { key, name, isCut: stream.truncated === true }
}

/** Reads the form. Its token comes before its files, so that a form of somebody else writes nothing. */
function readForm(deps: Deps, request: FastifyRequest, isOurs: (token: string) => boolean): Promise<Form> {
  return new Promise((done, fail) => {
    const form: Form = { token: '', replaces: null, files: [] }
    const kept: Promise<Sent>[] = []
    const headers = request.headers as ConstructorParameters<typeof Busboy>[0]['headers']
    const parser = new Busboy({ headers, limits: { fileSize: FORM_BYTES, files: MOST_FILES, fields: 10, fieldSize: 1_000 } })
    parser.on('field', (name: string, value: string) => {
      if (name === '_token') form.token = value
      if (name === 'replaces' && /^[1-9]\d{0,8}$/.test(value)) form.replaces = Number(value)
    })
    parser.on('file', (_field: string, stream: Readable, name: string) => {
      if (!isOurs(form.token)) {
        stream.resume()
        fail(forbidden('表单已过期，请重新打开'))
      } else if (name === undefined || name === '') stream.resume()
      else kept.push(keep(deps, stream, name))
    })
    parser.once('error', () => fail(invalid('表单有误，请重新提交')))
    parser.once('finish', () => Promise.all(kept).then((files) => done({ ...form, files }), fail))
    request.raw.once('aborted', () => fail(invalid('上传中断了，请重新提交')))
    request.raw.pipe(parser)
  })
}

async function take(deps: Deps, staff: StaffSession, { key, name, isCut }: Sent, form: Form, ip: string): Promise<void> {
  const draft = `${comingFile(deps, key)}.form`
  const size = await sizeOnDisk(draft)
  const row = { key, staffId: staff.id, name: plainName(name), size, replaces: form.replaces }
  try {
    if (isCut) throw invalid('这样上传的文件最大 200 MB，请在能运行脚本的浏览器里上传')
    await beginMediaUpload(deps, row)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await dropBytes(deps, `${key}.form`)
    await beginUpload(deps.db, { ...row, size: Math.max(1, size), now: deps.now() }, Number.MAX_SAFE_INTEGER)
    return endUpload(deps.db, key, { state: 'refused', fault: error.message })
  }
  await rename(draft, comingFile(deps, key))
  await takeUpload(deps, key, { ip })
}

/** Takes the files of a form into the library; what became of each stands in its row. */
export async function takeMediaForm(deps: Deps, request: FastifyRequest, staff: StaffSession): Promise<void> {
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > FORM_BYTES + AROUND_BYTES) throw invalid('这样上传的文件最大 200 MB，请在能运行脚本的浏览器里上传')
  const isOurs = (token: string) => nonceIn(staff.token, SEND_PURPOSE, token, deps.now()) !== undefined
  const form = await readForm(deps, request, isOurs)
  for (const sent of form.files) await take(deps, staff, sent, form, request.ip)
}
