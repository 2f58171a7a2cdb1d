import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps'
import { nonceIn } from '#server/desk/frame/form-token'
import type { Texts } from '#server/desk/parts/field'
import { sizeOnDisk } from '#server/providers/media/library'
import { forbidden, invalid, Refusal } from '#server/refusal'
import type { StaffSession } from '#server/repositories/account/staff-session'
import { type LibraryRow, libraryRow } from '#server/repositories/site/library'
import { beginUpload, endUpload, type UploadRow, uploadByKey } from '#server/repositories/site/media-upload'
import { beginMediaUpload, plainName } from '#server/services/site/library/begin-upload'
import { comingFile, dropBytes, takeUpload } from '#server/services/site/library/take-upload'

/** The plain form of the library, for browsers without script: its bytes go to the disk as they come, and are kept nowhere else. */

const FORM_BYTES = 200_000_000
/** Words and borders of a form beside its files. */
const AROUND_BYTES = 8_388_608
const MOST_FILES = 20
export const SEND_PURPOSE = 'media-send'

/** Fields of a form beside its files, and their letters in all. */
const MOST_FIELDS = 200
const MOST_LETTERS = 2_000_000
const TOO_LARGE = '这样上传的文件最大 200 MB，请在能运行脚本的浏览器里上传'

type Sent = { key: string; name: string; isCut: boolean }
type Form = { texts: Texts; files: Sent[] }

async function keep(deps: Deps, stream: Readable & { truncated?: boolean }, name: string): Promise<Sent> {
  const key = randomBytes(16).toString('hex')
  await pipeline(stream, createWriteStream(`${comingFile(deps, key)}.form`, { flags: 'wx' }))
  return { key, name, isCut: stream.truncated === true }
}

/** `wanted`: the name of the field whose files are taken. */
type Asked = { wanted: string; isOurs: (token: string) => boolean }

/** Reads the form. Its token comes before its files, so that a form of somebody else writes nothing. */
function readForm(deps: Deps, request: FastifyRequest, { wanted, isOurs }: Asked): Promise<Form> {
  return new Promise((done, fail) => {
    const texts = new Map<string, string[]>()
    let letters = 0
    const kept: Promise<Sent>[] = []
    const headers = request.headers as ConstructorParameters<typeof Busboy>[0]['headers']
    const parser = new Busboy({
      headers,
      limits: { fileSize: FORM_BYTES, files: MOST_FILES, fields: MOST_FIELDS, fieldSize: MOST_LETTERS },
    })
    parser.on('field', (name: string, value: string) => {
      letters += value.length
      if (letters > MOST_LETTERS) fail(invalid('表单内容太长'))
      else texts.set(name, [...(texts.get(name) ?? []), value])
    })
    parser.on('file', (field: string, stream: Readable, name: string) => {
      if (!isOurs(texts.get('_token')?.[0] ?? '')) {
        stream.resume()
        fail(forbidden('表单已过期，请重新打开'))
      } else if (field !== wanted || name === undefined || name === '') stream.resume()
      else kept.push(keep(deps, stream, name))
    })
    parser.once('error', () => fail(invalid('表单有误，请重新提交')))
    parser.once('finish', () => Promise.all(kept).then((files) => done({ texts: Object.fromEntries(texts), files }), fail))
    request.raw.once('aborted', () => fail(invalid('上传中断了，请重新提交')))
    request.raw.pipe(parser)
  })
}

async function take(
  deps: Deps,
  staffId: number,
  { key, name, isCut }: Sent,
  replaces: number | null,
  ip: string,
): Promise<UploadRow | undefined> {
  const draft = `${comingFile(deps, key)}.form`
  const size = await sizeOnDisk(draft)
  const row = { key, staffId, name: plainName(name), size, replaces }
  try {
    if (isCut) throw invalid(TOO_LARGE)
    await beginMediaUpload(deps, row)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await dropBytes(deps, `${key}.form`)
    await beginUpload(deps.db, { ...row, size: Math.max(1, size), now: deps.now() }, Number.MAX_SAFE_INTEGER)
    await endUpload(deps.db, key, { state: 'refused', fault: error.message })
    return uploadByKey(deps.db, key)
  }
  await rename(draft, comingFile(deps, key))
  return takeUpload(deps, key, { ip })
}

/** A form that says beforehand that it is too large is not read. */
function refuseLarge({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > FORM_BYTES + AROUND_BYTES) throw invalid(TOO_LARGE)
}

/** Takes the files of a form into the library; what became of each stands in its row. */
export async function takeMediaForm(deps: Deps, request: FastifyRequest, staff: StaffSession): Promise<void> {
  refuseLarge(request)
  const isOurs = (token: string) => nonceIn(staff.token, SEND_PURPOSE, token, deps.now()) !== undefined
  const form = await readForm(deps, request, { wanted: 'files', isOurs })
  const { replaces = [] } = form.texts
  const target = /^[1-9]\d{0,8}$/.test(replaces[0] ?? '') ? Number(replaces[0]) : null
  for (const sent of form.files) await take(deps, staff.id, sent, target, request.ip)
}

/** Holds the form of an act, with the result of the file that was sent with it; null where none was chosen. */
export type SentForm = { texts: Texts; upload: { name: string; fault: string; row: LibraryRow | null } | null }

/** Reads the form of an act, of which `isOurs` knows the token, and takes the file that came with it into the library. */
export async function takeActForm(
  deps: Deps,
  request: FastifyRequest,
  { staff, ...asked }: Asked & { staff: StaffSession },
): Promise<SentForm> {
  refuseLarge(request)
  const { texts, files } = await readForm(deps, request, asked)
  const [sent, ...others] = files
  for (const { key } of others) await dropBytes(deps, `${key}.form`)
  const upload = sent && (await take(deps, staff.id, sent, null, request.ip))
  if (!upload) return { texts, upload: null }
  const { name, fault, mediaId } = upload
  return { texts, upload: { name, fault, row: mediaId === null ? null : ((await libraryRow(deps.db, mediaId)) ?? null) } }
}
