import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page as pageRow } from '#server/desk/frame/row'
import { ShowLink, showActs } from '#server/desk/frame/show-acts'
import { momentOrNone, momentTyped, text } from '#server/desk/parts/field'
import { QrCode } from '#server/desk/parts/qr-code'
import { found, idOf } from '#server/desk/parts/ref'
import { previewToken } from '#server/http/preview'
import { conflict, invalid } from '#server/refusal'
import {
  addPage,
  draftOf,
  listPages,
  livePage,
  type PageRow,
  pageById,
  replacePage,
  schedulePage,
  takeDraft,
  versionById,
  versionsOf,
} from '#server/repositories/site/block-page/drafts'

const roles = ['editor'] as const
const kept = '定好的发布时间会取消，草稿留着'
const shelf = { content: 'block_page', noun: '页面', path: '/pages', roles, down: '下线', up: '上线', kept } as const
const stateOf = ({ isShown }: PageRow) => (isShown ? '线上' : '已下线')
const VERSIONS = 20
const draftWords = ({ savedAt, publishAt }: PageRow) => {
  if (savedAt === null) return '没有'
  return publishAt === null ? `保存于 ${momentText(savedAt)}` : `${momentText(publishAt)} 自动发布`
}

const load = async (db: Db, ref: string | undefined) => found(await pageById(db, idOf(ref, '页面')), '页面')

const factsOf = (row: PageRow) =>
  [
    ['编号', row.id],
    ['标题', row.title],
    ['位置', row.place ? `${row.place} ${row.item}` : '—'],
    ['状态', stateOf(row)],
    ['草稿', draftWords(row)],
  ] as const

const pages = list<PageRow>({
  path: '/pages',
  title: '页面',
  section: '内容',
  roles,
  filters: [{ name: 'status', label: '状态', choices: { draft: '有草稿' } }],
  columns: [
    { title: '标题', text: ({ title }) => title },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '位置', text: ({ place, item }) => (place ? `${place} ${item}` : '') },
    { title: '状态', text: stateOf },
    { title: '草稿', text: (row) => (row.savedAt === null ? '' : draftWords(row)) },
  ],
  above: (
    <ActLink name="add-page" of="new">
      新建页面
    </ActLink>
  ),
  load: ({ db }, { filter, ...rest }) => listPages(db, { isDraft: filter.status === 'draft', ...rest }),
  to: ({ id }) => `/pages/${id}`,
})

async function loadWhole(deps: Deps, ref: string | undefined) {
  const row = await load(deps.db, ref)
  const link = `${deps.env.publicUrl}/page/preview/${row.id}?token=${await previewToken(deps, 'page', row.id)}`
  return { row, link, versions: await versionsOf(deps.db, row.id, VERSIONS) }
}

const one = pageRow({
  path: '/pages/:id',
  title: '页面',
  roles,
  load: (deps, { params }) => loadWhole(deps, params.id),
  view: ({ row, link, versions }) => (
    <>
      <Facts of={factsOf(row)} />
      <p>
        <a href={link} rel="noreferrer">
          预览
        </a>
        （链接 24 小时内有效，请勿外传；也可以用手机扫码）
      </p>
      <QrCode text={link} label="预览链接的二维码" />
      <p>
        <a className="act" href={`/pages/${row.id}/blocks`}>
          编辑内容
        </a>
        <ActLink name="place-page" of={row.id}>
          改位置
        </ActLink>
      </p>
      {row.draftVersion !== null && (
        <>
          <ActLink name="publish-page" of={row.id}>
            发布草稿
          </ActLink>
          <ActLink name="time-page" of={row.id}>
            {row.publishAt === null ? '定时发布' : '改发布时间'}
          </ActLink>
          <ActLink name="drop-page-draft" of={row.id}>
            放弃草稿
          </ActLink>
        </>
      )}
      <ShowLink {...shelf} id={row.id} isShown={row.isShown} />
      {versions.length > 0 && <h2>以前的版本</h2>}
      {versions.map(({ id, title, replacedAt }) => (
        <p key={id}>
          {title}，用到 {momentText(replacedAt)}{' '}
          <ActLink name="restore-page" of={id}>
            恢复
          </ActLink>
        </p>
      ))}
    </>
  ),
})

const add = act({
  name: 'add-page',
  title: '新建页面',
  roles,
  fields: { title: text({ label: '标题', most: 60 }) },
  start: async () => ({ facts: [] }),
  preview: (_deps, _ref, { title }) => [`新建“${title}”，没有内容，也没有上线`, '接着添加内容，发布后再上线'],
  run: async (tx, { values: { title } }) => {
    const id = await addPage(tx, title)
    return { object: `page:${id}`, before: null, after: { title }, to: `/pages/${id}/blocks` }
  },
})

const startDraft = async ({ db }: Deps, ref: string) => {
  const row = await load(db, ref)
  return { facts: factsOf(row), version: row.draftVersion ?? 0 }
}

function refusePast(at: number | null, now: number): void {
  if (at !== null && at <= now) throw invalid('发布时间要在现在以后；要马上发布，请用“发布草稿”')
}

const publish = act({
  name: 'publish-page',
  title: '发布页面',
  roles,
  fields: { reason: text({ label: '说明', most: 200 }) },
  start: startDraft,
  preview: () => ['用户下次打开就能看到草稿的内容', '现在的内容会保留为以前的版本，可以恢复'],
  run: async (tx, { ref, values, version, now }) => {
    const { id } = await load(tx, ref)
    const draft = await draftOf(tx, id)
    if (!draft || !(await takeDraft(tx, id, version))) throw conflict('草稿已经发布或改过，请重新打开核对')
    const before = await livePage(tx, id)
    await replacePage(tx, id, draft, now)
    return { object: `page:${id}`, before: before ?? null, after: draft, reason: values.reason, to: `/pages/${id}` }
  },
})

const time = act({
  name: 'time-page',
  title: '定时发布页面',
  roles,
  fields: { publishAt: momentOrNone({ label: '发布时间', hint: '北京时间；不填就是不自动发布' }) },
  start: async (deps, ref) => {
    const row = await load(deps.db, ref)
    found(row.savedAt ?? undefined, '草稿')
    return { ...(await startDraft(deps, ref)), texts: { publishAt: momentTyped(row.publishAt) } }
  },
  preview: async ({ db, now }, ref, { publishAt }) => {
    const { isShown } = await load(db, ref)
    if (publishAt === null) return ['草稿留着，不会自动发布']
    refusePast(publishAt, now())
    return [`${momentText(publishAt)} 换成草稿${isShown ? '' : '，并上线'}`, '之前接着改草稿也可以，到时间发布最后保存的']
  },
  run: async (tx, { ref, values: { publishAt }, version, now }) => {
    const { id, publishAt: before } = await load(tx, ref)
    refusePast(publishAt, now)
    if (!(await schedulePage(tx, id, version, publishAt))) throw conflict('草稿已经发布或改过，请重新打开核对')
    return { object: `page:${id}`, before: { publishAt: before }, after: { publishAt }, to: `/pages/${id}` }
  },
})

const drop = act({
  name: 'drop-page-draft',
  title: '放弃草稿',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: startDraft,
  preview: () => ['草稿会被删除，用户看到的页面不变'],
  run: async (tx, { ref, values, version }) => {
    const { id } = await load(tx, ref)
    const draft = await draftOf(tx, id)
    if (!draft || !(await takeDraft(tx, id, version))) throw conflict('草稿已经发布或改过，请重新打开核对')
    return { object: `page:${id}`, before: draft, after: null, reason: values.reason, to: `/pages/${id}` }
  },
})

const restore = act({
  name: 'restore-page',
  title: '恢复以前的版本',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => {
    const { title, replacedAt, blocks, pageId } = found(await versionById(db, idOf(ref, '版本')), '版本')
    const { version } = await load(db, String(pageId))
    const facts = [
      ['标题', title],
      ['用到', momentText(replacedAt)],
      ['内容块', blocks.length],
    ] as const
    return { facts, version }
  },
  preview: () => ['用户下次打开就能看到这个版本', '现在的内容会保留为以前的版本'],
  run: async (tx, { ref, values, version, now }) => {
    const earlier = found(await versionById(tx, idOf(ref, '版本')), '版本')
    const { id, version: current } = await load(tx, String(earlier.pageId))
    if (current !== version) throw conflict('这个页面刚发布过，请重新打开核对')
    const before = await livePage(tx, id)
    await replacePage(tx, id, earlier, now)
    return { object: `page:${id}`, before: before ?? null, after: earlier, reason: values.reason, to: `/pages/${id}` }
  },
})

/** Pages made of blocks: edited as a draft, previewed, published, restored. */
export const pageArea: Area = { pages: [pages, one], acts: [add, time, publish, drop, restore, ...showActs(shelf)] }
