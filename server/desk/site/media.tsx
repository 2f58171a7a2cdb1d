import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { file, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { siteMediaOf, storeSiteMedia } from '#server/providers/uploads/site-media'
import { conflict } from '#server/refusal'
import { deskFileBytes, ownDeskFile, takeDeskFile } from '#server/repositories/site/desk-file'
import { addMedia, listMedia, type MediaRow, markStored, mediaById, unstoredMedia } from '#server/repositories/site/media'

const roles = ['editor', 'marketing'] as const
const KIBIBYTE = 1024
const sizeText = (size: number) => `${Math.ceil(size / KIBIBYTE)} KB`
const stateOf = ({ storedAt }: MediaRow) => (storedAt === null ? '等待存储' : '可以使用')

const media = list<MediaRow>({
  path: '/media',
  title: '图片和文件',
  section: '内容',
  roles,
  filters: [],
  columns: [
    { title: '名称', text: ({ title }) => title },
    { title: '地址', text: ({ address }) => address },
    { title: '大小', text: ({ size }) => sizeText(size), isNumber: true },
    { title: '状态', text: stateOf },
    { title: '上传时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  above: (
    <ActLink name="upload-media" of="new">
      上传图片或 PDF
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listMedia(db, { before, limit }),
  to: ({ id }) => `/media/${id}`,
})

const one = page({
  path: '/media/:id',
  title: '图片和文件',
  roles,
  load: async ({ db, env }, { params }) => {
    const row = found(await mediaById(db, idOf(params.id, '文件')), '文件')
    return { row, shown: mediaUrl(env, row.address) }
  },
  view: ({ row, shown }) => (
    <>
      <Facts
        of={[
          ['名称', row.title],
          ['地址', row.address],
          ['类型', row.mimeType],
          ['大小', sizeText(row.size)],
          ['状态', stateOf(row)],
          ['上传时间', momentText(row.madeAt)],
        ]}
      />
      {row.storedAt !== null && row.mimeType.startsWith('image/') && <img src={shown} alt={row.title} className="picture" />}
      {row.storedAt === null && (
        <ActLink name="store-media" of={row.id}>
          重新存储
        </ActLink>
      )}
    </>
  ),
})

/** Gives the storage what it does not have yet. */
async function storeWaiting(deps: Deps): Promise<void> {
  for (const { id, fileId } of await unstoredMedia(deps.db)) {
    const bytes = await deskFileBytes(deps.db, fileId)
    await storeSiteMedia(deps, (await siteMediaOf(deps, bytes)).key, bytes)
    await markStored(deps.db, id, deps.now())
  }
}

const load = async (db: Deps['db'], staffId: number, upload: number | null) =>
  found(upload === null ? undefined : await ownDeskFile(db, staffId, upload), '文件')

const upload = act({
  name: 'upload-media',
  title: '上传图片或 PDF',
  roles,
  fields: {
    title: text({ label: '名称', hint: '说明图里是什么，会读给看不见的用户', most: 60 }),
    upload: file({ label: '文件', hint: 'PNG、JPEG、WebP、BMP 或 PDF，最大 8 MB' }),
  },
  start: async () => ({ facts: [] }),
  preview: async (deps, _ref, { title, upload: id }, { staff }) => {
    const { bytes } = await load(deps.db, staff.id, id)
    const { address, mimeType } = await siteMediaOf(deps, bytes)
    return [`${title}：${mimeType}，${sizeText(bytes.length)}`, `地址是 ${address}，任何人都能打开`]
  },
  run: async (tx, { values: { title, upload: fileId }, visit, deps, now }) => {
    const sent = await load(tx, visit.staff.id, fileId)
    const { address, mimeType } = await siteMediaOf(deps, sent.bytes)
    const row = { title, address, mimeType, size: sent.bytes.length }
    const id = await addMedia(tx, { ...row, staffId: visit.staff.id, fileId: sent.id, now })
    await takeDeskFile(tx, sent.id)
    return { object: `media:${id}`, before: null, after: row, to: `/media/${id}` }
  },
  follow: storeWaiting,
})

const store = act({
  name: 'store-media',
  title: '重新存储',
  roles,
  fields: {},
  start: async ({ db }, ref) => ({ facts: [['名称', found(await mediaById(db, idOf(ref, '文件')), '文件').title]] }),
  preview: () => ['再存一次'],
  run: async (tx, { ref }) => {
    const row = found(await mediaById(tx, idOf(ref, '文件')), '文件')
    if (row.storedAt !== null) throw conflict('文件已经可以使用')
    return { object: `media:${row.id}`, before: null, after: null, to: `/media/${row.id}` }
  },
  follow: storeWaiting,
})

/** Pictures and documents for pages, articles and courses. */
export const mediaArea: Area = { pages: [media, one], acts: [upload, store] }
