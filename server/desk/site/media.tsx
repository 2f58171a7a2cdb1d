import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { formToken } from '#server/desk/frame/form-token'
import { type Area, act, type DeskVisit, page } from '#server/desk/frame/row'
import { searchable } from '#server/desk/frame/search'
import { text } from '#server/desk/parts/field'
import { picking } from '#server/desk/parts/library-choices'
import { Choices } from '#server/desk/parts/media-choices'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { roomOnDisk } from '#server/providers/media/library'
import { playedMedia, posterOf, readDocument } from '#server/providers/media/played'
import { siteMediaOf, storeSiteMedia } from '#server/providers/uploads/site-media'
import { conflict, invalid } from '#server/refusal'
import { deskFileBytes } from '#server/repositories/site/desk-file'
import {
  changeFile,
  countLibrary,
  deleteFiles,
  type LibraryFilter,
  type LibraryRow,
  libraryRow,
  listLibrary,
  lockFiles,
  type MediaKindName,
  moveFiles,
} from '#server/repositories/site/library'
import { markStored, unstoredMedia } from '#server/repositories/site/media'
import { uploadsOf } from '#server/repositories/site/media-upload'
import { type MediaUse, markOf, mediaUses, usedIds } from '#server/repositories/site/media-use'
import { storedIdOf } from '@/domain/text/id-text'
import { SEND_PURPOSE } from './media-form'
import { Library, libraryHead } from './media-list'
import { MOST_CHOSEN, mediaRoles as roles } from './media-uploads'
import { type Chosen, Send, Single } from './media-view'
import { bytesText, kinds, useText } from './media-words'

const LIMIT = 50

const kindOf = (given: string | undefined): MediaKindName | undefined =>
  (['film', 'sound', 'picture', 'document'] as const).find((kind) => kind === given)

/** The filter of an address of the page. */
async function filterOf(db: Db, { query }: DeskVisit, uses: readonly MediaUse[]): Promise<LibraryFilter> {
  const word = (query.q ?? '').trim().slice(0, 100)
  const folder = query.folder || undefined
  const kind = kindOf(query.kind)
  const used = query.used === 'yes' || query.used === 'no' ? await usedIds(db, uses) : undefined
  return { kind, folder, word, ...(used && (query.used === 'yes' ? { ids: used } : { exceptIds: used })) }
}

/** A file with what is shown of it beside the list. */
async function chosenOf(deps: Deps, row: LibraryRow, uses: readonly MediaUse[]): Promise<Chosen> {
  const isPlayed = row.kind === 'film' || row.kind === 'sound'
  const shown = isPlayed ? await playedMedia(deps, row.address) : await readDocument(deps, row.address)
  return { row, shown, poster: await posterOf(deps, row), uses: uses.filter(({ mark }) => mark === markOf(row)) }
}

async function loadLibrary(deps: Deps, visit: DeskVisit) {
  const { db } = deps
  const uses = await mediaUses(db)
  const filter = await filterOf(db, visit, uses)
  const rows = await listLibrary(db, filter, { before: storedIdOf(visit.query.before), limit: LIMIT })
  const chosen = rows.find(({ id }) => id === storedIdOf(visit.query.id)) ?? rows[0]
  const counts = new Map<string, number>()
  for (const { mark } of uses) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const pictures = await Promise.all(
    rows.map(async (row) => [row.id, row.kind === 'picture' ? mediaUrl(deps.env, row.address) : await posterOf(deps, row)] as const),
  )
  return {
    rows,
    uses: new Map(rows.map((row) => [row.id, counts.get(markOf(row)) ?? 0])),
    pictures: new Map(pictures),
    chosen: chosen && (await chosenOf(deps, chosen, uses)),
    counts: await countLibrary(db),
    room: Math.max(0, await roomOnDisk(deps.env)),
    isLast: rows.length < LIMIT,
    now: deps.now(),
  }
}

const library = page({
  path: '/media',
  title: '素材库',
  section: '内容',
  roles,
  load: loadLibrary,
  head: libraryHead,
  view: (data, { query }) => <Library {...data} query={query} />,
})

const single = page({
  path: '/media/:id',
  title: '素材',
  roles,
  load: async (deps, { params }) => {
    const row = found(await libraryRow(deps.db, idOf(params.id, '文件')), '文件')
    return chosenOf(deps, row, await mediaUses(deps.db))
  },
  view: (chosen) => <Single {...chosen} />,
})

const send = page({
  path: '/media/send',
  title: '上传素材',
  roles,
  load: async ({ db, now }, { staff, query }) => {
    const replaces = storedIdOf(query.replaces)
    const target = replaces === undefined ? undefined : found(await libraryRow(db, replaces), '文件')
    return { target, token: formToken(staff.token, SEND_PURPOSE, now()), uploads: (await uploadsOf(db, staff.id)).reverse() }
  },
  view: (data) => <Send {...data} />,
})

/** Gives the dialog of the picker its list; the form itself shows the same without script. */
const pick = page({
  path: '/media/pick',
  title: '从素材库选',
  roles,
  load: async (deps, { query }) => {
    const word = (query.q ?? '').trim().slice(0, 100)
    const accepts = (query.kinds ?? '').split(',').flatMap((kind) => kindOf(kind) ?? [])
    return picking(deps, '_', accepts, { word, kind: query.kind ?? '', isUnused: query.unused === '1' })
  },
  view: (data) => <Choices {...data} />,
})

/** The files that an act is about: numbers with dashes between them. */
function chosenIds(ref: string): number[] {
  const ids = ref.split('-').flatMap((part) => storedIdOf(part) ?? [])
  if (ids.length === 0) throw invalid('请先选择文件')
  return [...new Set(ids)].slice(0, MOST_CHOSEN)
}

const filesOf = async (db: Db, ref: string) => {
  const rows = await listLibrary(db, { ids: chosenIds(ref) }, { limit: MOST_CHOSEN })
  if (rows.length === 0) throw invalid('选中的文件已经不在了')
  return rows
}

const folderField = text({ label: '文件夹', hint: '写一个新名字就是新建；不填就放在最外面', most: 30, isOptional: true })

const change = act({
  name: 'change-media',
  title: '改名和移动',
  roles,
  isDirect: true,
  fields: { title: text({ label: '名称', hint: '图片的名称会读给看不见的用户', most: 120 }), folder: folderField },
  start: async ({ db }, ref) => {
    const { id, title, folder, kind } = found(await libraryRow(db, idOf(ref, '文件')), '文件')
    return { facts: [['类型', kinds[kind]]], texts: { title: [title], folder: [folder] }, version: rowVersion({ id, title, folder }) }
  },
  preview: () => [],
  run: async (tx, { ref, values, version }) => {
    const { id, title, folder } = found(await libraryRow(tx, idOf(ref, '文件')), '文件')
    if (rowVersion({ id, title, folder }) !== version) throw conflict('这个文件刚被别人改过，请重新打开核对')
    await changeFile(tx, id, values)
    return { object: `media:${id}`, before: { title, folder }, after: values, to: `/media/${id}` }
  },
})

const move = act({
  name: 'move-media',
  title: '移到文件夹',
  roles,
  isDirect: true,
  button: '移动',
  fields: { folder: folderField },
  start: async ({ db }, ref) => ({ facts: [['文件', (await filesOf(db, ref)).map(({ title }) => title).join('\n')]] }),
  preview: () => [],
  run: async (tx, { ref, values: { folder } }) => {
    const ids = chosenIds(ref)
    const count = await moveFiles(tx, ids, folder)
    return {
      object: 'media',
      before: null,
      after: { ids, folder, count },
      to: folder === '' ? '/media' : `/media?${new URLSearchParams({ folder })}`,
    }
  },
})

/** Picks the files that content names, each with one of its places. */
async function usedOf(db: Db, rows: readonly { id: number; title: string; token: string; address: string }[]) {
  const uses = new Map((await mediaUses(db)).map((use) => [use.mark, use]))
  return rows.flatMap((row) => {
    const use = uses.get(markOf(row))
    return use ? [{ row, use }] : []
  })
}

const remove = act({
  name: 'delete-media',
  title: '删除文件',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: [['文件', (await filesOf(db, ref)).map(({ title }) => title).join('\n')]] }),
  preview: async ({ db }, ref) => {
    const rows = await filesOf(db, ref)
    const used = await usedOf(db, rows)
    const kept = new Set(used.map(({ row }) => row.id))
    if (kept.size === rows.length)
      throw conflict(`正在用的文件不能删：${used.map(({ row, use }) => `${row.title}用在${useText(use)}`).join('；')}`)
    return [
      ...rows.filter(({ id }) => !kept.has(id)).map(({ title }) => `删除 ${title}，不能恢复`),
      ...used.map(({ row, use }) => `留下 ${row.title}，正用在${useText(use)}`),
    ]
  },
  run: async (tx, { ref }) => {
    const rows = await lockFiles(tx, chosenIds(ref))
    const kept = new Set((await usedOf(tx, rows)).map(({ row }) => row.id))
    const gone = rows.filter(({ id }) => !kept.has(id))
    if (gone.length === 0) throw conflict('正在用的文件不能删')
    await deleteFiles(
      tx,
      gone.map(({ id }) => id),
    )
    // The bytes go with the next sweep: a page that was opened before still shows them.
    const [only] = gone
    const object = gone.length === 1 && only ? `media:${only.id}` : 'media'
    return { object, before: { files: gone.map(({ id, title, address }) => ({ id, title, address })) }, after: null, to: '/media' }
  },
})

/** Gives the storage what an earlier release did not get there. */
async function storeWaiting(deps: Deps): Promise<void> {
  for (const { id, fileId } of await unstoredMedia(deps.db)) {
    const bytes = await deskFileBytes(deps.db, fileId)
    await storeSiteMedia(deps, (await siteMediaOf(deps, bytes)).key, bytes)
    await markStored(deps.db, id, deps.now())
  }
}

const store = act({
  name: 'store-media',
  title: '重新存储',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: [['名称', found(await libraryRow(db, idOf(ref, '文件')), '文件').title]] }),
  preview: () => ['再存一次'],
  run: async (tx, { ref }) => {
    const row = found(await libraryRow(tx, idOf(ref, '文件')), '文件')
    if (row.storedAt !== null) throw conflict('文件已经可以使用')
    return { object: `media:${row.id}`, before: null, after: null, to: `/media/${row.id}` }
  },
  follow: storeWaiting,
})

const mediaSearch = searchable<LibraryRow>({
  kind: '素材',
  roles,
  byId: libraryRow,
  byWord: (db, word, limit) => listLibrary(db, { word }, { limit }),
  hit: (row) => ({ to: `/media?id=${row.id}`, title: row.title, note: kinds[row.kind], aside: bytesText(row.size) }),
})

/** Films, sounds, pictures and documents for everything that the school shows. */
export const mediaArea: Area = { pages: [library, send, pick, single], acts: [change, move, store, remove], search: [mediaSearch] }
